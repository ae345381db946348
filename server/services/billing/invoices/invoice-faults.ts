import type { Invoice } from '../../../../prisma/client/client'
import { decimal } from '../../../money/money'
import { dateToDay, daysBetween } from '../../../platform/values/days'
import { isBlank } from '../../../platform/values/is-blank'
import { isCostCode } from './is-cost-code'
import type { IssueFault } from './issue-fault'
import type { IssueInput } from './issue-input'
import { linesInCategory } from './issue-input'
import { buyerFaults, taxFaults } from './tax-faults'

/** All faults that prevent issuing an invoice; empty if it may be issued. */
export function invoiceFaults(issuing: IssueInput): IssueFault[] {
  return [
    ...issuerFaults(issuing),
    ...lineFaults(issuing),
    ...sumFaults(issuing),
    ...recipientFaults(issuing),
    ...taxFaults(issuing),
    ...invoiceFieldFaults(issuing),
  ]
}

/** The issuer: name, address and tax number (AT § 11 Abs 1 Z 3 lit a and i, DE § 14 Abs 4 Nr 1 and 2 UStG). */
function issuerFaults(issuing: IssueInput): IssueFault[] {
  const { company, invoice } = issuing
  const needed = {
    name: company.name,
    street: company.street,
    postal_code: company.postalCode,
    city: company.city,
    vat_number: company.vatNumber ?? company.taxNumber,
  }
  const faults = Object.entries(needed)
    .filter(([, value]) => isBlank(value))
    .map(([field]): IssueFault => ({ rule: 'company_incomplete', path: `company.${field}` }))
  // Above the limit of the short form an Austrian invoice needs the UID, a tax number is not enough; a small business,
  // which charges no VAT, has none.
  const wantsUid = company.countryCode === 'AT' && invoice.taxProfile !== 'small_business' && !isShortForm(issuing)
  if (wantsUid && isBlank(company.vatNumber) && !isBlank(company.taxNumber))
    faults.push({ rule: 'company_vat_id', path: 'company.vat_number' })
  return faults
}

function lineFaults({ items, confirmed, company }: IssueInput): IssueFault[] {
  if (!items.some(item => item.kind === 'item')) return [{ rule: 'empty', path: 'items' }]
  return items.flatMap((item, index): IssueFault[] => {
    const { position } = item
    const schema = company.costCodeSchema
    const odd = schema && item.costCode && !isCostCode(schema, item.costCode)
    return [
      ...(item.unpriced && !confirmed?.confirm_unpriced
        ? [{ rule: 'unpriced', path: `items.${index}.unit_price`, values: { position } } as const]
        : []),
      ...(odd ? [{ rule: 'cost_code', path: `items.${index}.cost_code`, values: { position, schema } } as const] : []),
    ]
  })
}

/**
 * An invoice below zero would be a credit note. A final invoice over less than was paid is still an invoice (AT § 11
 * Abs 1 Z 4 UStG). Zero may be intended, but mostly is a forgotten price.
 */
function sumFaults({ invoice: { total, type }, items, confirmed }: IssueInput): IssueFault[] {
  if (!items.some(item => item.kind === 'item')) return []
  const sum = decimal(total)
  if (sum.isZero() && !confirmed?.confirm_zero) return [{ rule: 'zero_total', path: 'items' }]
  const negative = sum.isNegative() && !sum.isZero() && type !== 'schlussrechnung'
  return negative ? [{ rule: 'negative_total', path: 'items' }] : []
}

/**
 * The recipient: name and address (AT § 11 Abs 1 Z 3 lit b, DE § 14 Abs 4 Nr 1 UStG), and the UID if the law requires
 * it.
 */
function recipientFaults(issuing: IssueInput): IssueFault[] {
  const { contact } = issuing
  if (!contact) return [{ rule: 'no_contact', path: 'kontakt_id' }]
  const needed = {
    name: contact.name,
    street: contact.street,
    postal_code: contact.postalCode,
    city: contact.city,
  }
  const address = isShortForm(issuing)
    ? []
    : Object.entries(needed)
        .filter(([, value]) => isBlank(value))
        .map(([field]): IssueFault => ({ rule: 'recipient_address', path: `contact.${field}` }))
  return [...address, ...buyerFaults(issuing, contact)]
}

/**
 * The short form up to 400 EUR (AT § 11 Abs 6 UStG) or 250 EUR (DE § 33 UStDV) need not name the recipient; not allowed
 * for reverse charge or a cross-border supply without VAT (AT § 11 Abs 1a and Art 11, DE § 33 Satz 3 UStDV).
 */
function isShortForm({ invoice, items, company }: IssueInput): boolean {
  if (linesInCategory(items, 'AE', 'K').length > 0) return false
  return !decimal(invoice.total).greaterThan(company.countryCode === 'DE' ? 250 : 400)
}

/** Leap years included: a day more than a year away is mostly a typing error in its year. */
const farDays = 366

/**
 * An offer that the customer declined or the company withdrew was not ordered; conversely, taking back an offer checks
 * its invoices.
 */
const takenBack = ['rejected', 'cancelled']

function invoiceFieldFaults({
  invoice,
  company,
  offer,
  replacements = [],
  today,
  confirmed,
}: IssueInput): IssueFault[] {
  const { servicePeriodStart: start, servicePeriodEnd: end } = invoice
  const day = dateToDay(invoice.invoiceDate)
  const far = Math.abs(daysBetween(day, today)) > farDays
  return [
    ...(far && !confirmed?.confirm_date ? [{ rule: 'far_date', path: 'invoice_date', values: { day } } as const] : []),
    ...(company.costCenterRequired && isBlank(invoice.costCenter)
      ? [{ rule: 'cost_center', path: 'cost_center' } as const]
      : []),
    ...(countsOnProject(invoice) && invoice.projectId === null
      ? [{ rule: 'no_project', path: 'project_id' } as const]
      : []),
    ...(offer && takenBack.includes(offer.status)
      ? [{ rule: 'offer_withdrawn', path: 'offer_id', values: { offer: offer.offerNumber } } as const]
      : []),
    ...(replacements.length > 0 && !confirmed?.confirm_replaced_again
      ? [
          {
            rule: 'replaced_again',
            path: 'original_invoice_number',
            values: replacedBy(invoice, replacements),
          } as const,
        ]
      : []),
    ...((start === null) !== (end === null)
      ? [{ rule: 'service_period', path: start ? 'service_period_end' : 'service_period_start' } as const]
      : []),
  ]
}

const replacedBy = (
  { originalInvoiceNumber }: Invoice,
  replacements: NonNullable<IssueInput['replacements']>,
): IssueFault['values'] => ({
  original: originalInvoiceNumber ?? '',
  invoices: replacements.map(({ invoiceNumber }) => invoiceNumber),
})

/**
 * Without a project no later invoice would find what a deposit collected, and a cumulative progress invoice would bill
 * all work again.
 */
const countsOnProject = ({ type, billingMode }: Invoice): boolean =>
  type === 'anzahlung' || (type === 'teilrechnung' && billingMode === 'cumulative')
