import type { Ctx } from '../../context'
import { changeRecord } from '../../core/change-record'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { endSessionsOf } from '../../core/session'
import { forgetOverrides } from '../permissions/forget'
import { memberKind } from './change'
import { assertAdministratorLeft, holdTeam } from './hold-team'
import { loadMember, toMemberRecord } from './members'
import { assertNoCircle, assertPlace } from './places'
import type { MemberRecord, UpdateMember } from './schema'

/**
 * Changes a member's role, department, manager or job category. Another role begins with its own defaults: what was said of the person before
 * is forgotten, and the person signs in anew.
 * @throws DomainError member.not_found, member.own_role, member.last_admin, member.manager_cycle, reference.not_found
 */
export function updateMember(ctx: Ctx, { id, updates: { expected_version, ...updates } }: UpdateMember) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await holdTeam(tx, tenantId)
    const before = toMemberRecord(await loadMember(tx, tenantId, id))
    const role = updates.role ?? before.role
    if (role !== before.role) await assertRoleMayChange(tx, ctx, before)
    await assertPlace(tx, tenantId, updates)
    if (updates.manager_id) await assertNoCircle(tx, tenantId, id, updates.manager_id)
    const { after } = await changeRecord(tx, ctx, memberKind, id, {
      expectedVersion: expected_version,
      columns: () => ({
        role,
        departmentId: updates.department_id,
        managerId: updates.manager_id,
        jobCategory: updates.job_category,
      }),
      tell: () => ({ action: role === before.role ? 'member.updated' : 'member.role_changed' }),
    })
    if (role !== before.role) await beginRole(tx, ctx, before)
    return { data: toMemberRecord(after) }
  })
}

async function assertRoleMayChange(tx: Tx, { actor }: Ctx, { id, user_id, role }: MemberRecord) {
  if (user_id === actor.userId) throw new DomainError('member.own_role', { field: 'role' })
  if (role === 1) await assertAdministratorLeft(tx, actor.tenantId, id)
}

async function beginRole(tx: Tx, ctx: Ctx, member: MemberRecord): Promise<void> {
  await forgetOverrides(tx, ctx, member)
  await endSessionsOf(tx, member.user_id, { tenantId: ctx.actor.tenantId })
}
