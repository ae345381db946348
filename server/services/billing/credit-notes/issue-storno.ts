import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import type { RemainingOfInvoice } from '../invoices/remaining-of-invoice'
import { writeCreditNote } from './write-credit-note'

/**
 * Issues the Storno of a locked invoice over its full sum. Returns its number and the refund to the customer, which
 * follows from what is left of the invoice.
 */
export async function issueStorno(
  tx: Tx,
  ctx: Ctx,
  invoice: Invoice,
  reason: string | null,
  { receivedTotal: refund, cashDiscount }: RemainingOfInvoice,
): Promise<{ creditNumber: string; refund: Decimal }> {
  const { creditNumber } = await writeCreditNote(tx, ctx, invoice, {
    reason,
    subtotal: invoice.subtotal,
    discountPercent: invoice.discountPercent,
    discountAmount: invoice.discountAmount,
    taxAmount: invoice.taxAmount,
    total: invoice.total,
    taxBreakdown: invoice.taxBreakdown ?? [],
    cashDiscountBreakdown: cashDiscount.lines,
    deductedTotal: invoice.deductedTotal,
    refundTotal: refund.toFixed(2),
  })
  return { creditNumber, refund }
}
