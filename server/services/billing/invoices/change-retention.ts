import type { Invoice, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { enterRetention, type RetentionEntry } from './enter-retention'
import { toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'

/** Writes one ledger entry, updates the invoice's sum and records the change. */
export async function changeRetention(
  tx: Tx,
  ctx: Ctx,
  row: Invoice,
  entry: RetentionEntry,
  along: Pick<Prisma.InvoiceUncheckedUpdateInput, 'retentionMoved' | 'settledById'> = {},
): Promise<void> {
  await enterRetention(tx, ctx, row.id, entry)
  await tx.invoice.update({
    where: { tenantId_id: { tenantId: row.tenantId, id: row.id } },
    data: {
      ...along,
      retentionHeld: decimal(row.retentionHeld).plus(entry.amount).toFixed(2),
      version: { increment: 1 },
      updatedAt: ctx.clock.now(),
    },
  })
  await recordInvoiceChange(tx, ctx, row.id, 'invoice.updated', toInvoiceRecord(row), `invoice.retention_${entry.kind}`)
}
