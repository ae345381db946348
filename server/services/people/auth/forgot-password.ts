import type { RequestContext } from '../../../context'
import { issueAccountToken, lifetimes } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { hideDuration } from './hide-duration'
import { knownOrigin } from './known-origin'
import { mailAboutAccount } from './mail-about-account'
import type { EmailOnly } from './schema'

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
  await mailAboutAccount(tx, ctx, user, 'reset_password', token)
}
