import type { Company } from '../../../../prisma/client/client'
import { readStored } from '../../../adapters/storage'
import type { App } from '../../../context'
import { type Decimal, sum } from '../../../money/money'
import type { PaperCompany, PaperLine, PaperSection } from '../../../paper/model'

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
