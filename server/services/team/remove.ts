import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { endSessionsOf } from '../../core/session'
import { assertAdministratorLeft, holdTeam } from './hold-team'
import { loadMember, toMemberRecord } from './members'

/**
 * Takes somebody out of the team: their sessions here end, and who was below them has no manager for now. Name and work stay where they
 * stand, and a new invitation brings the person back.
 * @throws DomainError member.not_found, member.own_removal, member.last_admin
 */
export function removeMember(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await holdTeam(tx, tenantId)
    const before = toMemberRecord(await loadMember(tx, tenantId, id))
    if (before.user_id === ctx.actor.userId) throw new DomainError('member.own_removal')
    if (before.role === 1) await assertAdministratorLeft(tx, tenantId, id)
    const now = ctx.clock.now()
    await tx.membership.updateMany({
      where: { tenantId, managerId: id },
      data: { managerId: null, updatedAt: now },
    })
    await tx.membership.update({
      where: { tenantId_id: { tenantId, id } },
      data: { status: 'removed', managerId: null, updatedAt: now },
    })
    await tx.membershipPermission.deleteMany({ where: { tenantId, userId: before.user_id } })
    await endSessionsOf(tx, before.user_id, { tenantId })
    await recordChange(tx, ctx, {
      action: 'member.removed',
      entity: 'member',
      id,
      topic: 'team',
      before: { status: before.status, manager_id: before.manager_id },
      after: { status: 'removed', manager_id: null },
    })
    return { data: { id, deleted: true as const } }
  })
}
