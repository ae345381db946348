import { type Day, dayToDate } from './days'
import type { Locale } from './locale'

/** A day as sentences name it: `Montag, 13.4.`, `Monday 13 April`. */
export const dayName = (day: Day, locale: Locale): string => formats[locale].format(dayToDate(day))

const formats = {
  de: new Intl.DateTimeFormat('de-AT', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
}
