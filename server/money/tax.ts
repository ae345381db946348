import { type Amount, decimal } from './money'
import type { TaxProfile } from './tax-profiles'

/** EN 16931 (UNTDID 5305): standard, reverse charge, exempt, zero, intra-community, export, outside the scope. */
export const taxCategories = ['S', 'AE', 'E', 'Z', 'K', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

/** The category that a profile puts on every line; `standard` leaves each its own. */
const forced: Readonly<Record<TaxProfile, TaxCategory | null>> = {
  standard: null,
  // AT § 19 Abs 1a UStG, DE § 13b Abs 2 Nr 4 UStG
  reverse_charge: 'AE',
  // AT § 6 Abs 1 Z 27 UStG, DE § 19 UStG
  small_business: 'E',
  intra_community: 'K',
  export: 'G',
  // Services to a business of another member state: Art. 44 and 196 of Directive 2006/112/EC
  intra_community_service: 'AE',
}

/**
 * The category and rate under which a line is taxed. Only S carries a rate above 0 (EN 16931 BR-S-05, BR-Z-05, BR-E-05,
 * BR-AE-05 …); S at 0 is the zero rate.
 */
export function taxedAs(
  profile: TaxProfile,
  line: { taxRate: Amount; taxCategory?: string | undefined },
): { taxRate: Amount; taxCategory: TaxCategory } {
  const category = forced[profile] ?? ((line.taxCategory ?? 'S') as TaxCategory)
  if (category !== 'S') return { taxRate: 0, taxCategory: category }
  return decimal(line.taxRate).isZero() ? { taxRate: 0, taxCategory: 'Z' } : { taxRate: line.taxRate, taxCategory: 'S' }
}

interface DatedRate {
  rate: number
  /** First and last day of service, inclusive. */
  from?: string
  to?: string
}

/** VAT rates by country; the day of service decides (AT § 10 UStG, DE § 12 UStG). */
const rates: Readonly<Record<string, readonly DatedRate[]>> = {
  AT: [
    { rate: 20 },
    { rate: 13, from: '2016-01-01' },
    { rate: 10 },
    { rate: 4.9, from: '2026-07-01' },
    // Jungholz and Mittelberg
    { rate: 19 },
  ],
  DE: [
    { rate: 19, to: '2020-06-30' },
    { rate: 16, from: '2020-07-01', to: '2020-12-31' },
    { rate: 19, from: '2021-01-01' },
    { rate: 7, to: '2020-06-30' },
    { rate: 5, from: '2020-07-01', to: '2020-12-31' },
    { rate: 7, from: '2021-01-01' },
  ],
}

/**
 * The rates above 0 that a company of the country may charge for a service of that day; null if the country's rates are
 * not known.
 */
export function taxRatesOn(countryCode: string, day: string): number[] | null {
  const known = rates[countryCode]
  if (!known) return null
  return known
    .filter(({ from = '', to = '9999' }) => from <= day && day <= to)
    .map(({ rate }) => rate)
    .sort((a, b) => b - a)
}
