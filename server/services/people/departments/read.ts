import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { inAnyCase } from '../../../platform/records/search'
import type { DepartmentRecord } from './schema'

const withHeads = { _count: { select: { memberships: { where: { status: 'active' } } } } } as const

/** Departments by name, each with its active members. */
export async function listDepartments(ctx: Ctx) {
  const rows = await inTenant(ctx, tx =>
    tx.department.findMany({
      where: { tenantId: ctx.actor.tenantId },
      include: withHeads,
      orderBy: { name: 'asc' },
    }),
  )
  return { data: rows.map(toDepartmentRecord) }
}

const findDepartment = (tx: Tx, tenantId: TenantId, id: number) =>
  tx.department.findUnique({ where: { tenantId_id: { tenantId, id } }, include: withHeads })

export type DepartmentRow = NonNullable<Awaited<ReturnType<typeof findDepartment>>>

/** @throws DomainError department.not_found */
export async function loadDepartment(tx: Tx, tenantId: TenantId, id: number): Promise<DepartmentRow> {
  const row = await findDepartment(tx, tenantId, id)
  if (!row) throw new DomainError('department.not_found')
  return row
}

/** Refuses a name that another department has. @throws DomainError department.name_taken */
export async function assertNameFree(tx: Tx, tenantId: TenantId, name: string, ownId?: number) {
  const other = await tx.department.findFirst({
    where: { tenantId, name: inAnyCase(name), id: { not: ownId } },
    select: { id: true },
  })
  if (other) throw new DomainError('department.name_taken', { field: 'name' })
}

export const toDepartmentRecord = ({ id, name, version, _count }: DepartmentRow): DepartmentRecord => ({
  id,
  name,
  members: _count.memberships,
  version,
})
