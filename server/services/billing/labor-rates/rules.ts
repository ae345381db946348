import type { Decimal } from '../../../money/money'
import { foldForSearch } from '../../../platform/records/search'

/**
 * The rate for a job category (EUR net per hour), null if there is none. An exact match wins; otherwise case, accents
 * and surrounding space make no difference, because work lines carry it as typed on site.
 */
export function hourlyRateFor(rates: ReadonlyMap<string, Decimal>, jobCategory: string): Decimal | null {
  const exact = rates.get(jobCategory)
  if (exact) return exact
  const folded = foldForSearch(jobCategory)
  for (const [category, rate] of rates) if (foldForSearch(category) === folded) return rate
  return null
}
