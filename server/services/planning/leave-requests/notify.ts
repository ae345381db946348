import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { dayToDate } from '../../../platform/values/days'
import { type Locale, locales } from '../../../platform/values/locale'
import { numberStyle } from '../../../platform/values/number-style'
import { notify } from '../../people/notifications/notify'
import type { LeaveSpan } from './leave-span'
import { type LeaveRow, spanOf } from './read'

/** Notifies the deciders of a leave request; neither kind nor reason is sent by mail. */
export function notifyDeciders(tx: Tx, ctx: Ctx, row: LeaveRow) {
  const isOpen = row.status === 'requested'
  return notify(tx, ctx, {
    ...{ kind: 'leave_requested', entity: 'leave_request', entityId: row.id },
    params: {
      name: row.membership.user.name,
      ...whenParams(spanOf(row)),
      what_de: isOpen ? 'bittet um Abwesenheit' : 'ist abwesend',
      what_en: isOpen ? 'asks for time off' : 'is absent',
    },
    to: { permission: 'leave:decide' },
  })
}

const outcomes = {
  approved: { de: 'genehmigt', en: 'approved' },
  rejected: { de: 'abgelehnt', en: 'rejected' },
  cancelled: { de: 'storniert', en: 'cancelled' },
} as const

/** Notifies a person of the decision on their leave request, or that one was entered for them. */
export function notifyPerson(tx: Tx, ctx: Ctx, row: LeaveRow) {
  const outcome = outcomes[row.status as keyof typeof outcomes]
  return notify(tx, ctx, {
    ...{ kind: 'leave_decided', entity: 'leave_request', entityId: row.id },
    params: {
      ...whenParams(spanOf(row)),
      ...{ outcome_de: outcome.de, outcome_en: outcome.en },
      note: row.note ? ` – ${row.note}` : null,
    },
    to: [row.userId],
  })
}

/** Notifies a person that a leave request takes another number of days, as their working days have changed. */
export function notifyRecounted(tx: Tx, ctx: Ctx, row: LeaveRow, before: number) {
  const now = row.days.toNumber()
  const number = (value: number, locale: Locale) => numberStyle(locale).format(value)
  return notify(tx, ctx, {
    ...{ kind: 'leave_decided', entity: 'leave_request', entityId: row.id },
    params: {
      ...whenParams(spanOf(row)),
      outcome_de: `neu gezählt: ${number(now, 'de')} statt ${number(before, 'de')} Tage`,
      outcome_en: `counted anew: ${number(now, 'en')} instead of ${number(before, 'en')} days`,
      note: null,
    },
    to: [row.userId],
  })
}

const whenParams = (span: LeaveSpan) =>
  Object.fromEntries(locales.map(locale => [`when_${locale}`, absencePeriodText(span, locale)]))

/** The days of a leave request in the reader's language; a half one with its half. */
export function absencePeriodText({ from_day, to_day, from_half, to_half }: LeaveSpan, locale: Locale): string {
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
