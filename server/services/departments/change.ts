import type { z } from 'zod'
import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { holdTeam } from '../team/hold-team'
import { assertNameFree, loadDepartment, toDepartmentRecord } from './read'
import type { CreateDepartment, DepartmentRecord, RenameDepartment } from './schema'

/** @throws DomainError department.name_taken */
export function createDepartment(ctx: Ctx, { name }: z.output<typeof CreateDepartment>) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await holdTeam(tx, tenantId)
    await assertNameFree(tx, tenantId, name)
    const now = ctx.clock.now()
    const { id } = await tx.department.create({ data: { tenantId, name, createdAt: now, updatedAt: now } })
    const after = toDepartmentRecord(await loadDepartment(tx, tenantId, id))
    await tell(tx, ctx, 'created', id, { after })
    return { data: after }
  })
}

/** @throws DomainError department.not_found, department.name_taken */
export function renameDepartment(ctx: Ctx, { id, name }: z.output<typeof RenameDepartment>) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await holdTeam(tx, tenantId)
    const before = toDepartmentRecord(await loadDepartment(tx, tenantId, id))
    await assertNameFree(tx, tenantId, name, id)
    await tx.department.update({
      where: { tenantId_id: { tenantId, id } },
      data: { name, updatedAt: ctx.clock.now() },
    })
    const after = { ...before, name }
    await tell(tx, ctx, 'updated', id, { before, after })
    return { data: after }
  })
}

/**
 * Deletes a department to which nobody belongs any more. Former members and invitations lose the mention of it.
 * @throws DomainError department.not_found, department.not_empty
 */
export function deleteDepartment(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await holdTeam(tx, tenantId)
    const before = toDepartmentRecord(await loadDepartment(tx, tenantId, id))
    if (before.members > 0) throw new DomainError('department.not_empty', { members: before.members })
    const gone = { where: { tenantId, departmentId: id }, data: { departmentId: null } }
    await tx.membership.updateMany(gone)
    await tx.invitation.updateMany(gone)
    await tx.department.delete({ where: { tenantId_id: { tenantId, id } } })
    await tell(tx, ctx, 'deleted', id, { before })
    return { data: { id, deleted: true as const } }
  })
}

const tell = (
  tx: Tx,
  ctx: Ctx,
  verb: 'created' | 'updated' | 'deleted',
  id: number,
  what: { before?: DepartmentRecord; after?: DepartmentRecord },
) => recordChange(tx, ctx, { action: `department.${verb}`, entity: 'department', id, topic: 'team', ...what })
