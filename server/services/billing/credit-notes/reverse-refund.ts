import type { Ctx } from '../../../context'
import { decimal } from '../../../money/money'
import { inTenant } from '../../../platform/database/db'
import { enterPayoutReversal } from '../invoices/enter-payout-reversal'
import { lockCreditNote, payerOf } from './lock'
import { lowerCreditNoteRefundDue } from './lower-refund-due'
import type { ReverseRefund } from './schema'

/**
 * Reverses a refund that was booked as paid to the customer for a credit note.
 * @throws DomainError credit_note.not_found, credit_note.refund_not_found, credit_note.refund_reversed, conflict
 */
export function reverseRefund(ctx: Ctx, { id, ...reversal }: ReverseRefund) {
  return inTenant(ctx, async tx => {
    const held = await lockCreditNote(tx, ctx.actor.tenantId, id)
    const refund = await enterPayoutReversal(tx, ctx, payerOf(held), reversal)
    return { data: await lowerCreditNoteRefundDue(tx, ctx, held, decimal(refund.amount), 'refund_reversed') }
  })
}
