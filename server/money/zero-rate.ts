import { inUnion } from './vat-number'

/** The categories (UNTDID 5305) that say why a line bears no VAT; Z, the zero rate, is a rate and says nothing. */
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

/** Where the buyer is, seen from the seller. */
export function placeOf(
  seller: Seller,
  { countryCode }: Pick<Buyer, 'countryCode'>,
): 'home' | 'member_state' | 'third_country' {
  if (countryCode === seller.countryCode) return 'home'
  return inUnion(countryCode) ? 'member_state' : 'third_country'
}

/**
 * The reasons that may stand for 0 % between these two. Exemptions (AT § 6, DE § 4 UStG) and what is outside the scope
 * depend on neither; the debt passes to businesses only (AT § 19 Abs 1 and 1a, DE § 13b UStG, Art. 196 of Directive
 * 2006/112/EC), and to none beyond the Union; goods go free to businesses of other member states (Art. 138) and to
 * anybody in a third country (Art. 146).
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

/** The first day of a country's zero rate for deliveries that a craft company makes; null where there is none. */
const zeroRateSince: Readonly<Record<string, string | null>> = {
  // § 10 UStG knows none: 0 % is always an exemption, reversed or outside the scope
  AT: null,
  // Photovoltaics, § 12 Abs 3 UStG
  DE: '2023-01-01',
}

/**
 * What a rate of 0 without a reason (category Z) is for a seller of the country, on the day of service: `none`, no such
 * rate; `photovoltaics`, the one of § 12 Abs 3 UStG; `unknown` where the country's rates are not known.
 */
export function zeroRateOn(countryCode: string, day: string): 'none' | 'photovoltaics' | 'unknown' {
  const since = zeroRateSince[countryCode]
  if (since === undefined) return 'unknown'
  return since !== null && since <= day ? 'photovoltaics' : 'none'
}
