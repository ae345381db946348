import type { PaperIncludedTax } from '../../../paper/model'
import { includedTaxes } from '../invoices/paper'
import type { InvoiceDetail } from '../invoices/schema'
import { shareWithout } from '../invoices/share'

/**
 * The VAT per rate that earlier invoices billed and that stays billed when a final invoice is cancelled: those invoices
 * owe it (AT § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG).
 */
export const taxesStayingBilled = ({ deductions }: InvoiceDetail): PaperIncludedTax[] =>
  includedTaxes(
    shareWithout(
      deductions.flatMap(deduction => deduction.tax_breakdown),
      [],
    ).lines,
  )
