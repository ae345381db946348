import type { Contact } from '../../../../prisma/client/client'
import type { EInvoice, EInvoiceAllowance, EInvoiceLine, EInvoiceTax } from '../../../einvoice/model'
import { legalNotes, withTaxReasons } from '../../../money/legal-notes'
import { decimal, sum } from '../../../money/money'
import type { TaxCategory } from '../../../money/tax'
import { paperTexts } from '../../../paper/texts'
import { customerLocale, type Locale, paperLocale } from '../../../platform/values/locale'
import { retentionKindOf } from '../invoices/paper'
import type { InvoiceDetail } from '../invoices/schema'
import type { Subject } from './subject'

interface Words {
  draft: string
  discount(percent: number): string
  atOnce: string
  cancels(number: string): string
  corrects(number: string): string
}

const words: Record<Locale, Words> = {
  de: {
    draft: 'ENTWURF – keine Rechnung',
    discount: percent => `Rabatt ${String(percent).replace('.', ',')} %`,
    atOnce: 'Zahlbar sofort ohne Abzug.',
    cancels: number =>
      `Storno der Rechnung ${number}: Von dieser ist nichts mehr zu bezahlen, Bezahltes wird erstattet.`,
    corrects: number =>
      `Korrektur der Rechnung ${number}: Um diesen Betrag ist von ihr weniger zu bezahlen, Bezahltes wird erstattet.`,
  },
  en: {
    draft: 'DRAFT – not an invoice',
    discount: percent => `Discount ${percent} %`,
    atOnce: 'Payable immediately without deduction.',
    cancels: number => `Cancels invoice ${number}: nothing is left to be paid on it, what was paid is refunded.`,
    corrects: number => `Corrects invoice ${number}: this amount less is to be paid on it, what was paid is refunded.`,
  },
}

/**
 * What an invoice or its Storno says as an e-invoice. Sums are those of the record; what came in after the issue is not
 * part of it. A Storno says the same as its invoice, with positive amounts and the other type (UNTDID 381).
 */
export function eInvoiceOf(subject: Subject): EInvoice {
  const { invoice, creditNote, company, contact } = subject
  const say = words[customerLocale(company)]
  const lines = withTaxReasons(company, contact, invoice)
  const taxes = taxesOf(lines)
  const shown = {
    lines: linesOf(invoice),
    allowances: allowancesOf(creditNote?.kind === 'partial' ? creditNote : invoice, say),
  }
  const net = sum(taxes.map(tax => tax.base))
  return {
    kind: creditNote ? 'credit_note' : 'invoice',
    type: invoice.type,
    number: subject.number,
    issueDate: creditNote?.credit_date ?? invoice.invoice_date,
    currency: invoice.currency,
    dueDate: creditNote ? null : invoice.due_date,
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
      allowances: invoice.discount_amount,
      net,
      tax: invoice.tax_amount,
      gross: invoice.total,
      prepaid: invoice.deducted_total,
      due: decimal(invoice.total).minus(invoice.deducted_total),
    },
    prepayments: invoice.deductions.map(({ invoice_number: number, invoice_date: date, net, tax, gross }) => ({
      number,
      date,
      net,
      tax,
      gross,
    })),
  }
}

/** The sections and texts of the paper, where an e-invoice has lines only. */
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
 * The document discount (BG-20): per rate what the lines come to more than what is billed of it, by the record's own
 * sums, so that what was issued says the same for ever.
 */
function allowancesOf(
  { items, tax_breakdown, discount_percent }: Pick<InvoiceDetail, 'items' | 'tax_breakdown' | 'discount_percent'>,
  say: Words,
): EInvoiceAllowance[] {
  return tax_breakdown
    .map(line => {
      const own = items.filter(
        item => item.kind === 'item' && item.tax_category === line.tax_category && item.tax_rate === line.tax_rate,
      )
      const base = sum(own.map(item => item.total_price))
      return {
        amount: base.minus(line.net),
        base,
        percent: discount_percent,
        taxCategory: line.tax_category as TaxCategory,
        taxRate: line.tax_rate,
        reason: say.discount(discount_percent),
      }
    })
    .filter(({ amount }) => !amount.isZero())
}

/** The zero rate is no exemption and has no reason in its group (BR-Z-10); that one stands among the notes. */
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

/** What the paper says in words; reasons for no VAT stand with the tax and are not told twice. */
function notesOf(
  { invoice, creditNote, company, contact, issued }: Subject,
  lines: InvoiceDetail['tax_breakdown'],
  say: Words,
): string[] {
  const zeroRated = lines.find(line => line.tax_category === 'Z')
  const texts = invoice.items.filter(item => item.kind === 'text').map(item => item.description)
  return [
    issued ? null : say.draft,
    invoice.title,
    ...(creditNote ? [creditNote.reason] : [invoice.intro_text, ...texts, invoice.closing_text]),
    zeroRated?.exemption_reason ?? null,
    ...legalNotes(company, contact),
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

function paymentOf({ invoice, creditNote, company, cashDiscount }: Subject, say: Words): EInvoice['payment'] {
  const account = { iban: company.iban, bic: company.bic, accountName: company.name }
  if (creditNote)
    return {
      ...account,
      terms: (creditNote.kind === 'partial' ? say.corrects : say.cancels)(creditNote.invoice_number),
      cashDiscount: null,
      retention: null,
    }
  return {
    ...account,
    terms: invoice.due_date ? null : say.atOnce,
    cashDiscount,
    retention: invoice.retention_amount
      ? {
          label: paperTexts(paperLocale(company)).retention[retentionKindOf(invoice)],
          amount: invoice.retention_amount,
          dueOn: invoice.retention_due_on,
        }
      : null,
  }
}
