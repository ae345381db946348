import type { Draft, Row } from '~/features/documents/editor/row'
import type { Figures } from '~/features/documents/editor/use-figures'
import { countedNumber } from '~/features/documents/editor/wire'
import type { Locale } from '~/lib/locale'
import { type InvoiceLine, invoiceTotals, itemTotal, taxBreakdown } from '~server/services/invoices/rules'
import type { InvoiceDetail } from '~server/services/invoices/schema'
import { sectionSubtotals } from '~server/services/offers/rules'
import type { InvoiceField } from './invoice-draft'

/** Sums and amounts of an invoice as it is written, by the server's own rules. */
export function invoiceFigures({ fields, rows }: Draft<InvoiceField>, locale: Locale): Figures {
  const lines = rows.map(
    (row): InvoiceLine => ({
      kind: row.kind,
      quantity: countedNumber(row.quantity, locale),
      unitPrice: countedNumber(row.unit_price, locale),
      taxRate: row.tax_rate || 0,
      taxCategory: row.source?.tax_category ?? 'S',
    }),
  )
  const discountPercent = countedNumber(fields.discount_percent, locale)
  const totals = invoiceTotals(lines, discountPercent, fields.tax_profile as InvoiceDetail['tax_profile'])
  const subtotals = sectionSums(rows, lines)
  return {
    sums: {
      subtotal: totals.subtotal.toNumber(),
      discountPercent,
      discountAmount: totals.discountAmount.toNumber(),
      net: totals.net.toNumber(),
      taxes: taxBreakdown(totals),
      total: totals.total.toNumber(),
    },
    amounts: lines.map((line, index) => subtotals.get(index) ?? itemTotal(line).toNumber()),
  }
}

// Sections are summed alike on offers and invoices; the rule stands with the offers.
function sectionSums(rows: readonly Row[], lines: readonly InvoiceLine[]): Map<number, number> {
  const asOffered = lines.map((line, index) => ({
    kind: rows[index]?.kind ?? 'item',
    quantity: line.quantity,
    unit_price: line.unitPrice,
    tax_rate: line.taxRate,
  }))
  return new Map(sectionSubtotals(asOffered).map(({ index, subtotal }) => [index, subtotal]))
}
