import type { User } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { issueAccountToken, lifetimes, revokeOpenTokens } from '../../../identity/account-token'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addressHolder } from './address-holder'
import { endOtherAccess } from './end-other-access'
import { issueObjectionLink } from './issue-objection-link'
import { mailAboutAccount } from './mail-about-account'

/**
 * Sets another address on a locked account, for an administrator of the person's company. It has yet to be confirmed;
 * sessions, open links, known devices and addresses end, password and second factor stay, and the former address can
 * object. Through the credential role.
 * @throws DomainError user.email_taken, mail.not_configured
 */
export async function setEmailAsAdministrator(tx: Tx, ctx: Ctx, user: User, email: string): Promise<void> {
  const now = ctx.clock.now()
  const holder = await addressHolder(tx, email, now)
  if (holder && holder.id !== user.id) throw new DomainError('user.email_taken', { field: 'email' })
  await revokeOpenTokens(tx, user.id, now)
  await endOtherAccess(tx, { clock: ctx.clock, sessionId: null, device: null }, user.id)
  const objection = await issueObjectionLink(tx, user.id, now)
  await tx.emailChange.create({
    data: {
      userId: user.id,
      oldEmail: user.email,
      newEmail: email,
      begunBy: 'administrator',
      state: 'confirmed',
      confirmedAt: now,
      ...objection.fields,
      createdAt: now,
    },
  })
  await tx.user.update({
    where: { id: user.id },
    data: { email, emailVerifiedAt: null, updatedAt: now },
    select: { id: true },
  })
  const company = ctx.actor.companyName
  await mailAboutAccount(tx, ctx, user, 'email_changed_by_company', objection.token, company)
  const kind = 'verify_email'
  const confirm = await issueAccountToken(tx, { kind, userId: user.id, ttlMs: lifetimes[kind], now })
  await mailAboutAccount(tx, ctx, { ...user, email }, 'email_set_by_company', confirm, company)
}
