import type { Company, Contact, Invoice, InvoiceItem } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { type Day, dateToDay } from '../../core/days'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import type { Locale } from '../../core/locale'
import { decimal, wire } from '../../core/money'
import { taxRatesOn } from '../../core/tax'
import { vatCountry, vatNumberHolds } from '../../core/vat-number'
import { loadContact } from '../contacts/read'
import { costCodeFits } from './cost-code'
import { type IssueRule, issueWords } from './issue-words'
import { loadInvoice } from './read'
import type { InvoiceIssue } from './schema'

/** All that decides whether an invoice may go out; `items` in their order, sections and texts included. */
export interface Issuing {
  invoice: Invoice
  items: readonly InvoiceItem[]
  company: Company
  contact: Contact | null
  /** Lines without a price are meant to cost nothing. */
  confirmUnpriced?: boolean
}

interface Fault {
  rule: IssueRule
  /** Field of the invoice; `company.…` and `contact.…` where another record has to be mended. */
  path: string
  /** What the message names besides. */
  values?: { position?: number; rates?: readonly number[]; day?: Day; schema?: string }
}

const empty = (text: string | null | undefined): boolean => !text?.trim()

/** What is missing before an invoice may go out, everything at once; nothing when it may. */
function invoiceFaults(issuing: Issuing): Fault[] {
  return [
    ...issuerFaults(issuing),
    ...lineFaults(issuing),
    ...recipientFaults(issuing),
    ...taxFaults(issuing),
    ...invoiceFieldFaults(issuing),
  ]
}

/** Who issues: name, address and tax number (AT § 11 Abs 1 Z 3 lit a and i, DE § 14 Abs 4 Nr 1 and 2 UStG). */
function issuerFaults({ company, invoice }: Issuing): Fault[] {
  const needed = {
    name: company.name,
    street: company.street,
    postal_code: company.postalCode,
    city: company.city,
    vat_number: company.vatNumber ?? company.taxNumber,
  }
  const faults = Object.entries(needed)
    .filter(([, value]) => empty(value))
    .map(([field]): Fault => ({ rule: 'company_incomplete', path: `company.${field}` }))
  // Above the short form an Austrian invoice wants the UID, a tax number will not do; who charges no VAT has none.
  const wantsUid =
    company.countryCode === 'AT' && invoice.taxProfile !== 'small_business' && !isShort(invoice, company)
  if (wantsUid && empty(company.vatNumber) && !empty(company.taxNumber))
    faults.push({ rule: 'company_vat_id', path: 'company.vat_number' })
  return faults
}

function lineFaults({ items, confirmUnpriced, company }: Issuing): Fault[] {
  if (!items.some(item => item.kind === 'item')) return [{ rule: 'empty', path: 'items' }]
  return items.flatMap((item, index): Fault[] => {
    const { position } = item
    const schema = company.costCodeSchema
    const odd = schema && item.costCode && !costCodeFits(schema, item.costCode)
    return [
      ...(item.unpriced && !confirmUnpriced
        ? [{ rule: 'unpriced', path: `items.${index}.unit_price`, values: { position } } as const]
        : []),
      ...(odd
        ? [{ rule: 'cost_code', path: `items.${index}.cost_code`, values: { position, schema } } as const]
        : []),
    ]
  })
}

/** The short form up to 400 EUR (AT § 11 Abs 6 UStG) or 250 EUR (DE § 33 UStDV) need not name the recipient; never where no VAT is charged abroad or reversed. */
function isShort({ total, taxProfile }: Invoice, { countryCode }: Company): boolean {
  if (taxProfile === 'reverse_charge' || taxProfile === 'intra_community') return false
  return !decimal(total).greaterThan(countryCode === 'DE' ? 250 : 400)
}

/** Who receives: name and address (AT § 11 Abs 1 Z 3 lit b, DE § 14 Abs 4 Nr 1 UStG), and the UID where the law wants it. */
function recipientFaults(issuing: Issuing): Fault[] {
  const { invoice, company, contact } = issuing
  if (!contact) return [{ rule: 'no_contact', path: 'kontakt_id' }]
  const needed = {
    name: contact.name,
    street: contact.street,
    postal_code: contact.postalCode,
    city: contact.city,
  }
  const address = isShort(invoice, company)
    ? []
    : Object.entries(needed)
        .filter(([, value]) => empty(value))
        .map(([field]): Fault => ({ rule: 'recipient_address', path: `contact.${field}` }))
  return [...address, ...recipientVatFaults(issuing, contact)]
}

function recipientVatFaults({ invoice, company }: Issuing, contact: Contact): Fault[] {
  const path = 'contact.vat_number'
  const missing = empty(contact.vatNumber)
  const known = contact.vatNumber && vatNumberHolds(contact.vatNumber)
  if (invoice.taxProfile === 'reverse_charge') {
    // AT § 19 Abs 1a, § 11 Abs 1a; DE § 13b Abs 5 UStG; EN 16931 BR-AE-02
    if (contact.kind !== 'company') return [{ rule: 'reverse_charge_person', path: 'contact.kind' }]
    if (!known) return [{ rule: missing ? 'reverse_charge_vat_id' : 'vat_id_wrong', path }]
  }
  if (invoice.taxProfile === 'intra_community') {
    // AT Art 11 Abs 2, DE § 14a Abs 3 UStG; EN 16931 BR-IC-02
    if (!known) return [{ rule: missing ? 'intra_community_vat_id' : 'vat_id_wrong', path }]
    const country = vatCountry(contact.vatNumber ?? '')
    if (!country || country === company.countryCode) return [{ rule: 'intra_community_country', path }]
  }
  // AT § 11 Abs 1 Z 3 lit b UStG
  const large = decimal(invoice.total).greaterThan(10_000)
  if (large && company.countryCode === 'AT' && contact.kind === 'company' && !known)
    return [{ rule: missing ? 'large_vat_id' : 'vat_id_wrong', path }]
  return []
}

function taxFaults({ invoice, items, company }: Issuing): Fault[] {
  const reversed = invoice.taxProfile === 'reverse_charge' || invoice.taxProfile === 'intra_community'
  const faults: Fault[] =
    reversed && empty(company.vatNumber) && !empty(company.taxNumber)
      ? [{ rule: 'reversed_company_vat_id', path: 'company.vat_number' }]
      : []
  const taxed = items.flatMap((item, index) =>
    item.kind === 'item' && item.taxCategory === 'S' ? [{ item, index }] : [],
  )
  if (taxed.length === 0) return faults
  // Whoever shows VAT without owing it owes it (AT § 11 Abs 12, DE § 14c Abs 2 UStG).
  if (company.defaultTaxProfile === 'small_business' && invoice.taxProfile === 'standard')
    return [...faults, { rule: 'small_business', path: 'tax_profile' }]
  const day = serviceDay(invoice)
  const rates = taxRatesOn(company.countryCode, day)
  if (!rates) return faults
  const odd = taxed.filter(({ item }) => !rates.includes(wire(item.taxRate)))
  return [
    ...faults,
    ...odd.map(
      ({ item, index }): Fault => ({
        rule: 'tax_rate',
        path: `items.${index}.tax_rate`,
        values: { position: item.position, rates, day },
      }),
    ),
  ]
}

function invoiceFieldFaults({ invoice, company }: Issuing): Fault[] {
  const { servicePeriodStart: start, servicePeriodEnd: end } = invoice
  return [
    ...(company.costCenterRequired && empty(invoice.costCenter)
      ? [{ rule: 'cost_center', path: 'cost_center' } as const]
      : []),
    ...((start === null) !== (end === null)
      ? [{ rule: 'service_period', path: start ? 'service_period_end' : 'service_period_start' } as const]
      : []),
  ]
}

/** The day whose rates hold. */
const serviceDay = ({ serviceDate, servicePeriodEnd, invoiceDate }: Invoice): Day =>
  dateToDay(serviceDate ?? servicePeriodEnd ?? invoiceDate)

/**
 * Every invoice tells when the service was done (AT § 11 Abs 1 Z 3 lit d, DE § 14 Abs 4 Nr 6 UStG): where nothing was said, on the day of the
 * invoice. A deposit comes before the service and tells none.
 */
export function serviceDateAtIssue(invoice: Invoice): Date | null {
  const { type, serviceDate, servicePeriodStart, servicePeriodEnd, invoiceDate } = invoice
  if (serviceDate || servicePeriodStart || servicePeriodEnd || type === 'anzahlung') return serviceDate
  return invoiceDate
}

const toIssue = (fault: Fault, locale: Locale): InvoiceIssue => ({
  path: fault.path,
  rule: fault.rule,
  message: issueWords(locale, fault.rule, fault.path, fault.values ?? {}),
})

/**
 * Refuses to issue what the law or the company's own rules do not let out. All that is missing is told in one answer.
 * @throws DomainError invoice.company_incomplete, invoice.empty, invoice.unpriced where that is among it, else invoice.not_ready
 */
export async function assertMayIssue(tx: Tx, ctx: Ctx, issuing: Omit<Issuing, 'items'>): Promise<void> {
  const faults = invoiceFaults({ ...issuing, items: await itemsOf(tx, issuing.invoice) })
  if (faults.length === 0) return
  const issues = faults.map(fault => toIssue(fault, ctx.locale))
  const of = (rule: IssueRule) => faults.filter(fault => fault.rule === rule)
  const fields = of('company_incomplete').map(({ path }) => path.replace('company.', ''))
  if (fields.length > 0) throw new DomainError('invoice.company_incomplete', { fields, issues })
  if (of('empty').length > 0) throw new DomainError('invoice.empty', { field: 'items', issues })
  const positions = of('unpriced').map(({ values }) => values?.position)
  if (positions.length > 0)
    throw new DomainError('invoice.unpriced', { positions, confirm: 'confirm_unpriced', issues })
  throw new DomainError('invoice.not_ready', { field: faults[0]?.path, issues })
}

/** The same for a draft that nobody sends yet. */
export function invoiceReadiness(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const invoice = await loadInvoice(tx, tenantId, id)
    if (invoice.status !== 'draft') return { data: { ready: invoice.status !== 'cancelled', issues: [] } }
    const company = await tx.company.findUniqueOrThrow({ where: { id: tenantId } })
    const contact = invoice.contactId ? await loadContact(tx, tenantId, invoice.contactId) : null
    const faults = invoiceFaults({ invoice, company, contact, items: await itemsOf(tx, invoice) })
    return { data: { ready: faults.length === 0, issues: faults.map(fault => toIssue(fault, ctx.locale)) } }
  })
}

const itemsOf = (tx: Tx, { tenantId, id }: Invoice) =>
  tx.invoiceItem.findMany({
    where: { tenantId, invoiceId: id },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
