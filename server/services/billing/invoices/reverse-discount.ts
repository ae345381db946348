import type { Payment } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import type { LeftOfInvoice } from './left-of-invoice'
import { counterEntry } from './money-received'
import { shareWithout } from './paid-share'

/**
 * Takes the Skonto of an invoice that is held back by a counter entry, with the net and tax of each rate by which it
 * had lowered them: `left` knows what of it stands. What corrections were less by it stays: of what was credited, that
 * is not owed.
 * @returns what is owed again; the caller takes it off what the invoice was paid
 */
export async function reverseDiscount(
  tx: Tx,
  ctx: Ctx,
  discount: Payment,
  { cashDiscount: { gross, lines } }: LeftOfInvoice,
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
