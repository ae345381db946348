import type { Day } from '../../../platform/values/days'
import type { Locale } from '../../../platform/values/locale'

/** Names of a public holiday by language. */
export type HolidayNames = Readonly<Record<Locale, string>>

const years = new Map<string, Promise<ReadonlyMap<Day, HolidayNames>>>()
/** Number of state-years that are cached; more would only come from a client varying the parameter. */
const maxYears = 400

/**
 * Public holidays of a year by day. `place` is a country (`AT`) or one of its states (`DE-BY`, `DE-BY-A`); an unknown
 * country has none. The data are those of date-holidays (CC-BY-3.0), loaded at first use.
 */
export function holidaysOf(place: string, year: number): Promise<ReadonlyMap<Day, HolidayNames>> {
  const key = `${place} ${year}`
  const known = years.get(key)
  if (known) return known
  const read = readHolidays(place, year)
  if (years.size >= maxYears) years.clear()
  years.set(key, read)
  return read
}

async function readHolidays(place: string, year: number): Promise<ReadonlyMap<Day, HolidayNames>> {
  const { default: Holidays } = await import('date-holidays')
  const [country = '', state = '', region = ''] = place.split('-')
  // The local names: Stefanitag in Austria. A holiday without one has its German name.
  const languages = country === 'AT' ? ['de-at', 'de'] : ['de']
  const days = new Holidays(country, state, region, { types: ['public'], languages })
  // In this order: requesting a language makes it the first of the list.
  const german = days.getHolidays(year) || []
  const english = days.getHolidays(year, 'en') || []
  return new Map(german.map(({ date, name }, at) => [date.slice(0, 10), { de: name, en: english[at]?.name ?? name }]))
}
