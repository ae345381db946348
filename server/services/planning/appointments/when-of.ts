import { dayIn } from '../../../platform/values/days'
import type { Locale } from '../../../platform/values/locale'

interface Times {
  startsAt: Date
  endsAt: Date
  allDay: boolean
}

/** When an appointment is, in the company's time zone and the reader's language. */
export function whenOf({ startsAt, endsAt, allDay }: Times, timeZone: string, locale: Locale) {
  const language = locale === 'de' ? 'de-AT' : 'en-GB'
  const format = new Intl.DateTimeFormat(language, {
    ...{ timeZone, weekday: 'short', day: 'numeric', month: 'numeric', year: 'numeric' },
    ...(allDay ? {} : { hour: '2-digit', minute: '2-digit' }),
  })
  // The last midnight belongs to the day before.
  const last = allDay ? new Date(endsAt.getTime() - 1) : endsAt
  const first = dayIn(timeZone, startsAt)
  return allDay && first === dayIn(timeZone, last) ? format.format(startsAt) : format.formatRange(startsAt, last)
}
