import type { Company } from '../../../../prisma/client/client'
import { readStored } from '../../../adapters/storage'
import type { App } from '../../../context'
import { type Decimal, sum } from '../../../money/money'
import type { PaperCompany, PaperLine, PaperSection, PaperTax } from '../../../paper/model'
import { positionsOf } from '../../../paper/numbering'
import { shownEmail } from '../../../platform/values/shown-email'

/** The issuer as a paper's head and foot show it; `logo` as a data URI. */
export function paperCompany(company: Company, logo: string | null): PaperCompany {
  return {
    name: company.name,
    street: company.street,
    postalCode: company.postalCode,
    city: company.city,
    phone: company.phone,
    fax: company.faxNumber,
    email: company.email && shownEmail(company.email),
    website: company.website,
    iban: company.iban,
    bic: company.bic,
    bankName: company.bankName,
    vatNumber: company.vatNumber,
    taxNumber: company.taxNumber,
    commercialRegister: company.commercialRegister,
    commercialRegisterCourt: company.commercialRegisterCourt,
    seat: company.companySeat,
    management: company.managingDirectors,
    primaryColor: company.primaryColor,
    footerText: company.footerText,
    logo,
  }
}

/** Adds to each item the running total up to it, which a paper of several pages carries over. */
export function withCarriedSums(sections: PaperSection[]): PaperSection[] {
  let carried: Decimal = sum([])
  const carry = (line: PaperLine): PaperLine => {
    if (line.kind === 'text') return line
    if (!line.choice && !line.unpriced) carried = carried.plus(line.total ?? 0)
    return { ...line, carried: carried.toFixed(2) }
  }
  return sections.map(section => ({ ...section, lines: section.lines.map(carry) }))
}

interface TaxLine {
  tax_rate: number
  tax_category: string
  net: number
  tax: number
  exemption_reason?: string | undefined
}

/**
 * The rows of VAT below the total. One at 0 % states the reason and, next to others, the lines it applies to (AT § 11
 * Abs 1 Z 3 lit e, DE § 14 Abs 4 Nr 8 UStG).
 */
export const paperTaxes = (sections: PaperSection[], lines: readonly TaxLine[]): PaperTax[] =>
  lines.map(({ tax_rate: rate, tax_category: category, net: base, tax: amount, exemption_reason: reason = null }) => {
    const isPart = rate === 0 && lines.length > 1
    const positions = isPart ? positionsOf(sections, item => item.taxCategory === category) : []
    return { rate, base, amount, reason, positions }
  })

/** The company's logo as a data URI, or null. */
export async function companyLogo(
  app: Pick<App, 'storage'>,
  company: Pick<Company, 'logoKey' | 'logoMime'>,
): Promise<string | null> {
  if (!company.logoKey || !company.logoMime) return null
  const bytes = await readStored(app.storage, company.logoKey)
  return bytes && `data:${company.logoMime};base64,${bytes.toString('base64')}`
}
