import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { loadNames, type Named } from './load-names'

/**
 * Asserts that project and contact exist in this company.
 * @throws DomainError reference.not_found, with its field
 */
export async function assertReferences(tx: Tx, tenantId: TenantId, given: Named): Promise<void> {
  await loadNames(tx, tenantId, given)
}
