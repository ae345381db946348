import type { Ctx } from '../../../context'
import { endSessionsOf } from '../../../identity/session'
import { afterCommit, inTenant, joinedTo, type Tx, withCrossTenantRole } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { discardBytes } from '../../exchange/files/discard-bytes'
import { forgetOrigins } from '../auth/forget-origins'
import { accountMailKinds } from '../auth/mail-about-account'
import { notify } from '../notifications/notify'
import { removeMember } from '../team/remove'
import { markDeletionRequest } from './mark-deletion-request'
import { loadPerson, type Person } from './read'
import { personKind } from './record-kind'
import type { DecideDeletion } from './schema'
import { withAccounts } from './with-accounts'
import { worksForOtherCompany } from './works-for-other-company'

/**
 * Decides on a request. Approval erases what only concerned the person: name, address, numbers, picture, sessions,
 * tokens and settings of the account. Records that the company must retain by law (§ 132 BAO, § 147 AO) keep the name
 * that they were issued with, and so does the audit log until its retention ends (GDPR Art. 17 (3) b, e). A person who
 * works for further companies leaves this one, and the account stays.
 * @throws DomainError user.not_found, user.no_deletion_request, member.own_removal, member.last_admin
 */
export function decideDeletion(ctx: Ctx, { userId, decision }: DecideDeletion) {
  return inTenant(ctx, async tx => {
    const person = await loadPerson(tx, ctx, userId)
    if (!person.deletionRequestedAt) throw new DomainError('user.no_deletion_request')
    const result = decision === 'refuse' ? await refuse(tx, ctx, userId) : await leave(tx, ctx, userId)
    return { data: { user_id: userId, result } }
  })
}

async function refuse(tx: Tx, ctx: Ctx, userId: number) {
  await markDeletionRequest(tx, ctx, userId, null)
  await notify(tx, ctx, {
    kind: 'deletion_refused',
    entity: 'profile',
    entityId: userId,
    params: {},
    to: [userId],
  })
  return 'refused' as const
}

async function leave(tx: Tx, ctx: Ctx, userId: number) {
  const { tenantId } = ctx.actor
  const member = await tx.membership.findFirst({
    where: { tenantId, userId, status: 'active' },
    select: { id: true },
  })
  if (!member) throw new DomainError('user.not_found')
  const { email } = await loadPerson(tx, ctx, userId)
  await removeMember(joinedTo(tx, ctx), { id: member.id })
  await forgetHere(tx, ctx, { userId, email })
  if (await worksForOtherCompany(tx, ctx, userId)) return 'left' as const
  await eraseAccount(tx, ctx, userId)
  return 'erased' as const
}

/** Deletes what the company stores for the person alone. */
async function forgetHere(
  tx: Tx,
  { actor: { tenantId } }: Ctx,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx.notification.deleteMany({
    where: { tenantId, OR: [{ userId }, { entity: 'deletion_request', entityId: userId }] },
  })
  await tx.notificationSetting.deleteMany({ where: { tenantId, userId } })
  await tx.assistantProposal.deleteMany({ where: { tenantId, userId } })
  await tx.assistantConversation.deleteMany({ where: { tenantId, userId } })
  // Conversations with their own number; what they wrote to customers is the company's.
  await tx.conversation.deleteMany({ where: { tenantId, userId } })
  await tx.invitation.deleteMany({ where: { tenantId, OR: [{ acceptedUserId: userId }, { email }] } })
  // Notes on an absence are often about health or family; its days stay for times and payroll.
  const absences = { tenantId, userId }
  await tx.leaveRequest.updateMany({ where: absences, data: { reason: null } })
  await tx.leaveRequest.updateMany({ where: { ...absences, note: { not: null } }, data: { note: '—' } })
  await tx.timeSheet.updateMany({ where: { ...absences, note: { not: null } }, data: { note: null } })
}

async function eraseAccount(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  const { avatarKey } = await loadPerson(tx, ctx, userId)
  const addresses = await addressesOf(tx, userId)
  // Mails about the account belong to no company, those about documents to the document's record.
  await withCrossTenantRole(tx, 'sweep', inside =>
    inside.mail.deleteMany({
      where: {
        OR: [
          {
            OR: addresses.map(({ address, since, until }) => ({
              toAddresses: { has: address },
              createdAt: { ...(since && { gte: since }), ...(until && { lte: until }) },
            })),
            AND: { OR: [{ confidential: true }, { entity: 'notification' }] },
          },
          // Also to addresses that never became theirs.
          { entity: 'account', entityId: userId, kind: { in: [...accountMailKinds] } },
        ],
      },
    }),
  )
  await withAccounts(tx, async inside => {
    await endSessionsOf(inside, userId)
    await forgetOrigins(inside, userId)
    await inside.accountToken.deleteMany({ where: { userId } })
    await inside.emailChange.deleteMany({ where: { userId } })
    await inside.recoveryCode.deleteMany({ where: { userId } })
  })
  await changeRecord(tx, ctx, erasedKind(ctx), userId, {
    columns: () => erasedAccount(userId),
    entry: () => ({ action: 'user.erased' }),
  })
  if (avatarKey) afterCommit(tx, () => void discardBytes(ctx, avatarKey))
}

/** The log records the erasure, but none of the erased values. */
const erasedKind = (ctx: Ctx): RecordKind<'user', Person, object> => ({
  ...personKind(ctx),
  show: ({ active, deletionRequestedAt }) => ({
    active,
    deletion_requested_at: deletionRequestedAt?.toISOString() ?? null,
  }),
})

/**
 * The addresses that a person has or had, each with the period in which mails to it were theirs; null for an open end.
 */
const addressesOf = (tx: Tx, userId: number) =>
  withAccounts(
    tx,
    inside => inside.$queryRaw<Array<{ address: string; since: Date | null; until: Date | null }>>`
      select address, case when isfinite(since) then since end as since, case when isfinite(until) then until end as until
      from gewerk_addresses_of(${userId}::int)`,
  )

/** What is left of an account: an id that old records can refer to. The address can never receive mail (RFC 2606). */
const erasedAccount = (userId: number) => ({
  name: `Konto ${userId} (gelöscht)`,
  email: `konto-${userId}@geloescht.invalid`,
  passwordHash: null,
  phone: null,
  mobile: null,
  jobTitle: null,
  avatarKey: null,
  totpSecret: null,
  totpEnabledAt: null,
  totpLastStep: null,
  emailVerifiedAt: null,
  deletionRequestedAt: null,
  lastTenantId: null,
  active: false,
})
