import type { Ctx } from '../../../context'
import { decimal } from '../../../money/money'
import { inTenant } from '../../../platform/database/db'
import { enterPayoutReversal } from './enter-payout-reversal'
import { lockInvoice } from './lock'
import { lowerRefundDue } from './lower-refund-due'
import type { ReverseInvoiceRefund } from './schema'

/**
 * Reverses a payout of the credit balance of a final invoice; the amount is due again.
 * @throws DomainError invoice.not_found, invoice.refund_not_found, invoice.refund_reversed, conflict
 */
export function reverseInvoiceRefund(ctx: Ctx, { id, ...reversal }: ReverseInvoiceRefund) {
  return inTenant(ctx, async tx => {
    const row = await lockInvoice(tx, ctx.actor.tenantId, id)
    const payer = { tenantId: row.tenantId, invoiceId: id, creditNoteId: null }
    const refund = await enterPayoutReversal(tx, ctx, payer, reversal)
    return { data: await lowerRefundDue(tx, ctx, row, decimal(refund.amount), 'invoice.refund_reversed') }
  })
}
