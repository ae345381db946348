import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { invitationKind } from '../invitations/record-kind'
import { lockTeam } from '../team/lock-team'
import { memberKind } from '../team/record-kind'
import { loadDepartment, toDepartmentRecord } from './read'
import { recordDepartmentChange } from './record-department-change'

/**
 * Deletes a department that has no members any more. Former members and invitations lose the reference to it.
 * @throws DomainError department.not_found, department.not_empty
 */
export function deleteDepartment(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    const before = toDepartmentRecord(await loadDepartment(tx, tenantId, id))
    if (before.members > 0) throw new DomainError('department.not_empty', { members: before.members })
    await forgetDepartment(tx, ctx, id)
    await tx.department.delete({ where: { tenantId_id: { tenantId, id } } })
    await recordDepartmentChange(tx, ctx, 'deleted', id, { before })
    return { data: { id, deleted: true as const } }
  })
}

/** Removes the department from former members and invitations; each of them records it in its own log. */
async function forgetDepartment(tx: Tx, ctx: Ctx, departmentId: number): Promise<void> {
  const mentions = {
    where: { tenantId: ctx.actor.tenantId, departmentId },
    select: { id: true },
    orderBy: { id: 'asc' },
  } as const
  const columns = () => ({ departmentId: null })
  for (const { id } of await tx.membership.findMany(mentions))
    await changeRecord(tx, ctx, memberKind, id, {
      columns,
      entry: () => ({ action: 'member.updated' }),
    })
  for (const { id } of await tx.invitation.findMany(mentions))
    await changeRecord(tx, ctx, invitationKind, id, {
      columns,
      entry: () => ({ action: 'invitation.updated' }),
    })
}
