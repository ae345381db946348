import type { Invoice } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { assertVersion } from '../../../platform/records/change-record'
import { lockInvoice } from './lock'

/**
 * Loads an invoice for a verb: locked, and checked to be the version that the caller saw.
 * @throws DomainError invoice.not_found, invoice.changed, conflict
 */
export async function lockSeenInvoice(
  tx: Tx,
  tenantId: TenantId,
  { id, expected_version: expectedVersion }: { id: number; expected_version?: number | null | undefined },
): Promise<Invoice> {
  const row = await lockInvoice(tx, tenantId, id)
  await assertVersion(tx, tenantId, { entity: 'invoice', id, error: 'invoice.changed' }, row, expectedVersion)
  return row
}
