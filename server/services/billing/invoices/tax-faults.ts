import type { Contact, Invoice } from '../../../../prisma/client/client'
import { decimal, wire } from '../../../money/money'
import { taxRatesOn } from '../../../money/tax'
import { taxDayOf } from '../../../money/tax-day'
import { cleanVatNumber, vatCountry, vatNumberHolds } from '../../../money/vat-number'
import { placeOf, untaxedReasons, zeroRateOn } from '../../../money/zero-rate'
import { type Day, dateToDay } from '../../../platform/values/days'
import { isBlank } from '../../../platform/values/is-blank'
import type { IssueFault } from './issue-fault'
import type { IssueInput } from './issue-input'
import { linesInCategory } from './issue-input'
import { serviceDateAtIssue } from './service-date-at-issue'

/**
 * What VAT law requires of the buyer for the categories of the lines, whatever profile set them, with or without an
 * e-invoice.
 */
export function buyerFaults(issuing: IssueInput, contact: Contact): IssueFault[] {
  const faults = [
    ...reverseChargeFaults(issuing, contact),
    ...intraCommunityFaults(issuing, contact),
    ...exportFaults(issuing, contact),
  ]
  const { invoice, company, confirmed } = issuing
  const path = 'contact.vat_number'
  if (faults.some(fault => fault.path === path)) return faults
  // Mostly a number copied into the wrong field; a company owes no VAT for supplies to itself.
  if (isSameNumber(contact.vatNumber, company.vatNumber))
    return confirmed?.confirm_own_vat_number ? faults : [...faults, { rule: 'own_vat_number', path }]
  // AT § 11 Abs 1 Z 3 lit b UStG
  const large = decimal(invoice.total).greaterThan(10_000)
  if (large && company.countryCode === 'AT' && contact.kind === 'company' && !holds(contact))
    return [...faults, { rule: isBlank(contact.vatNumber) ? 'large_vat_id' : 'vat_id_wrong', path }]
  return faults
}

/**
 * AT § 19 Abs 1 and 1a, § 11 Abs 1a; DE § 13b Abs 5, § 14a Abs 1 and 5 UStG; Art. 44 and 196 of Directive 2006/112/EC;
 * EN 16931 BR-AE-02.
 */
function reverseChargeFaults({ invoice, items, company }: IssueInput, contact: Contact): IssueFault[] {
  if (linesInCategory(items, 'AE').length === 0) return []
  if (contact.kind !== 'company') return [{ rule: 'reverse_charge_person', path: 'contact.kind' }]
  const isService = invoice.taxProfile === 'intra_community_service'
  const place = placeOf(company, contact)
  const country = vatCountry(contact.vatNumber ?? '')
  if (isService && place !== 'member_state')
    return [{ rule: 'intra_community_service_address', path: 'contact.country_code' }]
  // A business from outside the Union that is registered within it owes VAT there like any other.
  if (place === 'third_country' && !country) return [{ rule: 'reverse_charge_outside', path: 'contact.country_code' }]
  if (!holds(contact)) return [numberFault(contact, 'reverse_charge_vat_id')]
  const isOwn = !country || country === company.countryCode
  return isService && isOwn ? [{ rule: 'intra_community_country', path: 'contact.vat_number' }] : []
}

/**
 * Goods supplied to a business in another member state: AT Art 7 and 11 UStG BMR, DE § 6a, § 14a Abs 3 UStG; EN 16931
 * BR-IC-02, BR-IC-11, BR-IC-12.
 */
function intraCommunityFaults({ items, invoice, company }: IssueInput, contact: Contact): IssueFault[] {
  if (linesInCategory(items, 'K').length === 0) return []
  const faults: IssueFault[] = []
  const country = vatCountry(contact.vatNumber ?? '')
  if (!holds(contact)) faults.push(numberFault(contact, 'intra_community_vat_id'))
  else if (!country || country === company.countryCode)
    faults.push({ rule: 'intra_community_country', path: 'contact.vat_number' })
  if (placeOf(company, contact) !== 'member_state')
    faults.push({ rule: 'intra_community_address', path: 'contact.country_code' })
  if (!serviceDateAtIssue(invoice) && !invoice.servicePeriodStart)
    faults.push({ rule: 'intra_community_day', path: 'service_date' })
  return faults
}

/** AT § 7, DE § 6 UStG: an export goes to a country outside the Union. */
function exportFaults({ items, company }: IssueInput, contact: Contact): IssueFault[] {
  if (linesInCategory(items, 'G').length === 0 || placeOf(company, contact) === 'third_country') return []
  return [{ rule: 'export_address', path: 'contact.country_code' }]
}

const isSameNumber = (one: string | null, other: string | null): boolean =>
  !isBlank(one) && cleanVatNumber(one ?? '') === cleanVatNumber(other ?? '')

const holds = ({ vatNumber }: Contact): boolean => vatNumber !== null && vatNumberHolds(vatNumber)

const numberFault = ({ vatNumber }: Contact, rule: 'reverse_charge_vat_id' | 'intra_community_vat_id'): IssueFault => ({
  rule: isBlank(vatNumber) ? rule : 'vat_id_wrong',
  path: 'contact.vat_number',
})

/** What the categories and rates of the lines require of the company and of each other. */
export function taxFaults(issuing: IssueInput): IssueFault[] {
  const { items, company } = issuing
  // AT § 11 Abs 1a and Art 11 Abs 2, DE § 14a UStG; EN 16931 BR-AE-02, BR-IC-02, BR-G-02
  const untaxed = linesInCategory(items, 'AE', 'K', 'G').length > 0
  const number: IssueFault[] =
    untaxed && isBlank(company.vatNumber) && !isBlank(company.taxNumber)
      ? [{ rule: 'reversed_company_vat_id', path: 'company.vat_number' }]
      : []
  return [...number, ...mixedFaults(issuing), ...zeroRateFaults(issuing), ...rateFaults(issuing)]
}

/** EN 16931 BR-O-11 … BR-O-14: lines outside the scope of VAT need an invoice of their own. */
function mixedFaults({ items }: IssueInput): IssueFault[] {
  const outside = linesInCategory(items, 'O')
  const [first] = outside
  const priced = items.filter(item => item.kind === 'item').length
  if (!first || outside.length === priced) return []
  const { position } = first.item
  return [{ rule: 'out_of_scope_mixed', path: `items.${first.index}.tax_category`, values: { position } }]
}

/**
 * A line at 0 % states the reason (AT § 11 Abs 1 Z 3 lit e, DE § 14 Abs 4 Nr 8 UStG). The zero rate of photovoltaics is
 * a reason by itself, and needs a confirmation, since the line does not show it.
 */
function zeroRateFaults({ invoice, items, company, contact, confirmed }: IssueInput): IssueFault[] {
  const zeroRate = zeroRateOn(company.countryCode, taxDay(invoice))
  if (zeroRate === 'unknown') return []
  const isConfirmable = zeroRate === 'photovoltaics'
  if (isConfirmable && confirmed?.confirm_photovoltaics) return []
  const choices = untaxedReasons(company, contact ?? { countryCode: company.countryCode, kind: 'person' })
  return linesInCategory(items, 'Z').map(({ item: { position }, index }) => ({
    rule: isConfirmable ? 'photovoltaics' : 'zero_rate',
    path: `items.${index}.tax_category`,
    values: { position, choices },
  }))
}

function rateFaults({ invoice, items, company }: IssueInput): IssueFault[] {
  const taxed = linesInCategory(items, 'S')
  if (taxed.length === 0) return []
  // A small business that shows VAT on an invoice owes it (AT § 11 Abs 12, DE § 14c Abs 2 UStG).
  if (company.defaultTaxProfile === 'small_business' && invoice.taxProfile === 'standard')
    return [{ rule: 'small_business', path: 'tax_profile' }]
  const day = taxDay(invoice)
  const rates = taxRatesOn(company.countryCode, day)
  if (!rates) return []
  return taxed
    .filter(({ item }) => !rates.includes(wire(item.taxRate)))
    .map(({ item: { position }, index }) => ({
      rule: 'tax_rate',
      path: `items.${index}.tax_rate`,
      values: { position, rates, day },
    }))
}

/** The day whose VAT rates apply to an invoice. */
const taxDay = ({ serviceDate, servicePeriodEnd, invoiceDate }: Invoice): Day =>
  dateToDay(taxDayOf({ service_date: serviceDate, service_period_end: servicePeriodEnd, invoice_date: invoiceDate }))
