import type { Company, Contact } from '../../../../prisma/client/client'
import type { EInvoice, EInvoiceAllowance, EInvoiceLine, EInvoiceTax } from '../../../einvoice/model'
import { withTaxReasons } from '../../../money/legal-notes'
import { type Decimal, decimal, sum } from '../../../money/money'
import type { TaxCategory } from '../../../money/tax'
import { paperFormat } from '../../../paper/format'
import type { PaperIncludedTax } from '../../../paper/model'
import { paperTexts } from '../../../paper/texts'
import { retentionNote, taxesInside } from '../../../paper/totals'
import { ibanGroups } from '../../../platform/values/iban'
import { customerLocale, type Locale, paperLocale } from '../../../platform/values/locale'
import { lapsedBalance } from '../credit-notes/lapsed-balance'
import { returningRetentionSentences } from '../credit-notes/returning-retention-sentences'
import type { CreditNoteDetail } from '../credit-notes/schema'
import { taxesStayingBilled } from '../credit-notes/taxes-staying-billed'
import { includedTaxes, invoiceNotes } from '../invoices/paper'
import type { InvoiceDetail } from '../invoices/schema'
import type { Subject } from './subject'

interface NoteTexts {
  draft: string
  discount(percent: number): string
  cashDiscount: string
  atOnce: string
  cancels(number: string): string
  /** As `cancels`, if a sentence about its credit balance follows. */
  cancelsBalance(number: string): string
  corrects(number: string): string
}

const noteTexts: Record<Locale, NoteTexts> = {
  de: {
    draft: 'ENTWURF – keine Rechnung',
    discount: percent => `Rabatt ${String(percent).replace('.', ',')} %`,
    cashDiscount: 'Gewährtes Skonto',
    atOnce: 'Zahlbar sofort ohne Abzug.',
    cancels: number =>
      `Storno der Rechnung ${number}: Von dieser ist nichts mehr zu bezahlen, Bezahltes wird erstattet.`,
    cancelsBalance: number => `Storno der Rechnung ${number}.`,
    corrects: number =>
      `Korrektur der Rechnung ${number}: Um diesen Betrag ist von ihr weniger zu bezahlen, Bezahltes wird erstattet.`,
  },
  en: {
    draft: 'DRAFT – not an invoice',
    discount: percent => `Discount ${percent} %`,
    cashDiscount: 'Cash discount granted',
    atOnce: 'Payable immediately without deduction.',
    cancels: number => `Cancels invoice ${number}: nothing is left to be paid on it, what was paid is refunded.`,
    cancelsBalance: number => `Cancels invoice ${number}.`,
    corrects: number => `Corrects invoice ${number}: this amount less is to be paid on it, what was paid is refunded.`,
  },
}

/**
 * The content of an invoice or its Storno as an e-invoice. Sums are those of the record; payments after the issue are
 * not part of it. A Storno has the same content as its invoice, with positive amounts and another type (UNTDID 381).
 */
export function eInvoiceOfInvoice(subject: Subject): EInvoice {
  const { invoice, creditNote, company, contact } = subject
  const say = noteTexts[customerLocale(company)]
  const lines = withTaxReasons(company, contact, invoice)
  const taxes = taxesOf(lines)
  const shown = {
    lines: linesOf(invoice),
    allowances: allowancesOf(invoice, creditNote?.kind === 'partial' ? creditNote.cash_discount_breakdown : [], say),
  }
  const net = sum(taxes.map(tax => tax.base))
  const due = dueOf(invoice)
  return {
    kind: creditNote ? 'credit_note' : 'invoice',
    type: invoice.type,
    number: subject.number,
    issueDate: creditNote?.credit_date ?? invoice.invoice_date,
    currency: invoice.currency,
    dueDate: creditNote || due.isNegative() ? null : invoice.due_date,
    buyerReference: invoice.buyer_reference,
    projectReference: invoice.project_number,
    notes: notesOf(subject, lines, say),
    preceding: precedingOf(subject),
    seller: sellerOf(subject),
    buyer: buyerOf(contact),
    deliveryDate: invoice.service_date,
    period:
      invoice.service_period_start && invoice.service_period_end
        ? { start: invoice.service_period_start, end: invoice.service_period_end }
        : null,
    payment: paymentOf(subject, say),
    ...shown,
    taxes,
    totals: {
      lines: invoice.subtotal,
      allowances: sum(shown.allowances.map(({ amount }) => amount)),
      net,
      tax: invoice.tax_amount,
      gross: invoice.total,
      prepaid: invoice.deducted_total,
      due,
    },
    prepayments: invoice.deductions.map(deduction => ({
      number: deduction.invoice_number,
      date: deduction.invoice_date,
      gross: deduction.gross,
      taxes: deduction.tax_breakdown.map(({ tax_category, tax_rate: rate, net, tax }) => ({
        category: tax_category as TaxCategory,
        rate,
        net,
        tax,
      })),
    })),
  }
}

/** The amount due for it; below zero if its deposits exceed its total. */
const dueOf = ({ total, deducted_total }: InvoiceDetail): Decimal => decimal(total).minus(deducted_total)

/** The lines of the paper, each with its section, because an e-invoice has lines only. */
function linesOf({ items }: InvoiceDetail): EInvoiceLine[] {
  const lines: EInvoiceLine[] = []
  let section: string | null = null
  for (const item of items) {
    if (item.kind === 'section') section = item.description
    if (item.kind !== 'item') continue
    const [name = '', ...rest] = item.description.split('\n')
    lines.push({
      id: String(lines.length + 1),
      name,
      description: rest.join('\n') || null,
      quantity: item.quantity,
      unit: item.unit,
      unitPrice: item.unit_price,
      net: item.total_price,
      taxCategory: item.tax_category as TaxCategory,
      taxRate: item.tax_rate,
      costCode: item.cost_code,
      section,
    })
  }
  return lines
}

/**
 * Allowances that lower the sum of the lines (BG-20), taken from the record's own sums, so that an issued document
 * never changes: per rate the document discount, and for a correction the Skonto that had been taken on it. In an
 * invoice Skonto is a payment term; once taken, it is part of the price.
 */
function allowancesOf(
  { items, tax_breakdown, discount_percent }: InvoiceDetail,
  cashDiscount: CreditNoteDetail['cash_discount_breakdown'],
  say: NoteTexts,
): EInvoiceAllowance[] {
  return tax_breakdown
    .flatMap(line => {
      const ofRate = (other: { tax_category: string; tax_rate: number }) =>
        other.tax_category === line.tax_category && other.tax_rate === line.tax_rate
      const base = sum(items.filter(item => item.kind === 'item' && ofRate(item)).map(item => item.total_price))
      const taken = sum(cashDiscount.filter(ofRate).map(({ net }) => net))
      const rate = { taxCategory: line.tax_category as TaxCategory, taxRate: line.tax_rate }
      const discount = { amount: base.minus(line.net).minus(taken), base, percent: discount_percent }
      return [
        { ...discount, ...rate, reason: say.discount(discount_percent) },
        { amount: taken, base: null, percent: null, ...rate, reason: say.cashDiscount },
      ]
    })
    .filter(({ amount }) => !amount.isZero())
}

/** The zero rate is no exemption and has no reason in its group (BR-Z-10); its reason is among the notes. */
const taxesOf = (lines: InvoiceDetail['tax_breakdown']): EInvoiceTax[] =>
  lines.map(line => {
    const isExempt = line.tax_category !== 'Z'
    return {
      category: line.tax_category as TaxCategory,
      rate: line.tax_rate,
      base: line.net,
      amount: line.tax,
      exemptionReason: (isExempt && line.exemption_reason) || null,
      exemptionCode: (isExempt && line.exemption_code) || null,
    }
  })

/** The texts of the paper; reasons for charging no VAT are stated with the tax and not repeated here. */
function notesOf(
  { invoice, creditNote, company, contact, issued }: Subject,
  lines: InvoiceDetail['tax_breakdown'],
  say: NoteTexts,
): string[] {
  const zeroRated = lines.find(line => line.tax_category === 'Z')
  const texts = invoice.items.filter(item => item.kind === 'text').map(item => item.description)
  return [
    issued ? null : say.draft,
    invoice.title,
    ...(creditNote ? [creditNote.reason] : [invoice.intro_text, ...texts, invoice.closing_text]),
    zeroRated?.exemption_reason ?? null,
    ...invoiceNotes(invoice, company, contact, { isCredit: creditNote !== null }),
  ].filter(note => note !== null)
}

function precedingOf({ invoice, creditNote, replaces }: Subject): EInvoice['preceding'] {
  if (creditNote)
    return [
      {
        number: creditNote.invoice_number,
        date: creditNote.invoice_date,
        relation: creditNote.kind === 'partial' ? 'corrected' : 'cancelled',
      },
    ]
  return [
    ...(replaces ? [{ ...replaces, relation: 'replaced' as const }] : []),
    ...invoice.deductions.map(({ invoice_number: number, invoice_date: date }) => ({
      number,
      date,
      relation: 'deducted' as const,
    })),
  ]
}

function sellerOf({ company, contact, author }: Subject): EInvoice['seller'] {
  const register = [company.commercialRegister, company.commercialRegisterCourt].filter(Boolean).join(', ')
  return {
    name: company.name,
    vatNumber: company.vatNumber,
    taxNumber: company.taxNumber,
    registerNumber: register || null,
    contact: { name: author?.name ?? company.name, phone: company.phone, email: company.email },
    electronicAddress: company.email,
    supplierNumber: contact.supplierNumber,
    street: company.street,
    postalCode: company.postalCode,
    city: company.city,
    countryCode: company.countryCode,
  }
}

function buyerOf(contact: Contact): EInvoice['buyer'] {
  const person = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
  return {
    name: contact.name,
    customerNumber: contact.customerNumber,
    vatNumber: contact.vatNumber,
    electronicAddress: contact.email,
    contactName: contact.kind === 'company' && person ? person : null,
    isBusiness: contact.kind === 'company',
    street: [contact.street, contact.houseNumber].filter(Boolean).join(' ') || null,
    postalCode: contact.postalCode,
    city: contact.city,
    countryCode: contact.countryCode,
  }
}

function paymentOf(
  { invoice, creditNote, corrected, company, cashDiscount }: Subject,
  say: NoteTexts,
): EInvoice['payment'] {
  const account = { iban: company.iban, bic: company.bic, accountName: company.name }
  if (creditNote)
    return {
      ...account,
      terms: creditTerms({ creditNote, corrected, invoice, company }, say),
      cashDiscount: null,
      retention: null,
    }
  return {
    ...account,
    terms:
      [balanceTerms(invoice, company) ?? (invoice.due_date ? null : say.atOnce), ...retentionTerms(invoice, company)]
        .filter(Boolean)
        .join('\n') || null,
    cashDiscount,
    retention: retentionOf(invoice, company),
  }
}

/** The retention and its due day, in the wording of the paper; BT-115 still is the full amount. */
function retentionOf(invoice: InvoiceDetail, company: Company): EInvoice['payment']['retention'] {
  const { retention_kind: kind, retention_amount: amount, retention_due_on: dueDay } = invoice
  if (!amount) return null
  const { texts, day } = printed(company, invoice.currency)
  return { label: texts.retention[kind], amount, note: retentionNote({ kind, dueDay }, texts, { day }) }
}

/** The retention that progress invoices held until this one, which BT-113 does not deduct. */
function retentionTerms({ deductions, currency }: InvoiceDetail, company: Company): string[] {
  const { texts, money } = printed(company, currency)
  return deductions
    .filter(({ retention }) => retention !== 0)
    .map(({ invoice_number: number, retention }) => {
      const added = texts.plusRetention(texts.retention.progress, number)
      return `${added}: ${money(retention.toFixed(2))}, ${texts.retentionIncluded}`
    })
}

/**
 * How a credit note's sum is settled, in the wording of its paper. The Storno of a final invoice below zero has the
 * sums of its invoice like any other, so BT-115 is below zero, too: the two cancel out, and the text says that the
 * credit balance lapses.
 */
function creditTerms(
  {
    creditNote,
    corrected,
    invoice,
    company,
  }: Pick<Subject, 'corrected' | 'invoice' | 'company'> & { creditNote: CreditNoteDetail },
  say: NoteTexts,
): string {
  const number = creditNote.invoice_number
  const { texts, money, ...format } = printed(company, creditNote.currency)
  const withTaxes = (label: string, amount: string | number, taxes: PaperIncludedTax[]) =>
    [`${label}: ${money(amount)}`, taxesInside(taxes, texts, format)].filter(Boolean).join(', ')
  if (creditNote.kind === 'partial')
    return [
      say.corrects(number),
      corrected && `${texts.correctedBefore}: ${money(corrected.before)}`,
      corrected && withTaxes(texts.correctedAfter, corrected.after, includedTaxes(corrected.taxes)),
    ]
      .filter(Boolean)
      .join('\n')
  const balance = lapsedBalance(creditNote)
  const said = balance.isZero()
    ? say.cancels(number)
    : `${say.cancelsBalance(number)} ${texts.balanceLapses(money(balance.toFixed(2)))}`
  const stays = creditNote.deducted_total
    ? withTaxes(texts.deductedStays, creditNote.deducted_total, taxesStayingBilled(invoice))
    : null
  return [said, stays, ...returningRetentionSentences(invoice, texts, money)].filter(Boolean).join('\n')
}

/** The text of the paper about a credit balance; null if there is none. */
function balanceTerms(invoice: InvoiceDetail, company: Company): string | null {
  const due = dueOf(invoice)
  if (!due.isNegative()) return null
  const { texts, money, day } = printed(company, invoice.currency)
  const until = invoice.due_date && day(invoice.due_date)
  const account = invoice.refund_iban && ibanGroups(invoice.refund_iban)
  const payBack = texts.payBack(money(due.abs().toFixed(2)), until, account)
  return account ? payBack : `${payBack} ${texts.requestAccount}`
}

/** Texts and amounts as printed on the paper. */
function printed(company: Company, currency: string) {
  const locale = paperLocale(company)
  return { texts: paperTexts(locale), ...paperFormat(locale, company.timeZone, currency) }
}
