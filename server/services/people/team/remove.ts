import type { Ctx } from '../../../context'
import { endSessionsOf } from '../../../identity/session'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { removeOverrides } from '../permissions/remove-overrides'
import { assertAdministratorLeft } from './assert-administrator-left'
import { lockTeam } from './lock-team'
import { loadMember, toMemberRecord } from './read'
import { memberKind } from './record-kind'

/**
 * Removes a member from the team: their sessions here end, and members who reported to them have no manager for now.
 * Name and work stay on the records, and a new invitation brings the person back.
 * @throws DomainError member.not_found, member.own_removal, member.last_admin
 */
export function removeMember(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const before = toMemberRecord(await loadMember(tx, tenantId, id))
    if (before.user_id === ctx.actor.userId) throw new DomainError('member.own_removal')
    if (before.role === 1) await assertAdministratorLeft(tx, tenantId, id)
    await leaveManager(tx, ctx, id)
    await removeOverrides(tx, ctx, before)
    await endSessionsOf(tx, before.user_id, { tenantId })
    // The credentials of their own calendar and mailbox are deleted with them.
    await tx.personalAccount.deleteMany({ where: { tenantId, userId: before.user_id } })
    await changeRecord(tx, ctx, memberKind, id, {
      columns: () => ({ status: 'removed', managerId: null }),
      entry: () => ({ action: 'member.removed' }),
    })
    return { data: { id, deleted: true as const } }
  })
}

/** Clears the manager of the members who reported to this one. */
async function leaveManager(tx: Tx, ctx: Ctx, managerId: number): Promise<void> {
  const below = await tx.membership.findMany({
    where: { tenantId: ctx.actor.tenantId, managerId },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of below)
    await changeRecord(tx, ctx, memberKind, id, {
      columns: () => ({ managerId: null }),
      entry: () => ({ action: 'member.updated' }),
    })
}
