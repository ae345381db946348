import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { isActiveMembership } from './is-active-membership'

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
  if (managerId && !(await isActiveMembership(tx, tenantId, managerId)))
    throw new DomainError('reference.not_found', { field: 'manager_id' })
}
