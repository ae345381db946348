import { dayToDate } from '../../../platform/values/days'
import type { CreateInvoice } from './schema'

/** Maps wire names to columns; absent fields are left unchanged. */
export function invoiceColumns(input: Partial<CreateInvoice>) {
  const date = (day: string | null | undefined) => (day ? dayToDate(day) : day)
  return {
    title: input.title,
    type: input.type,
    contactId: input.kontakt_id,
    projectId: input.project_id,
    invoiceDate: date(input.invoice_date) ?? undefined,
    dueDate: date(input.due_date),
    serviceDate: date(input.service_date),
    servicePeriodStart: date(input.service_period_start),
    servicePeriodEnd: date(input.service_period_end),
    discountPercent: input.discount_percent,
    buyerReference: input.buyer_reference,
    costCenter: input.cost_center,
    refundIban: input.refund_iban,
    billingMode: input.billing_mode,
    retentionRate: input.retention_rate,
    retentionDueOn: date(input.retention_due_on),
    originalInvoiceNumber: input.original_invoice_number,
    originalInvoiceExternal: input.original_invoice_external,
    introText: input.intro_text,
    closingText: input.closing_text,
  }
}
