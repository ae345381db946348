import type { Ctx } from '../../../context'
import { endSessionsOf } from '../../../identity/session'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { removeOverrides } from '../permissions/remove-overrides'
import { assertAdministratorLeft } from './assert-administrator-left'
import { assertDepartmentAndManager } from './assert-department-and-manager'
import { lockTeam } from './lock-team'
import { loadMember, toMemberRecord } from './read'
import { memberKind } from './record-kind'
import type { MemberRecord, UpdateMember } from './schema'

/**
 * Changes a member's role, department, manager or job category. Another role starts with its own defaults: the person's
 * overrides are removed, and they have to sign in again.
 * @throws DomainError member.not_found, member.own_role, member.last_admin, member.manager_cycle, reference.not_found,
 * conflict
 */
export function updateMember(ctx: Ctx, { id, updates: { expected_version, ...updates } }: UpdateMember) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const before = toMemberRecord(await loadMember(tx, tenantId, id))
    const role = updates.role ?? before.role
    if (role !== before.role) await assertRoleMayChange(tx, ctx, before)
    await assertDepartmentAndManager(tx, tenantId, updates)
    if (updates.manager_id) await assertNoManagerCycle(tx, tenantId, id, updates.manager_id)
    const { after } = await changeRecord(tx, ctx, memberKind, id, {
      expectedVersion: expected_version,
      columns: () => ({
        role,
        departmentId: updates.department_id,
        managerId: updates.manager_id,
        jobCategory: updates.job_category,
      }),
      entry: () => ({
        action: role === before.role ? 'member.updated' : 'member.role_changed',
      }),
    })
    if (role !== before.role) await beginRole(tx, ctx, before)
    return { data: toMemberRecord(after) }
  })
}

/**
 * Refuses a manager who is the member, or reports to them directly or indirectly. Safe only under `lockTeam`.
 * @throws DomainError member.manager_cycle
 */
async function assertNoManagerCycle(
  tx: Tx,
  tenantId: TenantId,
  membershipId: number,
  managerId: number,
): Promise<void> {
  const rows = await tx.membership.findMany({ where: { tenantId }, select: { id: true, managerId: true } })
  const managerOf = new Map(rows.map(row => [row.id, row.managerId]))
  const seen = new Set<number>()
  for (let above: number | null | undefined = managerId; above; above = managerOf.get(above)) {
    if (above === membershipId) throw new DomainError('member.manager_cycle', { field: 'manager_id' })
    if (seen.has(above)) return
    seen.add(above)
  }
}

async function assertRoleMayChange(tx: Tx, { actor }: Ctx, { id, user_id, role }: MemberRecord) {
  if (user_id === actor.userId) throw new DomainError('member.own_role', { field: 'role' })
  if (role === 1) await assertAdministratorLeft(tx, actor.tenantId, id)
}

async function beginRole(tx: Tx, ctx: Ctx, member: MemberRecord): Promise<void> {
  await removeOverrides(tx, ctx, member)
  await endSessionsOf(tx, member.user_id, { tenantId: ctx.actor.tenantId })
}
