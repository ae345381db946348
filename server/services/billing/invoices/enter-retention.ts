import type { Ctx } from '../../../context'
import { type Amount, decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'

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
