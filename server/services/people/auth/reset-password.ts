import type { RequestContext } from '../../../context'
import {
  issueAccountToken,
  lifetimes,
  peekAccountToken,
  redeemAccountToken,
  tokenRefused,
} from '../../../identity/account-token'
import { hashPassword, refuseWeakPassword } from '../../../identity/passwords'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { endOtherAccess } from './end-other-access'
import { guessableNames } from './guessable-names'
import { hideDuration } from './hide-duration'
import { knownOrigin } from './known-origin'
import { mailPerson } from './mail-person'
import { recordAccountChange } from './record-account-change'
import { rememberOrigin } from './remember-origin'
import type { EmailOnly, PeekReset, ResetPassword } from './schema'

/**
 * Mails a link to set a new password, if an active account with a password has the address; the answer and its time are
 * the same for every address.
 * @throws DomainError login.throttled, mail.not_configured
 */
export async function forgotPassword(ctx: RequestContext, { email }: EmailOnly) {
  const origin = await knownOrigin(ctx, { email })
  await ctx.throttles.reset.attempt({ account: email, ip: ctx.ip, origin })
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  await hideDuration(ctx, () => ctx.db.acrossTenants('credential', tx => mailLink(tx, ctx, email)))
  return { success: true as const, message: acknowledgement[ctx.locale] }
}

const acknowledgement = {
  de: 'Wenn zu dieser Adresse ein Konto gehört, ist eine E-Mail unterwegs.',
  en: 'If an account belongs to this address, an e-mail is on its way.',
}

/** People who have only been invited so far use the link of the invitation. */
async function mailLink(tx: Tx, ctx: RequestContext, email: string): Promise<void> {
  const user = await tx.user.findUnique({ where: { email } })
  if (!user?.active || !user.passwordHash) return
  const token = await issueAccountToken(tx, {
    kind: 'reset_password',
    userId: user.id,
    ttlMs: lifetimes.reset_password,
    now: ctx.clock.now(),
  })
  await mailPerson(tx, ctx, user, 'reset_password', token)
}

/**
 * Whether a link is still valid, before the person thinks of a password.
 * @throws DomainError token.invalid, token.expired, login.throttled
 */
export async function peekReset(ctx: RequestContext, { token }: PeekReset) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  await ctx.db.acrossTenants('credential', tx => peekAccountToken(tx, 'reset_password', token, ctx.clock.now()))
  return { success: true as const }
}

/**
 * Sets a new password by the link in a mail, which also proves that the address is theirs. Every session of the person
 * ends, every other device becomes unknown; a second factor stays.
 * @throws DomainError token.invalid, token.expired, validation (password), login.throttled
 */
export async function resetPassword(ctx: RequestContext, { token, password }: ResetPassword) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  const now = ctx.clock.now()
  const names = await ctx.db.acrossTenants('credential', async tx => {
    const { userId } = await peekAccountToken(tx, 'reset_password', token, now)
    return guessableNames(tx, userId)
  })
  refuseWeakPassword(password, 'password', names)
  const passwordHash = await hashPassword(password)
  const id = await ctx.db.acrossTenants('credential', async tx => {
    const { userId } = await redeemAccountToken(tx, 'reset_password', token, now)
    const user = userId === null ? null : await tx.user.findUnique({ where: { id: userId } })
    if (!user?.active) throw tokenRefused('invalid')
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, passwordChangedAt: now, emailVerifiedAt: user.emailVerifiedAt ?? now },
      select: { id: true },
    })
    await endOtherAccess(tx, { clock: ctx.clock, sessionId: null, device: null }, user.id)
    await recordAccountChange(tx, ctx, user, 'user.password_reset')
    if (ctx.mail.configured) await mailPerson(tx, ctx, user, 'password_changed')
    return user.id
  })
  // The mail reached its owner, who signs in next, even if others are guessing meanwhile.
  await rememberOrigin(ctx, id)
  return { success: true as const }
}
