import { customerLocale, type Locale } from '../platform/values/locale'
import type { TaxCategory, TaxProfile } from './tax'

/** Why no VAT is charged: BT-120 and BT-121 of an e-invoice, a note below the sums on paper. */
export interface Exemption {
  reason: string
  /** VATEX code; null where the list has none, as for small businesses. */
  code: string | null
}

type Texts = Readonly<Partial<Record<'AT' | 'DE', string>> & Record<Locale, string>>

/** AT § 11 Abs 1a, § 19 Abs 1a UStG; DE § 14a Abs 5, § 13b Abs 2 Nr 4 UStG. The wording is the law's. */
const reverseCharge: Texts = {
  AT: 'Übergang der Steuerschuld auf den Leistungsempfänger (§ 19 Abs 1a UStG)',
  DE: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
  de: 'Steuerschuldnerschaft des Leistungsempfängers',
  en: 'Reverse charge: VAT is to be accounted for by the recipient',
}

/** AT § 6 Abs 1 Z 27 UStG; DE § 19 UStG, § 34a Satz 1 Nr 5 UStDV. */
const smallBusiness: Texts = {
  AT: 'Umsatzsteuerfrei als Kleinunternehmer gemäß § 6 Abs 1 Z 27 UStG',
  DE: 'Steuerfrei als Kleinunternehmer gemäß § 19 UStG',
  de: 'Umsatzsteuerfrei als Kleinunternehmer',
  en: 'Exempt from VAT: small business',
}

const intraCommunity: Texts = {
  AT: 'Steuerfreie innergemeinschaftliche Lieferung (Art 6 Abs 1 UStG)',
  DE: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr 1 Buchst b, § 6a UStG)',
  de: 'Steuerfreie innergemeinschaftliche Lieferung',
  en: 'Exempt from VAT: intra-Community supply',
}

const exported: Texts = {
  AT: 'Steuerfreie Ausfuhrlieferung (§ 7 UStG)',
  DE: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr 1 Buchst a, § 6 UStG)',
  de: 'Steuerfreie Ausfuhrlieferung',
  en: 'Exempt from VAT: export',
}

const exempt: Texts = {
  AT: 'Umsatzsteuerfrei gemäß § 6 UStG',
  DE: 'Umsatzsteuerfrei gemäß § 4 UStG',
  de: 'Umsatzsteuerfrei',
  en: 'Exempt from VAT',
}

const notTaxable: Texts = {
  de: 'Nicht steuerbar',
  en: 'Outside the scope of VAT',
}

/** DE § 14 Abs 4 Nr 9, § 14b Abs 1 UStG: private customers are told to keep invoices for work on property. */
const keepTwoYears: Record<Locale, string> = {
  de: 'Als Privatperson sind Sie verpflichtet, diese Rechnung zwei Jahre aufzubewahren (§ 14b Abs. 1 UStG).',
  en: 'As a private customer you are obliged to keep this invoice for two years (section 14b (1) UStG).',
}

interface Issuer {
  countryCode: string
}

/**
 * What the law wants said about a category that carries no VAT; null for the standard and the zero rate (BR-S-10,
 * BR-Z-10).
 */
export function taxExemption(issuer: Issuer, profile: TaxProfile, category: TaxCategory): Exemption | null {
  switch (category) {
    case 'AE':
      return { reason: mandatoryNotes(reverseCharge, issuer), code: 'VATEX-EU-AE' }
    case 'E':
      return {
        reason: mandatoryNotes(profile === 'small_business' ? smallBusiness : exempt, issuer),
        code: null,
      }
    case 'K':
      return { reason: mandatoryNotes(intraCommunity, issuer), code: 'VATEX-EU-IC' }
    case 'G':
      return { reason: mandatoryNotes(exported, issuer), code: 'VATEX-EU-G' }
    case 'O':
      return { reason: mandatoryNotes(notTaxable, issuer), code: 'VATEX-EU-O' }
    default:
      return null
  }
}

/** The notes that the law wants on an invoice, the same on paper and in an e-invoice. */
export function legalNotes(
  issuer: Issuer,
  recipient: { kind: string },
  invoice: { tax_profile: TaxProfile; tax_breakdown: readonly { tax_category: string }[] },
): string[] {
  const reasons = invoice.tax_breakdown.flatMap(
    ({ tax_category }) => taxExemption(issuer, invoice.tax_profile, tax_category as TaxCategory)?.reason ?? [],
  )
  const keep = issuer.countryCode === 'DE' && recipient.kind === 'person'
  return [...new Set(reasons), ...(keep ? [keepTwoYears[customerLocale(issuer)]] : [])]
}

const mandatoryNotes = (texts: Texts, issuer: Issuer): string =>
  texts[issuer.countryCode as 'AT' | 'DE'] ?? texts[customerLocale(issuer)]
