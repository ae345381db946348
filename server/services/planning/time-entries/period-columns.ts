import { type Day, dayIn, dayToDate } from '../../../platform/values/days'
import { breakMinutesOf, minutesOf } from './minutes'
import type { GivenSpan } from './span-issues'

/** When an entry is, as columns: a span with its breaks, or a day and its minutes. */
export interface PeriodColumns {
  date: Date
  startedAt: Date | null
  endedAt: Date | null
  breakMinutes: number
  durationMinutes: number
}

/** The columns of a span; its day is that of its start in the company's time zone. */
export function periodColumns(span: GivenSpan, timeZone: string): PeriodColumns {
  const breakMinutes = span.breakMinutes ?? breakMinutesOf(span.breaks)
  return {
    date: dayToDate(dayIn(timeZone, span.startedAt)),
    startedAt: span.startedAt,
    endedAt: span.endedAt,
    breakMinutes,
    durationMinutes: minutesOf(span) - breakMinutes,
  }
}

/** The columns of a day and its minutes. */
export const dayPeriodColumns = (date: Day, durationMinutes: number): PeriodColumns => ({
  ...{ date: dayToDate(date), startedAt: null, endedAt: null, breakMinutes: 0, durationMinutes },
})
