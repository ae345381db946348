import type { TaxLine } from '../../../money/tax-line'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { taxLine } from '../../../platform/values/scalars'
import { shareWithout } from '../invoices/paid-share'
import type { InvoiceRecord } from '../invoices/schema'
import type { CreditNoteDetail } from './schema'

/** What an invoice comes to before and after one of its corrections; gross, in its currency. */
export interface CorrectedSum {
  before: string
  after: string
  /** Net and VAT in `after`, per rate. */
  taxes: TaxLine[]
}

type Billed = Pick<InvoiceRecord, 'tax_breakdown'>

const lines = taxLine.array()

/**
 * The sum of an invoice with a correction and those before it, which the paper of the correction names. Later ones do
 * not count, so that a paper that is made late says the same. A part of the price that was taken as Skonto is taken off
 * along with its lines.
 * @returns null for a Storno, which leaves nothing of its invoice
 */
export async function correctedSum(
  tx: Tx,
  tenantId: TenantId,
  invoice: Billed,
  { id, kind, invoice_id: invoiceId }: Pick<CreditNoteDetail, 'id' | 'kind' | 'invoice_id'>,
): Promise<CorrectedSum | null> {
  if (kind !== 'partial') return null
  const notes = await tx.creditNote.findMany({
    where: { tenantId, invoiceId, kind: 'partial', id: { lte: id } },
    select: { id: true, taxBreakdown: true, cashDiscountBreakdown: true },
  })
  const left = (taken: typeof notes) =>
    shareWithout(
      invoice.tax_breakdown,
      taken.flatMap(note => [...lines.parse(note.taxBreakdown), ...lines.parse(note.cashDiscountBreakdown)]),
    )
  const after = left(notes)
  return {
    before: left(notes.filter(note => note.id < id)).gross.toFixed(2),
    after: after.gross.toFixed(2),
    taxes: after.lines,
  }
}
