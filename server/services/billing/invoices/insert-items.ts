import type { Invoice } from '../../../../prisma/client/client'
import type { Tx } from '../../../platform/database/db'
import { inBatches } from '../../../platform/database/in-batches'
import type { lineColumns } from './lines'

/** Inserts lines of an invoice, numbered from 1 in the given order. */
export async function insertItems(
  tx: Tx,
  { tenantId, id: invoiceId }: Pick<Invoice, 'tenantId' | 'id'>,
  columns: Awaited<ReturnType<typeof lineColumns>>,
): Promise<void> {
  const rows = columns.map((line, index) => ({ tenantId, invoiceId, position: index + 1, ...line }))
  await inBatches(rows, data => tx.invoiceItem.createMany({ data }))
}
