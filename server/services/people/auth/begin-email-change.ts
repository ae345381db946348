import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { issueAccountToken, lifetimes, tokenHash } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addressHolder } from './address-holder'
import { attemptCode } from './attempt-code'
import { confirmPassword } from './confirm-password'
import { consumeSecondFactor } from './consume-second-factor'
import { hideDuration } from './hide-duration'
import { lockUser } from './lock-user'
import { mailAboutAccount } from './mail-about-account'
import { recordAccountChange } from './record-account-change'
import type { BeginEmailChange } from './schema'
import { signedInPerson } from './signed-in-person'
import { voidPendingEmailChange } from './void-pending-email-change'
import { wrongCode, wrongValue } from './wrong-value'

/**
 * Requests another address, with the password and the second factor if it is on. The link, valid for 48 hours, is
 * mailed to the new address, and nothing changes before it is confirmed; an earlier pending change is void. When the
 * address already has a holder, the answer, its timing and the profile are the same, and the holder is notified.
 * @throws DomainError validation (email, password, code), login.throttled, mail.not_configured, conflict
 */
export async function beginEmailChange(ctx: Ctx, { email, password, code }: BeginEmailChange) {
  const user = await signedInPerson(ctx)
  if (!ctx.mail.configured) throw new DomainError('mail.not_configured')
  if (email.toLowerCase() === user.email.toLowerCase()) throw wrongValue('email', 'this is the present address already')
  if (user.totpEnabledAt && !code) throw wrongValue('code', 'a code is needed')
  await confirmPassword(ctx, user, password)
  const attempt = user.totpEnabledAt ? await attemptCode(ctx, user) : null
  // Limits the mails to any mailbox, no matter whose it is.
  await ctx.throttles.verify.attempt({ account: email, ip: ctx.ip })
  const expiresAt = await hideDuration(ctx, () =>
    ctx.db.acrossTenants('credential', tx => begin(tx, ctx, user, email, attempt && (code ?? ''))),
  )
  if (!expiresAt) throw wrongCode()
  await attempt?.succeeded()
  return { data: { email: user.email, pending: { email, expires_at: expiresAt.toISOString() } } }
}

/** @returns when the link expires, or null for a wrong code */
async function begin(tx: Tx, ctx: Ctx, before: User, email: string, code: string | null): Promise<Date | null> {
  const now = ctx.clock.now()
  const user = await lockUser(tx, before.id)
  // The proof was given for the account as it was then.
  if (user?.passwordHash !== before.passwordHash || user.email !== before.email) throw new DomainError('conflict')
  if (code !== null && !(await consumeSecondFactor(tx, ctx.secretBox, user, code, now))) return null
  await voidPendingEmailChange(tx, user.id, now)
  const ttlMs = lifetimes.change_email
  const token = await issueAccountToken(tx, { kind: 'change_email', userId: user.id, ttlMs, now })
  const expiresAt = new Date(now.getTime() + ttlMs)
  await tx.emailChange.create({
    data: {
      userId: user.id,
      oldEmail: user.email,
      newEmail: email,
      begunBy: 'owner',
      tokenHash: tokenHash(token),
      expiresAt,
      createdAt: now,
    },
  })
  const holder = await addressHolder(tx, email, now)
  // A link for an address that belongs to another person is sent to no one; its holder is notified instead.
  if (holder && holder.id !== user.id) await mailAboutAccount(tx, ctx, holder, 'email_wanted')
  else await mailAboutAccount(tx, ctx, { ...user, email }, 'change_email', token)
  await recordAccountChange(tx, ctx, user, 'user.email_change_requested')
  return expiresAt
}
