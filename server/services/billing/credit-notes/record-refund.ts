import type { Ctx } from '../../../context'
import { decimal } from '../../../money/money'
import { inTenant } from '../../../platform/database/db'
import { dateToDay } from '../../../platform/values/days'
import { enterPayout } from '../invoices/enter-payout'
import { lockCreditNote, payerOf } from './lock'
import { lowerCreditNoteRefundDue } from './lower-refund-due'
import type { RefundCreditNote } from './schema'

/**
 * Books a refund that was paid to the customer for a credit note. Concurrent ones are booked one after the other; the
 * paid sum of the invoice does not change.
 * @throws DomainError credit_note.not_found, credit_note.refund_exceeds, validation, conflict
 */
export function recordRefund(ctx: Ctx, input: RefundCreditNote) {
  return inTenant(ctx, async tx => {
    const held = await lockCreditNote(tx, ctx.actor.tenantId, input.id)
    const { creditDate, refundTotal, refundedTotal } = held.note
    const due = decimal(refundTotal).minus(refundedTotal)
    await enterPayout(tx, ctx, { ...payerOf(held), due, day: dateToDay(creditDate) }, input)
    return { data: await lowerCreditNoteRefundDue(tx, ctx, held, decimal(input.amount), 'refunded') }
  })
}
