import type { Company, Contact } from '../../../../prisma/client/client'
import { Decimal, decimal, sum, wire } from '../../../money/money'
import { paperFormat } from '../../../paper/format'
import type { PaperInvoice, PaperSettlement, PaperTotals } from '../../../paper/model'
import { paperTexts } from '../../../paper/texts'
import { customerLocale, paperLocale } from '../../../platform/values/locale'
import { includedTaxes, invoicePaper } from '../invoices/paper'
import type { InvoiceDetail } from '../invoices/schema'
import type { CorrectedSum } from './corrected-sum'
import { lapsedBalance } from './lapsed-balance'
import { returningRetentionSentences } from './returning-retention-sentences'
import type { CreditNoteDetail } from './schema'
import { taxesStayingBilled } from './taxes-staying-billed'
import { creditNoteTexts } from './texts'

/** A credit note as printed: the credited lines and sums, reversed, with the refund to the customer. */
export function creditNotePaper(
  { creditNote, corrected }: { creditNote: CreditNoteDetail; corrected: CorrectedSum | null },
  invoice: InvoiceDetail,
  company: Company,
  contact: Contact,
  logo: string | null,
): PaperInvoice {
  const texts = creditNoteTexts[customerLocale(company)]
  const paper = invoicePaper(invoice, company, contact, logo, { isCredit: true })
  return {
    ...paper,
    kind: creditNote.kind === 'partial' ? 'correction' : 'storno',
    ordinal: null,
    number: creditNote.credit_number,
    day: creditNote.credit_date,
    original: { number: creditNote.invoice_number, day: creditNote.invoice_date },
    mark: null,
    replaces: null,
    totals: totalsOf(paper.totals, creditNote),
    skonto: null,
    intro: creditNote.reason && texts.reason(creditNote.reason),
    closing: closingOf(creditNote, invoice, company),
    remaining: creditNote.total,
    dueDay: null,
    settlement: settlementOf(creditNote, invoice),
    corrected: corrected && { ...corrected, taxes: includedTaxes(corrected.taxes) },
  }
}

/** The refund to the customer, and the retention that progress invoices hold again. */
function closingOf(creditNote: CreditNoteDetail, invoice: InvoiceDetail, company: Company): string | null {
  const locale = paperLocale(company)
  const { money } = paperFormat(locale, company.timeZone, creditNote.currency)
  const { refund } = creditNoteTexts[customerLocale(company)]
  const sentences = [
    creditNote.refund_total > 0 ? refund(money(creditNote.refund_total)) : null,
    ...(creditNote.kind === 'partial' ? [] : returningRetentionSentences(invoice, paperTexts(locale), money)),
  ]
  return sentences.filter(Boolean).join('\n') || null
}

/** A correction shows the Skonto that lowers it below the sum of its lines; a Storno shows it in the settlement. */
const totalsOf = (totals: PaperTotals, { kind, cash_discount_breakdown }: CreditNoteDetail): PaperTotals => ({
  ...totals,
  cashDiscount: kind === 'partial' ? wire(sum(cash_discount_breakdown.map(({ net }) => net))) : null,
})

/**
 * What had been deducted stays billed by its own invoices, what was paid is refunded, what was granted as Skonto is
 * owed to neither party, and the rest is no longer due. If more had been deducted than the invoice's total, the
 * difference is the credit balance of the invoice, which lapses with it: the same sum as in the e-invoice (BT-115).
 */
function settlementOf(creditNote: CreditNoteDetail, invoice: InvoiceDetail): PaperSettlement {
  const { total, deducted_total: deducted, refund_total: refund, applied_total, cash_discount_breakdown } = creditNote
  if (creditNote.kind === 'partial') return { deducted: 0, balance: 0, cashDiscount: 0, open: applied_total, refund }
  const cashDiscount = sum(cash_discount_breakdown.flatMap(({ net, tax }) => [net, tax]))
  const rest = decimal(total).minus(deducted).minus(cashDiscount).minus(refund)
  const balance = lapsedBalance(creditNote).negated()
  const open = Decimal.max(rest.minus(balance), 0)
  return {
    deducted,
    deductedTaxes: taxesStayingBilled(invoice),
    balance: wire(balance),
    cashDiscount: wire(cashDiscount),
    open: wire(open),
    refund,
  }
}
