import type { CreateContact } from '../../site/contacts/schema'
import type { InquiryRecord } from './schema'

/** An inquiry as a contact of that name: two or three words are taken for a person's, all else for a company's. */
export function contactFromInquiry(inquiry: InquiryRecord, name: string, countryCode: string): CreateContact {
  const words = name.trim().split(/\s+/)
  const person = words.length === 2 || words.length === 3
  return {
    kind: person ? 'person' : 'company',
    first_name: person ? words.slice(0, -1).join(' ') : null,
    last_name: person ? words.at(-1) : null,
    company_name: person ? null : words.join(' '),
    email: inquiry.contact_email,
    phone: inquiry.contact_phone,
    street: inquiry.objekt_street,
    house_number: inquiry.objekt_house_number,
    postal_code: inquiry.objekt_postal_code,
    city: inquiry.objekt_city,
    country_code: countryCode,
  }
}
