import { Decimal } from '../../../money/money'
import { surplusOf } from '../invoices/rules'
import type { CreditNoteDetail } from './schema'

/**
 * The credit balance of a final invoice that lapses with its Storno: the amount by which deposits exceeded its total.
 */
export const lapsedBalance = ({ kind, total, deducted_total }: CreditNoteDetail): Decimal =>
  kind === 'cancellation' ? surplusOf({ total, deductedTotal: deducted_total }) : new Decimal(0)
