import { addDays, clockTime, type Day, dayIn, wallInstant } from '~server/platform/values/days'
import type { RecordedTime } from './week'

/** What the form says about the period: local day and times as `HH:MM`, or a day and its minutes. */
export type TypedPeriod =
  | { started_at: string; ended_at: string; date: Day; break_minutes: number }
  | { date: Day; duration_minutes: number }

interface Span {
  started_at: string
  ended_at: string
  break_minutes: number
}

/** The instants of typed times: an end that is not after the start is on the next day. */
export function spanOf(
  timeZone: string,
  { date, started_at, ended_at, break_minutes }: Extract<TypedPeriod, { ended_at: string }>,
): Span {
  const endDay = ended_at <= started_at ? addDays(date, 1) : date
  return {
    started_at: wallInstant(timeZone, date, started_at).toISOString(),
    ended_at: wallInstant(timeZone, endDay, ended_at).toISOString(),
    break_minutes,
  }
}

/**
 * The fields of a time that the form changes. The others keep what the clock has stamped: its seconds, the positions of
 * its breaks, the second of two equal hours, a day later than the form can name. Breaks that no longer lie within the
 * changed period become their minutes alone.
 */
export function changedPeriod(entry: RecordedTime, typed: TypedPeriod, timeZone: string) {
  const { started_at, ended_at } = entry
  if (!('ended_at' in typed)) {
    const isSame = !started_at && typed.date === entry.date && typed.duration_minutes === entry.duration_minutes
    return isSame ? {} : typed
  }
  const span = spanOf(timeZone, typed)
  if (!started_at || !ended_at) return span
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant))
  const isSameStart = typed.date === entry.date && typed.started_at === clockTime(timeZone, new Date(started_at))
  const isSameTime = typed.date === entry.date && typed.ended_at === clockTime(timeZone, new Date(ended_at))
  // Of a time longer than a day the form shows no day of its end.
  const isSameEnd = isSameTime && (isSameStart || dayOf(ended_at) === dayOf(span.ended_at))
  const begin = isSameStart ? started_at : span.started_at
  const end = isSameEnd ? ended_at : span.ended_at
  const hasAllBreaks = entry.breaks.every(one => one.started_at >= begin && (one.ended_at ?? end) <= end)
  return {
    ...(isSameStart ? {} : { started_at: begin }),
    ...(isSameEnd ? {} : { ended_at: end }),
    ...(hasAllBreaks && typed.break_minutes === entry.break_minutes ? {} : { break_minutes: typed.break_minutes }),
  }
}
