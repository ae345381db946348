import type { Contact } from '../../../../prisma/client/client'
import type { PaperRecipient } from '../../../paper/model'
import { customerLocale, type Locale } from '../../../platform/values/locale'
import { addressedPerson } from './greeting'

/** The address window; the country is named only for foreign addresses. */
export function paperRecipient(contact: Contact, homeCountry: string, language?: Locale): PaperRecipient {
  const locale = customerLocale({ countryCode: homeCountry }, language)
  const country = contact.countryCode === homeCountry ? null : countryName(contact.countryCode, locale)
  const person = addressedPerson(locale, contact)
  return {
    name: (contact.kind === 'person' && person) || contact.name,
    addition: contact.kind === 'company' && person ? [person] : [],
    street: [contact.street, contact.houseNumber].filter(Boolean).join(' ') || null,
    postalCode: contact.postalCode,
    city: contact.city,
    country,
    vatNumber: contact.vatNumber,
    customerNumber: contact.customerNumber,
  }
}

const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
