import type { Company, Contact } from '../../../../prisma/client/client'
import { decimal, wire } from '../../../money/money'
import { paperFormat } from '../../../paper/format'
import type { PaperInvoice, PaperSettlement } from '../../../paper/model'
import { customerLocale, paperLocale } from '../../../platform/values/locale'
import { invoicePaper } from '../invoices/paper'
import type { InvoiceDetail } from '../invoices/schema'
import type { CreditNoteDetail } from './schema'
import { creditNoteTexts } from './texts'

/**
 * An invoice as its correction has it: the credited lines and their sums, nothing deducted, held or due. The rest stays
 * the invoice's.
 */
export function asCredited(invoice: InvoiceDetail, creditNote: CreditNoteDetail): InvoiceDetail {
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
    cash_discount: null,
  }
}

/** A Storno as its paper shows it: lines and sums of the invoice, taken back, with what the customer gets back. */
export function creditNotePaper(
  creditNote: CreditNoteDetail,
  invoice: InvoiceDetail,
  company: Company,
  contact: Contact,
  logo: string | null,
): PaperInvoice {
  const words = creditNoteTexts[customerLocale(company)]
  const format = paperFormat(paperLocale(company), company.timeZone, creditNote.currency)
  return {
    ...invoicePaper(invoice, company, contact, logo),
    kind: creditNote.kind === 'partial' ? 'correction' : 'storno',
    ordinal: null,
    number: creditNote.credit_number,
    day: creditNote.credit_date,
    original: { number: creditNote.invoice_number, day: creditNote.invoice_date },
    mark: null,
    replaces: null,
    intro: creditNote.reason && words.reason(creditNote.reason),
    closing: creditNote.refund_total > 0 ? words.refund(format.money(creditNote.refund_total)) : null,
    remaining: creditNote.total,
    dueDay: null,
    settlement: settlementOf(creditNote),
  }
}

/**
 * What had been deducted stays billed by its own invoices, what was paid goes back, and of the rest nothing is to be
 * paid any more.
 */
function settlementOf({ total, deducted_total, applied_total, refund_total, kind }: CreditNoteDetail): PaperSettlement {
  if (kind === 'partial') return { deducted: 0, open: applied_total, refund: refund_total }
  const open = decimal(total).minus(deducted_total).minus(refund_total)
  return { deducted: deducted_total, open: open.isNegative() ? 0 : wire(open), refund: refund_total }
}
