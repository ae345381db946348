import type { Invoice, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Amount, type Decimal, decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'

/** An entry of the ledger: what an invoice holds from now on, or no longer if the amount is negative; EUR. */
export interface RetentionEntry {
  kind: 'held' | 'released' | 'moved'
  amount: Amount
  dueOn?: Date | null
  note?: string | null
  movedToId?: number
  paymentId?: number
}

/** Writes one entry of the ledger; the caller updates the sum of the invoice. */
export const enterRetention = (tx: Tx, ctx: Ctx, invoiceId: number, { amount, ...entry }: RetentionEntry) =>
  tx.retentionEntry.create({
    data: {
      tenantId: ctx.actor.tenantId,
      invoiceId,
      ...entry,
      amount: decimal(amount).toFixed(2),
      createdByUserId: ctx.actor.userId,
      createdAt: ctx.clock.now(),
    },
  })

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

/** Sets the sum that an invoice holds, in EUR; part of a change that counts its version up and records it. */
export const setRetentionHeld = ({ invoice }: Tx, { tenantId, id }: Invoice, held: Decimal) =>
  invoice.update({ where: { tenantId_id: { tenantId, id } }, data: { retentionHeld: held.toFixed(2) } })
