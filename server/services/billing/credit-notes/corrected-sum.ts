import type { TaxLine } from '../../../money/tax-line'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { taxLine } from '../../../platform/values/scalars'
import type { InvoiceRecord } from '../invoices/schema'
import { shareWithout } from '../invoices/share'
import type { CreditNoteDetail } from './schema'

/** The total of an invoice before and after one of its corrections; gross, in its currency. */
export interface CorrectedSum {
  before: string
  after: string
  /** Net and VAT in `after`, per rate. */
  taxes: TaxLine[]
}

type Billed = Pick<InvoiceRecord, 'tax_breakdown'>

const lines = taxLine.array()

/**
 * The sum of an invoice after a correction and the earlier ones, as printed on the correction. Later ones do not count,
 * so that a paper rendered late shows the same sum. Skonto that had been taken on credited lines is subtracted together
 * with them.
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
