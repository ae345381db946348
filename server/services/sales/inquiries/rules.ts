import { countryOfAddress, postalCodeFits } from '../../../platform/values/country-of-address'
import { cutText } from '../../../platform/values/cut-text'
import type { InquiryRecord, ProposedContact } from './schema'

/**
 * The country of an inquiry's site. If its address is ambiguous, it is the company's, or the likeliest one when the
 * company's country has no such postal codes.
 */
export function countryOfSite(inquiry: InquiryRecord, home: string): string {
  const { objekt_postal_code: postalCode, objekt_city: city } = inquiry
  const { country, candidates } = countryOfAddress({ postalCode, city }, home)
  return country ?? (postalCodeFits(postalCode, home) ? home : (candidates[0] ?? home))
}

/**
 * An inquiry as a contact of that name, for a company in the country `home`: a name of two or three words is taken for
 * a person's, any other for a company's.
 */
export function contactFromInquiry(inquiry: InquiryRecord, name: string, home: string): ProposedContact {
  const words = name.trim().split(/\s+/)
  const person = words.length === 2 || words.length === 3
  return {
    kind: person ? 'person' : 'company',
    first_name: person ? words.slice(0, -1).join(' ') : null,
    last_name: person ? (words.at(-1) ?? null) : null,
    company_name: person ? null : words.join(' '),
    email: inquiry.contact_email,
    phone: inquiry.contact_phone,
    street: inquiry.objekt_street,
    house_number: inquiry.objekt_house_number,
    postal_code: inquiry.objekt_postal_code,
    city: inquiry.objekt_city,
    country_code: countryOfSite(inquiry, home),
  }
}

/** The title of an inquiry that came as a message: its first line, which is empty when there is none. */
export function titleOfMessage(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? ''
  return line.length > 120 ? `${cutText(line, 119).trimEnd()}…` : line
}
