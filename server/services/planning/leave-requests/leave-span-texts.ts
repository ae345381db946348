import { dayToDate } from '../../../platform/values/days'
import { type Locale, locales } from '../../../platform/values/locale'
import type { LeaveSpan } from './leave-span'

export const leaveSpanTexts = (span: LeaveSpan) =>
  Object.fromEntries(locales.map(locale => [`when_${locale}`, leaveSpanText(span, locale)]))

/** The days of a leave request in the reader's language; a half one with its half. */
function leaveSpanText({ from_day, to_day, from_half, to_half }: LeaveSpan, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'de' ? 'de-AT' : 'en-GB', {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'numeric', year: 'numeric' },
  })
  const noon = { de: [' ab Mittag', ' bis Mittag'], en: [' from noon', ' until noon'] }[locale]
  const days =
    from_day === to_day
      ? format.format(dayToDate(from_day))
      : format.formatRange(dayToDate(from_day), dayToDate(to_day))
  return `${days}${from_half ? noon[0] : ''}${to_half ? noon[1] : ''}`
}
