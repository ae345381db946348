import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'

/** Whether an invoice was sent with an XML that is valid or still being made. */
export async function hasIssuedXml(tx: Tx, tenantId: TenantId, invoiceId: number): Promise<boolean> {
  const where = { tenantId, invoiceId, atIssue: true, status: { in: ['pending', 'valid'] } }
  return (await tx.invoiceExport.count({ where })) > 0
}
