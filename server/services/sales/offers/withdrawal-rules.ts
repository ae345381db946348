import { addDays, type Day, weekdayOf } from '../../../platform/values/days'
import { holidaysOf } from '../../planning/company-days/holidays'
import type { PaperParties } from './load-paper-parties'
import type { LoadedOffer } from './read'

/** Rules for distance contracts with consumers, by the day of the contract. */
export interface WithdrawalRules {
  valid_from: Day
  /** Days, counted from the day of the contract. */
  days: number
  /** Whether the page on which it was concluded has to offer the withdrawal as well. */
  online: boolean
}

/**
 * Directive 2011/83/EU with Art. 11a of Directive (EU) 2023/2673, in Germany §§ 312g, 355, 356 and 356a BGB, in Austria
 * §§ 11 to 13 FAGG; no Austrian wording for the online function is known, so the page does the same there.
 */
const rulesByCountry: Readonly<Record<string, readonly WithdrawalRules[]>> = {
  AT: [
    { valid_from: '2014-06-13', days: 14, online: false },
    { valid_from: '2026-06-19', days: 14, online: true },
  ],
  DE: [
    { valid_from: '2014-06-13', days: 14, online: false },
    { valid_from: '2026-06-19', days: 14, online: true },
  ],
}

/** The rules of a country for a contract of that day; null when none are known. */
export const withdrawalRulesOn = (country: string, day: Day): WithdrawalRules | null =>
  rulesByCountry[country]?.findLast(({ valid_from }) => valid_from <= day) ?? null

interface ConsumerRules extends WithdrawalRules {
  /** The country whose rules apply. */
  country: string
}

/**
 * The rules for the recipient of the offer, if that is a consumer: a contact of kind `person`, by the country of the
 * contact, else by that of the company.
 */
export function consumerRules({ parties }: Pick<LoadedOffer, 'parties'>, day: Day): ConsumerRules | null {
  const { company, contact } = (parties ?? {}) as unknown as Partial<PaperParties>
  if (contact?.kind !== 'person') return null
  for (const country of [contact.countryCode, company?.countryCode]) {
    const rules = country ? withdrawalRulesOn(country, day) : null
    if (country && rules) return { ...rules, country }
  }
  return null
}

/**
 * The last day to withdraw from a contract of that day. The day itself does not count, and a period that would end on a
 * Saturday, a Sunday or a public holiday ends on the next working day (Art. 3 of Regulation 1182/71, § 193 BGB).
 */
export async function lastDayToWithdraw({ country, days }: ConsumerRules, day: Day): Promise<Day> {
  let last = addDays(day, days)
  while (weekdayOf(last) > 5 || (await holidaysOf(country, Number(last.slice(0, 4)))).has(last)) last = addDays(last, 1)
  return last
}
