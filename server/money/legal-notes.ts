import { customerLocale, type Locale } from '../platform/values/locale'
import type { TaxCategory } from './tax'
import type { TaxProfile } from './tax-profiles'
import { placeOf } from './zero-rate'

/** Why no VAT is charged: BT-120 and BT-121 of an e-invoice, below the rate on paper. */
export interface TaxReason {
  reason: string
  /** VATEX code; null if the list has none, as for small businesses. */
  code: string | null
}

type Texts = Readonly<Partial<Record<'AT' | 'DE', string>> & Record<Locale, string>>

/**
 * Building work for a domestic business: AT § 11 Abs 1a, § 19 Abs 1a UStG; DE § 14a Abs 5, § 13b Abs 2 Nr 4 UStG. The
 * law's wording.
 */
const reverseChargeAtHome: Texts = {
  AT: 'Übergang der Steuerschuld auf den Leistungsempfänger (§ 19 Abs 1a UStG)',
  DE: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
  de: 'Steuerschuldnerschaft des Leistungsempfängers',
  en: 'Reverse charge: VAT is to be accounted for by the recipient',
}

/**
 * To a business in another country: Art. 196 and 226 (11a) of Directive 2006/112/EC; AT § 19 Abs 1, DE § 14a Abs 1
 * UStG.
 */
const reverseChargeAbroad: Texts = {
  AT: 'Übergang der Steuerschuld auf den Leistungsempfänger / Reverse Charge (Art. 196 der Richtlinie 2006/112/EG)',
  DE: 'Steuerschuldnerschaft des Leistungsempfängers / Reverse Charge (Art. 196 der Richtlinie 2006/112/EG)',
  de: 'Steuerschuldnerschaft des Leistungsempfängers / Reverse Charge (Art. 196 der Richtlinie 2006/112/EG)',
  en: 'Reverse charge: VAT is to be accounted for by the recipient (Art. 196 of Directive 2006/112/EC)',
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

/** A rate, not an exemption: the only lines that may be at 0 % in Germany without another reason. */
const photovoltaics: Texts = {
  de: 'Nullsteuersatz für Photovoltaikanlagen gemäß § 12 Abs 3 UStG',
  en: 'Zero rate of VAT for photovoltaic systems (section 12 (3) UStG)',
}

/** DE § 14 Abs 4 Nr 9, § 14b Abs 1 UStG: the note that private customers have to keep invoices for work on property. */
const keepTwoYears: Record<Locale, string> = {
  de: 'Als Privatperson sind Sie verpflichtet, diese Rechnung zwei Jahre aufzubewahren (§ 14b Abs. 1 UStG).',
  en: 'As a private customer you are obliged to keep this invoice for two years (section 14b (1) UStG).',
}

/** DE § 48b EStG: with a valid certificate, a business that orders building work does not withhold 15 % tax. */
const exemption: Record<Locale, (number: string, until: string | null) => string> = {
  de: (number, until) =>
    `Freistellungsbescheinigung zum Steuerabzug bei Bauleistungen (§ 48b EStG): ${number}${until ? `, gültig bis ${germanDay(until)}` : ''}.`,
  en: (number, until) =>
    `Exemption certificate from the deduction of tax on building work (section 48b EStG): ${number}${until ? `, valid until ${until}` : ''}.`,
}
const germanDay = (day: string): string => day.split('-').reverse().join('.')

interface Issuer {
  countryCode: string
}

/** Both types represent the day as midnight UTC. */
const dayText = (day: Date | string): string => new Date(day).toISOString().slice(0, 10)

interface Certified extends Issuer {
  exemptionCertificate?: string | null
  /** A day; stored copies of parties have it as an ISO instant, copies older than the field do not have it. */
  exemptionCertificateUntil?: Date | string | null
}

interface Recipient {
  countryCode: string
}

/**
 * The statement that the law requires for a category without VAT; null if none is required. The zero rate of
 * photovoltaics is stated, too, but is no exemption (EN 16931 BR-Z-10).
 */
export function taxReason(
  issuer: Issuer,
  recipient: Recipient,
  profile: TaxProfile,
  category: TaxCategory,
): TaxReason | null {
  const say = (texts: Texts, code: string | null): TaxReason => ({ reason: wording(texts, issuer, recipient), code })
  switch (category) {
    case 'AE': {
      const isHome = profile !== 'intra_community_service' && placeOf(issuer, recipient) === 'home'
      return say(isHome ? reverseChargeAtHome : reverseChargeAbroad, 'VATEX-EU-AE')
    }
    case 'E':
      return say(profile === 'small_business' ? smallBusiness : exempt, null)
    case 'K':
      return say(intraCommunity, 'VATEX-EU-IC')
    case 'G':
      return say(exported, 'VATEX-EU-G')
    case 'O':
      return say(notTaxable, 'VATEX-EU-O')
    case 'Z':
      return issuer.countryCode === 'DE' ? say(photovoltaics, null) : null
    default:
      return null
  }
}

/** In the wording of the law; a recipient abroad who does not read German also gets it in English. */
function wording(texts: Texts, issuer: Issuer, recipient: Recipient): string {
  const own = texts[issuer.countryCode as 'AT' | 'DE'] ?? texts[customerLocale(issuer)]
  const isForeign = placeOf(issuer, recipient) !== 'home' && customerLocale(recipient) === 'en'
  return isForeign && own !== texts.en ? `${own} / ${texts.en}` : own
}

interface TaxLine {
  tax_category: string
  exemption_reason?: string | undefined
  exemption_code?: string | undefined
}

/**
 * The tax lines of an invoice, with the reason on each line without VAT: the one it was issued with, or the one it
 * would be issued with now. Single source for paper, e-invoice and record.
 */
export function withTaxReasons<Line extends TaxLine>(
  issuer: Issuer,
  recipient: Recipient,
  invoice: { tax_profile: TaxProfile; tax_breakdown: readonly Line[] },
): Line[] {
  return invoice.tax_breakdown.map(line => {
    if (line.exemption_reason) return line
    const reason = taxReason(issuer, recipient, invoice.tax_profile, line.tax_category as TaxCategory)
    if (!reason) return line
    return { ...line, exemption_reason: reason.reason, ...(reason.code ? { exemption_code: reason.code } : {}) }
  })
}

/**
 * The notes that the law requires on an invoice of a given day, besides the reasons for charging no VAT; the same on
 * paper and in an e-invoice.
 */
export const legalNotes = (issuer: Certified, recipient: { kind: string }, day: string): string[] => {
  if (issuer.countryCode !== 'DE') return []
  const locale = customerLocale(issuer)
  if (recipient.kind === 'person') return [keepTwoYears[locale]]
  const number = issuer.exemptionCertificate
  const until = issuer.exemptionCertificateUntil ? dayText(issuer.exemptionCertificateUntil) : null
  return number && (until === null || day <= until) ? [exemption[locale](number, until)] : []
}
