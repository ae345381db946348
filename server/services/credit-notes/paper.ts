import type { Company, Contact } from '../../../prisma/client/client'
import { decimal, wire } from '../../core/money'
import { paperFormat } from '../../paper/format'
import type { PaperInvoice, PaperSettlement } from '../../paper/model'
import { customerLocale, paperLocale } from '../companies/paper'
import { invoicePaper } from '../invoices/paper'
import type { InvoiceDetail } from '../invoices/schema'
import type { CreditNoteDetail } from './schema'
import { creditNoteWords } from './words'

/** A Storno as its paper shows it: lines and sums of the invoice, taken back, with what the customer gets back. */
export function creditNotePaper(
  creditNote: CreditNoteDetail,
  invoice: InvoiceDetail,
  company: Company,
  contact: Contact,
  logo: string | null,
): PaperInvoice {
  const words = creditNoteWords[customerLocale(company)]
  const format = paperFormat(paperLocale(company), company.timeZone, creditNote.currency)
  return {
    ...invoicePaper(invoice, company, contact, logo),
    kind: 'storno',
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

/** What had been deducted stays billed by its own invoices, what was paid goes back, and of the rest nothing is to be paid any more. */
function settlementOf({ total, deducted_total, refund_total }: CreditNoteDetail): PaperSettlement {
  const open = decimal(total).minus(deducted_total).minus(refund_total)
  return { deducted: deducted_total, open: open.isNegative() ? 0 : wire(open), refund: refund_total }
}
