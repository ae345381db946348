import type { Company, Contact } from '../../../../prisma/client/client'
import { legalNotes, withTaxReasons } from '../../../money/legal-notes'
import { type Decimal, decimal, sum, toCents, wire } from '../../../money/money'
import type { PaperIncludedTax, PaperInvoice, PaperLine, PaperPrepayment, PaperSection } from '../../../paper/model'
import { paperTexts } from '../../../paper/texts'
import { dayToDate } from '../../../platform/values/days'
import { type Locale, paperLocale } from '../../../platform/values/locale'
import { withCarriedSums } from '../../people/companies/carried-sums'
import { laborNote } from '../../people/companies/labor-note'
import { paperCompany } from '../../people/companies/paper'
import { paperTaxes } from '../../people/companies/paper-taxes'
import { paperRecipient } from '../../site/contacts/paper'
import { cashDiscountOf } from './cash-discount'
import type { InvoiceDetail, InvoiceItem } from './schema'

interface PaperOptions {
  /** Overrides the language of the company's country. */
  language?: Locale | undefined
  /** For a credit note, which claims no payment. */
  isCredit?: boolean
}

/**
 * An invoice as its paper shows it; `company` and `contact` are the copies made at sending, or the current ones for a
 * draft. The paper shows the state at issue: later payments are in the record.
 */
export function invoicePaper(
  invoice: InvoiceDetail,
  company: Company,
  contact: Contact,
  logo: string | null,
  { language, isCredit = false }: PaperOptions = {},
): PaperInvoice {
  const sections = withCarriedSums(sectionsOf(invoice.items))
  const taxes = paperTaxes(sections, withTaxReasons(company, contact, invoice))
  const due = toCents(decimal(invoice.total).minus(invoice.deducted_total).minus(invoice.retention_amount))
  return {
    kind: invoice.type,
    ordinal: invoice.ordinal,
    locale: paperLocale(company, language),
    timeZone: company.timeZone,
    currency: invoice.currency,
    company: paperCompany(company, logo),
    recipient: paperRecipient(contact, company.countryCode, language),
    number: invoice.invoice_number,
    day: invoice.invoice_date,
    subject: invoice.title,
    projectNumber: invoice.project_number,
    buyerReference: invoice.buyer_reference,
    costCenter: invoice.cost_center,
    refundIban: invoice.refund_iban,
    replaces: invoice.original_invoice_number,
    intro: invoice.intro_text,
    closing: invoice.closing_text,
    mark: invoice.status === 'draft' ? 'draft' : invoice.status === 'cancelled' ? 'cancelled' : null,
    ...serviceOf(invoice),
    offerNumber: invoice.offer_number,
    sections,
    totals: { ...totalsOf(invoice), taxes },
    prepayments: prepaymentsOf(invoice, company, language),
    retention: invoice.retention_amount
      ? {
          kind: invoice.retention_kind,
          percent: invoice.retention_rate,
          amount: invoice.retention_amount,
          dueDay: invoice.retention_due_on,
        }
      : null,
    remaining: wire(due),
    dueDay: invoice.due_date,
    skonto: skontoOf(invoice, due),
    notes: invoiceNotes(invoice, company, contact, { language, isCredit }),
  }
}

/**
 * The notes of an invoice or its correction besides the reasons for charging no VAT, the same on paper and in the
 * e-invoice.
 */
export function invoiceNotes(
  { invoice_date: day, currency, labor_share: { deducted, ...labor } }: InvoiceDetail,
  company: Company,
  contact: Contact,
  { language, isCredit = false }: PaperOptions = {},
): string[] {
  const note = laborNote(company, contact, { labor, deducted, currency, language, isInvoice: !isCredit })
  return [...legalNotes(company, contact, day), ...(note ? [note] : [])]
}

/** A period of one day is printed as that day. */
function serviceOf(invoice: InvoiceDetail): Pick<PaperInvoice, 'serviceDay' | 'servicePeriod'> {
  const { service_date, service_period_start: start, service_period_end: end } = invoice
  const oneDay = start === end ? start : null
  return {
    serviceDay: service_date ?? oneDay,
    servicePeriod: start && end && !oneDay ? { start, end } : null,
  }
}

function totalsOf(invoice: InvoiceDetail): Omit<PaperInvoice['totals'], 'taxes'> {
  return {
    itemsNet: invoice.subtotal,
    discount: invoice.discount_amount ? { percent: invoice.discount_percent, amount: invoice.discount_amount } : null,
    net: wire(sum(invoice.tax_breakdown.map(line => line.net))),
    gross: invoice.total,
  }
}

/** Each deducted invoice with the VAT in it, per rate (AT § 11 Abs 1 Z 4, DE § 14 Abs 5 UStG). */
function prepaymentsOf(invoice: InvoiceDetail, company: Company, language?: Locale): PaperPrepayment[] {
  const kinds = paperTexts(paperLocale(company, language)).invoiceKinds
  return invoice.deductions.map(deduction => ({
    label: `${kinds[deduction.type]} ${deduction.invoice_number}`,
    day: deduction.invoice_date,
    gross: deduction.gross,
    taxes: includedTaxes(deduction.tax_breakdown),
    retention: deduction.retention ? { number: deduction.invoice_number, amount: deduction.retention } : null,
    standing: invoice.type === 'schlussrechnung' ? standingOf(deduction) : null,
  }))
}

/** The VAT included in a gross sum, as a note names it; rates without VAT are left out. */
export const includedTaxes = (lines: readonly { tax_category: string; tax_rate: number; tax: number }[]) =>
  lines
    .filter(line => line.tax_category === 'S')
    .map((line): PaperIncludedTax => ({ rate: line.tax_rate, amount: line.tax }))

/** State of a progress invoice when the final one was issued; deposits are deducted as paid. */
function standingOf({ type, gross, paid, retained }: InvoiceDetail['deductions'][number]): PaperPrepayment['standing'] {
  if (type !== 'teilrechnung' || paid === null || retained === null) return null
  return { paid, retained, open: wire(decimal(gross).minus(paid).minus(retained)) }
}

function skontoOf(invoice: InvoiceDetail, due: Decimal): PaperInvoice['skonto'] {
  const skonto = cashDiscountOf({
    invoiceDate: dayToDate(invoice.invoice_date),
    cashDiscountPercent: invoice.cash_discount_percent,
    cashDiscountDays: invoice.cash_discount_days,
    total: invoice.total,
    deductedTotal: invoice.deducted_total,
    retentionAmount: invoice.retention_amount,
  })
  return (
    skonto && {
      percent: wire(skonto.percent),
      until: skonto.until,
      discount: wire(skonto.amount),
      payable: wire(due.minus(skonto.amount)),
    }
  )
}

/** Groups the items of a paper by heading; the sum of a section is printed if there are several sections. */
function sectionsOf(items: readonly InvoiceItem[]): PaperSection[] {
  const sections: PaperSection[] = [{ lines: [] }]
  for (const item of items) {
    if (item.kind === 'section') sections.push({ ...headed(item.description), lines: [] })
    else sections.at(-1)?.lines.push(lineOf(item))
  }
  const filled = sections.filter(section => section.title || section.lines.length > 0)
  const hasSums = filled.filter(section => section.title).length > 1
  return filled.map(section => ({ ...section, subtotal: hasSums && section.title ? netOf(section) : null }))
}

const netOf = ({ lines }: PaperSection) =>
  sum(lines.map(line => (line.kind === 'item' ? (line.total ?? 0) : 0))).toFixed(2)

function lineOf(item: InvoiceItem): PaperLine {
  if (item.kind === 'text') return { kind: 'text', text: item.description }
  const { title, text } = headed(item.description)
  return {
    kind: 'item',
    title,
    description: text,
    quantity: item.quantity,
    unit: item.unit,
    unitPrice: item.unit_price,
    total: item.total_price,
    taxRate: item.tax_rate,
    taxCategory: item.tax_category,
    unpriced: item.unpriced,
  }
}

/** The first line is the title, the rest is the explanation. */
function headed(description: string): { title: string; text: string | null } {
  const [title = '', ...rest] = description.split('\n')
  return { title, text: rest.join('\n').trim() || null }
}
