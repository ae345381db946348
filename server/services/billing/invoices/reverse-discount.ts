import type { Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { counterEntry } from './counter-entry'
import type { RemainingOfInvoice } from './remaining-of-invoice'
import { shareWithout } from './share'

/**
 * Reverses the Skonto of a locked invoice by a counter entry, with the net and tax of each rate that it had lowered:
 * `left` holds the part in effect. The reduction of corrections stays: that part was credited and is not owed.
 * @returns the amount owed again; the caller subtracts it from the paid sum of the invoice
 */
export async function reverseDiscount(
  tx: Tx,
  ctx: Ctx,
  discount: Payment,
  { cashDiscount: { gross, lines } }: RemainingOfInvoice,
  reason: string,
): Promise<Decimal> {
  if (gross.greaterThan(0))
    await tx.payment.create({
      data: {
        ...counterEntry(ctx, discount, reason),
        amount: gross.negated().toFixed(2),
        taxBreakdown: shareWithout([], lines).lines,
      },
    })
  return gross
}
