import type { Row, RowKind } from '~/features/documents/editor/row'
import {
  amountsOf,
  type DraftCodec,
  laborText,
  priceCell,
  quantityText,
  readFields,
  taxOf,
  taxText,
  writeDraft,
} from '~/features/documents/editor/wire'
import type { Locale } from '~/lib/locale'
import type { InvoiceDetail, InvoiceItem } from '~server/services/billing/invoices/schema'

const kinds = {
  title: 'text',
  type: 'text',
  kontakt_id: 'reference',
  project_id: 'reference',
  invoice_date: 'text',
  due_date: 'nullable',
  service_date: 'nullable',
  service_period_start: 'nullable',
  service_period_end: 'nullable',
  discount_percent: 'number',
  tax_profile: 'text',
  billing_mode: 'text',
  buyer_reference: 'nullable',
  cost_center: 'nullable',
  refund_iban: 'nullable',
  cash_discount_percent: 'number',
  cash_discount_days: 'count',
  retention_kind: 'text',
  retention_rate: 'number',
  retention_due_on: 'nullable',
  intro_text: 'nullable',
  closing_text: 'nullable',
} as const

export type InvoiceField = keyof typeof kinds

export const invoiceRowKinds: readonly RowKind[] = ['item', 'section', 'text']

/** Converts an invoice to editable texts, and back to the input of `invoices.update`. */
export const invoiceDraft: DraftCodec<InvoiceDetail, InvoiceField> = {
  read: (invoice, locale) => ({
    fields: readFields(invoice, kinds, locale),
    rows: invoice.items.map(item => rowOf(item, locale)),
  }),
  write: (draft, locale) => writeDraft(draft, kinds, itemOf, locale),
}

const rowOf = (item: InvoiceItem, locale: Locale): Row => ({
  key: `line-${item.id}`,
  kind: item.kind,
  description: item.description,
  quantity: quantityText(item.quantity, locale),
  unit: item.unit,
  unit_price: priceCell(item, locale),
  labor_percent: laborText(item.labor_percent, locale),
  tax_rate: taxText(item.tax_rate, item.tax_category),
  article_id: null,
  source: sourceOf(item),
})

// A manually entered line without special fields needs no source.
function sourceOf({ source_type, source_id, cost_code }: InvoiceItem): Row['source'] {
  if (source_type === 'manual' && !cost_code) return null
  return { source_type, source_id, cost_code }
}

function itemOf(row: Row, locale: Locale) {
  const { kind, description, source } = row
  if (kind !== 'item') return { kind, description }
  return { kind, description, ...amountsOf(row, locale), ...source, tax_category: taxOf(row).tax_category }
}
