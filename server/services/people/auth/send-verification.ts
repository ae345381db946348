import type { RequestContext } from '../../../context'
import { issueAccountToken, lifetimes } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { hideDuration } from './hide-duration'
import { knownOrigin } from './known-origin'
import { type Addressee, mailAboutAccount } from './mail-about-account'
import type { EmailOnly } from './schema'

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

/** Enqueues the mail with the link that confirms an address. @throws DomainError mail.not_configured */
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
  await mailAboutAccount(tx, ctx, user, 'verify_email', token)
}
