import { laborBreakdown, laborShareOf } from '../../../money/labor-share'
import type { InvoiceDetail } from '../invoices/schema'
import type { CreditNoteDetail } from './schema'

/**
 * An invoice with the content of its correction: the credited lines and their sums, nothing deducted, held or due. All
 * other fields are the invoice's.
 */
export function invoiceAsCredited(invoice: InvoiceDetail, creditNote: CreditNoteDetail): InvoiceDetail {
  if (creditNote.kind === 'cancellation') return invoice
  return {
    ...invoice,
    items: creditNote.items,
    subtotal: creditNote.subtotal,
    discount_percent: creditNote.discount_percent,
    discount_amount: creditNote.discount_amount,
    tax_amount: creditNote.tax_amount,
    total: creditNote.total,
    tax_breakdown: creditNote.tax_breakdown,
    already_paid: 0,
    deducted_total: 0,
    remaining: creditNote.total,
    amount_due: creditNote.total,
    retention_amount: 0,
    payments: [],
    deductions: [],
    labor_share: { ...laborShareOf(laborOfCredited(creditNote)), deducted: 0 },
    cash_discount: null,
  }
}

/** The labor in the credited lines, reduced by the Skonto that the customer had taken on it. */
const laborOfCredited = (creditNote: CreditNoteDetail) =>
  laborBreakdown(
    creditNote.items
      .filter(item => item.kind === 'item')
      .map(item => ({
        unit: item.unit,
        laborPercent: item.labor_percent,
        total: item.total_price,
        taxRate: item.tax_rate,
        taxCategory: item.tax_category,
      })),
    creditNote.tax_breakdown,
    creditNote.discount_percent,
    creditNote.cash_discount_breakdown,
  )
