import type { Invitation } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { textFinder } from '../../../platform/records/search'
import { pageEnvelope } from '../../../platform/values/scalars'
import type { InvitationRecord, InvitationStatus, ListInvitations } from './schema'

/** Invitations, newest first; without a status those still open. A company has few, so all are read. */
export async function listInvitations(ctx: Ctx, { limit, offset, q, status }: ListInvitations) {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  const wanted: readonly InvitationStatus[] = status ? [status] : ['open', 'expired']
  const records = await inTenant(ctx, async tx => {
    const rows = await tx.invitation.findMany({
      where: { tenantId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    const names = await inviterNames(tx, rows)
    return rows.map(row => toInvitationRecord(row, now, names))
  })
  const isFound = textFinder(q)
  const matching = records.filter(one => wanted.includes(one.status) && isFound([one.email, one.name ?? ''].join(' ')))
  return pageEnvelope(matching.slice(offset, offset + limit), matching.length, { limit, offset })
}

/** Names of the inviters, by user id. */
export async function inviterNames(tx: Tx, rows: readonly Invitation[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(row => row.invitedByUserId ?? [])
  const users = await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(users.map(user => [user.id, user.name]))
}

/** The row within the tenant. @throws DomainError invitation.not_found */
export async function loadInvitation(tx: Tx, tenantId: TenantId, id: number): Promise<Invitation> {
  const row = await tx.invitation.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('invitation.not_found')
  return row
}

export function statusOf(
  row: Pick<Invitation, 'acceptedAt' | 'cancelledAt' | 'expiresAt'>,
  now: Date,
): InvitationStatus {
  if (row.acceptedAt) return 'accepted'
  if (row.cancelledAt) return 'cancelled'
  return row.expiresAt <= now ? 'expired' : 'open'
}

export function toInvitationRecord(row: Invitation, now: Date, names: ReadonlyMap<number, string>): InvitationRecord {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    job_category: row.jobCategory,
    department_id: row.departmentId,
    manager_id: row.managerId,
    status: statusOf(row, now),
    sent_at: row.sentAt.toISOString(),
    sent_count: row.sentCount,
    expires_at: row.expiresAt.toISOString(),
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
    invited_by_name: names.get(row.invitedByUserId ?? 0) ?? null,
    invited_by_user_id: row.invitedByUserId,
    created_at: row.createdAt.toISOString(),
  }
}

/** The invitation as the API shows it, with the name of who invited. */
export const invitationRecord = async (tx: Tx, ctx: Ctx, row: Invitation): Promise<InvitationRecord> =>
  toInvitationRecord(row, ctx.clock.now(), await inviterNames(tx, [row]))
