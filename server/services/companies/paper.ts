import type { Company, Contact } from '../../../prisma/client/client'
import { readStored } from '../../adapters/storage'
import type { App } from '../../context'
import type { Locale } from '../../core/locale'
import type { PaperCompany, PaperLocale, PaperRecipient } from '../../paper/model'

/** Papers speak the language of the company's country; the trade writes German in Austria and Germany. */
export function paperLocale(company: { countryCode: string }): PaperLocale {
  if (company.countryCode === 'AT') return 'de-AT'
  return company.countryCode === 'DE' ? 'de-DE' : 'en'
}

/** The same choice for mails and other texts that a customer reads. */
export const customerLocale = (company: { countryCode: string }): Locale =>
  paperLocale(company) === 'en' ? 'en' : 'de'

/** The issuer as a paper's head and foot show it; `logo` as a data URI. */
export function paperCompany(company: Company, logo: string | null): PaperCompany {
  return {
    name: company.name,
    street: company.street,
    postalCode: company.postalCode,
    city: company.city,
    phone: company.phone,
    fax: company.faxNumber,
    email: company.email,
    website: company.website,
    iban: company.iban,
    bic: company.bic,
    bankName: company.bankName,
    vatNumber: company.vatNumber,
    taxNumber: company.taxNumber,
    commercialRegister: company.commercialRegister,
    commercialRegisterCourt: company.commercialRegisterCourt,
    seat: company.companySeat,
    primaryColor: company.primaryColor,
    footerText: company.footerText,
    logo,
  }
}

/** The address window; the country is named only abroad. */
export function paperRecipient(contact: Contact, homeCountry: string): PaperRecipient {
  const country = contact.countryCode === homeCountry ? null : countryName(contact.countryCode, homeCountry)
  const person = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
  return {
    name: contact.name,
    addition: contact.kind === 'company' && person ? [person] : [],
    street: [contact.street, contact.houseNumber].filter(Boolean).join(' ') || null,
    postalCode: contact.postalCode,
    city: contact.city,
    country,
    vatNumber: contact.vatNumber,
    customerNumber: contact.customerNumber,
  }
}

function countryName(code: string, homeCountry: string): string {
  return (
    new Intl.DisplayNames([customerLocale({ countryCode: homeCountry })], { type: 'region' }).of(code) ?? code
  )
}

/** The company's logo as a data URI, or null. */
export async function companyLogo(
  app: Pick<App, 'storage'>,
  company: Pick<Company, 'logoKey' | 'logoMime'>,
): Promise<string | null> {
  if (!company.logoKey || !company.logoMime) return null
  const bytes = await readStored(app.storage, company.logoKey)
  return bytes && `data:${company.logoMime};base64,${bytes.toString('base64')}`
}
