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

/** The sums of a document as computed by the server; never computed from the lines that happen to be loaded. */
export function sumsOf(document: SummedDocument): DocumentSums {
  const net = plus(document.tax_breakdown.map(line => line.net))
  return {
    subtotal: document.subtotal,
    discountPercent: document.discount_percent,
    discountAmount: document.discount_amount,
    // Only a correction has a reduction besides its discount.
    cashDiscount: minus(minus(document.subtotal, document.discount_amount), net),
    net,
    taxes: document.tax_breakdown,
    total: document.total,
  }
}
