import { inUnion } from './vat-number'

/** The categories (UNTDID 5305) that state why a line has no VAT; Z, the zero rate, is a rate and states no reason. */
export const untaxedCategories = ['AE', 'E', 'K', 'G', 'O'] as const
export type UntaxedCategory = (typeof untaxedCategories)[number]

interface Seller {
  countryCode: string
}

interface Buyer {
  countryCode: string
  /** `company` for a business. */
  kind: string
}

/** Location of the buyer relative to the seller. */
export function placeOf(
  seller: Seller,
  { countryCode }: Pick<Buyer, 'countryCode'>,
): 'home' | 'member_state' | 'third_country' {
  if (countryCode === seller.countryCode) return 'home'
  return inUnion(countryCode) ? 'member_state' : 'third_country'
}

/**
 * The reasons allowed for 0 % between these two. Exemptions (AT § 6, DE § 4 UStG) and supplies outside the scope depend
 * on neither; reverse charge applies to businesses only (AT § 19 Abs 1 and 1a, DE § 13b UStG, Art. 196 of Directive
 * 2006/112/EC), and to none outside the Union; goods are exempt when supplied to businesses in other member states
 * (Art. 138) and to any buyer in a third country (Art. 146).
 */
export function untaxedReasons(seller: Seller, buyer: Buyer): UntaxedCategory[] {
  const place = placeOf(seller, buyer)
  const isBusiness = buyer.kind === 'company'
  const allowed: Record<UntaxedCategory, boolean> = {
    AE: isBusiness && place !== 'third_country',
    E: true,
    K: isBusiness && place === 'member_state',
    G: place === 'third_country',
    O: true,
  }
  return untaxedCategories.filter(category => allowed[category])
}

/** The first day of a country's zero rate for supplies of a craft company; null if there is none. */
const zeroRateSince: Readonly<Record<string, string | null>> = {
  // § 10 UStG has none: 0 % is always an exemption, reverse charge or outside the scope
  AT: null,
  // Photovoltaics, § 12 Abs 3 UStG
  DE: '2023-01-01',
}

/**
 * Meaning of a rate of 0 without a reason (category Z) for a seller of the country, on the day of service: `none`, no
 * such rate; `photovoltaics`, the one of § 12 Abs 3 UStG; `unknown` if the country's rates are not known.
 */
export function zeroRateOn(countryCode: string, day: string): 'none' | 'photovoltaics' | 'unknown' {
  const since = zeroRateSince[countryCode]
  if (since === undefined) return 'unknown'
  return since !== null && since <= day ? 'photovoltaics' : 'none'
}
