import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { lockTeam } from '../team/lock-team'
import { assertNameFree, loadDepartment, toDepartmentRecord } from './read'
import { recordDepartmentChange } from './record-department-change'
import type { CreateDepartment } from './schema'

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
