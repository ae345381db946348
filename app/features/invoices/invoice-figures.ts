import type { Draft } from '~/features/documents/editor/row'
import type { Figures } from '~/features/documents/editor/use-figures'
import { countedLine, countedNumber, taxOf } from '~/features/documents/editor/wire'
import type { Locale } from '~/lib/locale'
import { laborShareOf } from '~server/money/labor-share'
import {
  type InvoiceLine,
  invoiceTotals,
  itemTotal,
  laborOf,
  taxBreakdown,
} from '~server/services/billing/invoices/rules'
import type { InvoiceDetail } from '~server/services/billing/invoices/schema'
import { sectionSubtotals } from '~server/services/sales/offers/totals-rules'
import type { InvoiceField } from './invoice-draft'

/** Sums and amounts of an invoice in the editor, by the server's own rules. */
export function invoiceFigures({ fields, rows }: Draft<InvoiceField>, locale: Locale): Figures {
  const counted = rows.map(row => ({ ...countedLine(row, locale), ...taxOf(row) }))
  const lines = counted.map(
    ({ unit_price, tax_rate, tax_category, labor_percent, ...line }): InvoiceLine => ({
      ...line,
      laborPercent: labor_percent,
      unitPrice: unit_price,
      taxRate: tax_rate,
      taxCategory: tax_category,
    }),
  )
  const discountPercent = countedNumber(fields.discount_percent, locale)
  const profile = fields.tax_profile as InvoiceDetail['tax_profile']
  const totals = invoiceTotals(lines, discountPercent, profile)
  // Section sums are the same on offers and invoices; the rule is in the offers' module.
  const subtotals = new Map(sectionSubtotals(counted).map(({ index, subtotal }) => [index, subtotal]))
  return {
    sums: {
      subtotal: totals.subtotal.toNumber(),
      discountPercent,
      discountAmount: totals.discountAmount.toNumber(),
      net: totals.net.toNumber(),
      taxes: taxBreakdown(totals),
      total: totals.total.toNumber(),
    },
    labor: laborShareOf(laborOf(lines, totals, discountPercent, profile)).gross,
    amounts: lines.map((line, index) => subtotals.get(index) ?? itemTotal(line).toNumber()),
  }
}
