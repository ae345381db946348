import type { Company, Contact } from '../../../../prisma/client/client'
import { laborBreakdown, laborShareOf } from '../../../money/labor-share'
import { Decimal, decimal, sum, wire } from '../../../money/money'
import { paperFormat } from '../../../paper/format'
import type { PaperIncludedTax, PaperInvoice, PaperSettlement, PaperTotals } from '../../../paper/model'
import { type PaperTexts, paperTexts } from '../../../paper/texts'
import { customerLocale, paperLocale } from '../../../platform/values/locale'
import { shareWithout } from '../invoices/paid-share'
import { includedTaxes, invoicePaper } from '../invoices/paper'
import { surplusOf } from '../invoices/rules'
import type { InvoiceDetail } from '../invoices/schema'
import type { CorrectedSum } from './corrected-sum'
import type { CreditNoteDetail } from './schema'
import { creditNoteTexts } from './texts'

/**
 * An invoice with the content of its correction: the credited lines and their sums, nothing deducted, held or due. All
 * other fields are the invoice's.
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

/** A Storno as printed: lines and sums of the invoice, reversed, with the refund to the customer. */
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
    ...(creditNote.kind === 'partial' ? [] : returningRetention(invoice, paperTexts(locale), money)),
  ]
  return sentences.filter(Boolean).join('\n') || null
}

/** The retention that progress invoices hold again because the final invoice that had claimed it was cancelled. */
export const returningRetention = (
  { deductions }: InvoiceDetail,
  texts: PaperTexts,
  money: (amount: string) => string,
): string[] =>
  deductions
    .filter(({ retention }) => retention !== 0)
    .map(({ invoice_number, retention }) =>
      texts.retentionReturns(texts.retention.progress, money(retention.toFixed(2)), invoice_number),
    )

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
    deductedTaxes: remainingTaxes(invoice),
    balance: wire(balance),
    cashDiscount: wire(cashDiscount),
    open: wire(open),
    refund,
  }
}

/**
 * The VAT per rate that earlier invoices billed and that stays billed when a final invoice is cancelled: those invoices
 * owe it (AT § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG).
 */
export const remainingTaxes = ({ deductions }: InvoiceDetail): PaperIncludedTax[] =>
  includedTaxes(
    shareWithout(
      deductions.flatMap(deduction => deduction.tax_breakdown),
      [],
    ).lines,
  )

/**
 * The credit balance of a final invoice that lapses with its Storno: the amount by which deposits exceeded its total.
 */
export const lapsedBalance = ({ kind, total, deducted_total }: CreditNoteDetail): Decimal =>
  kind === 'cancellation' ? surplusOf({ total, deductedTotal: deducted_total }) : new Decimal(0)
