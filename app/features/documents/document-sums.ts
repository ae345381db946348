import { minus, plus } from './cents'
import type { DocumentSums } from './sums'

/** The sums of a record as the server returns them. */
export interface SummedDocument {
  subtotal: number
  discount_percent: number
  discount_amount: number
  tax_breakdown: DocumentSums['taxes']
  total: number
}

/** What the server has computed of a document, as the page shows it; never of the lines that happen to be here. */
export function sumsOf(document: SummedDocument): DocumentSums {
  const net = plus(document.tax_breakdown.map(line => line.net))
  return {
    subtotal: document.subtotal,
    discountPercent: document.discount_percent,
    discountAmount: document.discount_amount,
    // Only a correction is less by something else than its discount.
    cashDiscount: minus(minus(document.subtotal, document.discount_amount), net),
    net,
    taxes: document.tax_breakdown,
    total: document.total,
  }
}
