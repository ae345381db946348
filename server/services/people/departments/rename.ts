import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { lockTeam } from '../team/lock-team'
import { assertNameFree, type DepartmentRow, loadDepartment, toDepartmentRecord } from './read'
import type { RenameDepartment } from './schema'

const departmentKind: RecordKind<'department', DepartmentRow, { name: string; version: number }> = {
  model: 'department',
  entity: 'department',
  load: loadDepartment,
  show: ({ name, version }) => ({ name, version }),
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
