import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { recordChange } from '../../../platform/records/record-change'
import { invitationKind } from '../invitations/change'
import { memberKind } from '../team/change'
import { lockTeam } from '../team/lock-team'
import { assertNameFree, type DepartmentRow, loadDepartment, toDepartmentRecord } from './read'
import type { CreateDepartment, DepartmentRecord, RenameDepartment } from './schema'

const departmentKind: RecordKind<'department', DepartmentRow, { name: string; version: number }> = {
  model: 'department',
  entity: 'department',
  load: loadDepartment,
  show: ({ name, version }) => ({ name, version }),
}

/** @throws DomainError department.name_taken */
export function createDepartment(ctx: Ctx, { name }: z.output<typeof CreateDepartment>) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    await assertNameFree(tx, tenantId, name)
    const now = ctx.clock.now()
    const { id } = await tx.department.create({ data: { tenantId, name, createdAt: now, updatedAt: now } })
    const after = toDepartmentRecord(await loadDepartment(tx, tenantId, id))
    await recordDepartmentChange(tx, ctx, 'created', id, { after })
    return { data: after }
  })
}

/** @throws DomainError department.not_found, department.name_taken */
export function renameDepartment(ctx: Ctx, { id, name, expected_version }: z.output<typeof RenameDepartment>) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    await lockTeam(tx, tenantId)
    await loadDepartment(tx, tenantId, id)
    await assertNameFree(tx, tenantId, name, id)
    const { after } = await changeRecord(tx, ctx, departmentKind, id, {
      expectedVersion: expected_version,
      columns: () => ({ name }),
      entry: () => ({ action: 'department.updated' }),
    })
    return { data: toDepartmentRecord(after) }
  })
}

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

const recordDepartmentChange = (
  tx: Tx,
  ctx: Ctx,
  verb: 'created' | 'deleted',
  id: number,
  what: { before?: DepartmentRecord; after?: DepartmentRecord },
) => recordChange(tx, ctx, { action: `department.${verb}`, id, ...what })
