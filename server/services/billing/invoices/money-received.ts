import type { Payment } from '../../../../prisma/client/client'
import { type Amount, type Decimal, sum } from '../../../money/money'

type Entry = Pick<Payment, 'id' | 'kind' | 'reversesId'> & { amount: Amount }

/**
 * Money received on one invoice, from its entries without those of its credit notes: payments less reversals. Neither
 * Skonto nor deducted deposits count.
 */
export const moneyReceived = (entries: readonly Entry[]): Decimal =>
  sum(
    entries
      .filter(entry => (entries.find(({ id }) => id === entry.reversesId) ?? entry).kind === 'payment')
      .map(entry => entry.amount),
  )
