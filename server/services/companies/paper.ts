import type { Company, Contact } from '../../../prisma/client/client'
import { readStored } from '../../adapters/storage'
import type { App } from '../../context'
import type { Locale } from '../../core/locale'
import { type Decimal, sum } from '../../core/money'
import type { PaperCompany, PaperLine, PaperLocale, PaperRecipient, PaperSection } from '../../paper/model'
import { addressedPerson } from '../contacts/greeting'

/** Papers speak the language of the company's country unless another is asked for; the trade writes German in Austria and Germany. */
export function paperLocale(company: { countryCode: string }, language?: Locale): PaperLocale {
  const usual = company.countryCode === 'AT' ? 'de-AT' : company.countryCode === 'DE' ? 'de-DE' : 'en'
  if (language === 'en') return 'en'
  return language === 'de' && usual === 'en' ? 'de-DE' : usual
}

/** The same choice for mails and other texts that a customer reads. */
export const customerLocale = (company: { countryCode: string }, language?: Locale): Locale =>
  paperLocale(company, language) === 'en' ? 'en' : 'de'

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

/** Each item with the sum of all that counts down to it, which a paper of several pages carries over. */
export function withCarriedSums(sections: PaperSection[]): PaperSection[] {
  let carried: Decimal = sum([])
  const carry = (line: PaperLine): PaperLine => {
    if (line.kind === 'text') return line
    if (!line.choice && !line.unpriced) carried = carried.plus(line.total ?? 0)
    return { ...line, carried: carried.toFixed(2) }
  }
  return sections.map(section => ({ ...section, lines: section.lines.map(carry) }))
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
