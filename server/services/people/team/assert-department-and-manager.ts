import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'

/** A member's department and manager. */
export interface DepartmentAndManager {
  department_id?: number | null | undefined
  manager_id?: number | null | undefined
}

/** Refuses a department or a manager that the company does not have. @throws DomainError reference.not_found */
export async function assertDepartmentAndManager(
  tx: Tx,
  tenantId: TenantId,
  given: DepartmentAndManager,
): Promise<void> {
  const { department_id: departmentId, manager_id: managerId } = given
  if (departmentId) {
    const department = await tx.department.findUnique({ where: { tenantId_id: { tenantId, id: departmentId } } })
    if (!department) throw new DomainError('reference.not_found', { field: 'department_id' })
  }
  if (managerId && !(await isActive(tx, tenantId, managerId)))
    throw new DomainError('reference.not_found', { field: 'manager_id' })
}

export async function isActive(tx: Tx, tenantId: TenantId, membershipId: number): Promise<boolean> {
  return (await tx.membership.count({ where: { tenantId, id: membershipId, status: 'active' } })) > 0
}

/**
 * Refuses a manager who is the member, or reports to them directly or indirectly. Safe only under `lockTeam`.
 * @throws DomainError member.manager_cycle
 */
export async function assertNoManagerCycle(
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
