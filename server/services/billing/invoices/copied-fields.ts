import type { InvoiceDetail } from './schema'

/** The fields that a copy takes over. Dates are new; sums, numbers and payments stay with the original. */
export function copiedFields(original: InvoiceDetail) {
  return {
    title: original.title,
    type: original.type,
    kontakt_id: original.kontakt_id,
    project_id: original.project_id,
    service_date: original.service_date,
    service_period_start: original.service_period_start,
    service_period_end: original.service_period_end,
    discount_percent: original.discount_percent,
    tax_profile: original.tax_profile,
    buyer_reference: original.buyer_reference,
    cost_center: original.cost_center,
    refund_iban: original.refund_iban,
    cash_discount_percent: original.cash_discount_percent,
    cash_discount_days: original.cash_discount_days,
    billing_mode: original.billing_mode,
    retention_kind: original.retention_kind,
    retention_rate: original.retention_rate,
    intro_text: original.intro_text,
    closing_text: original.closing_text,
    items: original.items.map(({ id: _id, position: _position, total_price: _total, ...item }) => item),
  }
}
