import type { RequestContext } from '../../../context'
import {
  issueAccountToken,
  lifetimes,
  redeemAccountToken,
  tokenHash,
  tokenRefused,
} from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { hideDuration } from './hide-duration'
import { knownOrigin } from './known-origin'
import { type Addressee, mailPerson } from './mail-person'
import { recordAccountChange } from './record-account-change'
import type { EmailOnly } from './schema'

/**
 * Confirms the address that a link was sent to. Opening the same link again, as mail scanners do, changes nothing and
 * succeeds.
 * @throws DomainError token.invalid, token.expired, login.throttled
 */
export async function verifyEmail(ctx: RequestContext, { token }: { token: string }) {
  await ctx.throttles.link.attempt({ account: token, ip: ctx.ip })
  const now = ctx.clock.now()
  await ctx.db.acrossTenants('credential', async tx => {
    if (await isConfirmedBy(tx, token)) return
    const { userId } = await redeemAccountToken(tx, 'verify_email', token, now)
    if (userId === null) throw tokenRefused('invalid')
    const user = await tx.user.update({
      where: { id: userId },
      data: { emailVerifiedAt: now },
      select: { id: true, name: true },
    })
    await recordAccountChange(tx, ctx, user, 'user.email_verified')
  })
  return { success: true as const }
}

/** Whether this same link has confirmed the address before. */
async function isConfirmedBy(tx: Tx, token: string): Promise<boolean> {
  const row = await tx.accountToken.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: { kind: true, usedAt: true, user: { select: { emailVerifiedAt: true } } },
  })
  return row?.kind === 'verify_email' && row.usedAt !== null && row.user?.emailVerifiedAt != null
}

/**
 * Sends the link again, if an account awaits confirmation; the answer is the same for every address. The former link
 * becomes invalid.
 * @throws DomainError login.throttled, mail.not_configured
 */
export async function resendVerification(ctx: RequestContext, { email }: EmailOnly) {
  const origin = await knownOrigin(ctx, { email })
  await ctx.throttles.verify.attempt({ account: email, ip: ctx.ip, origin })
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  await hideDuration(ctx, () =>
    ctx.db.acrossTenants('credential', async tx => {
      const user = await tx.user.findUnique({ where: { email } })
      if (user?.active && user.passwordHash && !user.emailVerifiedAt) await sendVerification(tx, ctx, user)
    }),
  )
  return { success: true as const, message: acknowledgement[ctx.locale] }
}

const acknowledgement = {
  de: 'Wenn zu dieser Adresse ein unbestätigtes Konto gehört, ist eine E-Mail unterwegs.',
  en: 'If an unconfirmed account belongs to this address, an e-mail is on its way.',
}

/** Enqueues the mail with the link that confirms an address. */
export async function sendVerification(
  tx: Tx,
  ctx: Pick<RequestContext, 'clock' | 'doorbell' | 'mail' | 'settings'>,
  user: Addressee,
): Promise<void> {
  const now = ctx.clock.now()
  const token = await issueAccountToken(tx, {
    kind: 'verify_email',
    userId: user.id,
    ttlMs: lifetimes.verify_email,
    now,
  })
  await mailPerson(tx, ctx, user, 'verify_email', token)
}
