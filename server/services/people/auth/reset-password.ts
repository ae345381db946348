import type { RequestContext } from '../../../context'
import { peekAccountToken, redeemAccountToken, tokenRefused } from '../../../identity/account-token'
import { hashPassword, refuseWeakPassword } from '../../../identity/passwords'
import { endOtherAccess } from './end-other-access'
import { guessableNames } from './guessable-names'
import { mailAboutAccount } from './mail-about-account'
import { recordAccountChange } from './record-account-change'
import { rememberOrigin } from './remember-origin'
import type { PeekReset, ResetPassword } from './schema'

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
    if (ctx.mail.configured) await mailAboutAccount(tx, ctx, user, 'password_changed')
    return user.id
  })
  // The mail reached its owner, who signs in next, even if others are guessing meanwhile.
  await rememberOrigin(ctx, id)
  return { success: true as const }
}
