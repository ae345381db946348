import { addDays, type Day, weekdayOf } from '../../../platform/values/days'
import { behindLead, type DayMention, type DayPeriodMention, dayPeriodMention } from './day-mention'
import { mostRecentDay, type SpokenDay } from './spoken-day'
import type { SpokenToken } from './spoken-tokens'

/** Several days said in one expression; the last of them as a single day. */
export interface SpokenDays extends SpokenDay {
  /** The days before it. */
  earlier: ReadonlyArray<Pick<SpokenDay, 'date' | 'unsure'>>
}

/** More than a week is not recorded by one sentence. */
const maxDays = 7

/**
 * Several days of work, up to today (`dayPeriodMention`). Undefined when the text has no such form; null when it has
 * one but names no days up to today.
 */
export function spokenDays(tokens: readonly SpokenToken[], at: number, today: Day): SpokenDays | null | undefined {
  if (behindLead(tokens, at) === at && at > 0 && tokens[at]?.cut === 'none') return undefined
  const period = dayPeriodMention(tokens, at)
  if (!period) return undefined
  const { first, second } = period
  if (first.weekday !== null && second.weekday !== null) return betweenWeekdays(period, today)
  return first.day === null || second.day === null ? undefined : betweenDates(period, today)
}

function betweenDates(period: DayPeriodMention, today: Day): SpokenDays | null | undefined {
  const { first, second, isDashed } = period
  // "March 3rd and 5 bags", "March 3rd to 5 o'clock": a number alone is not a day.
  if (first.month === null || second.month === null || !(second.isOrdinal || isDashed)) return undefined
  const [begins, ends] = [dated(first, today), dated(second, today)]
  return begins === null || ends === null ? null : days(begins, ends, period)
}

const dated = ({ day, month, year }: DayMention, today: Day): Day | null =>
  day === null || month === null ? null : mostRecentDay(day, month, today, year === null ? undefined : String(year))

function betweenWeekdays(period: DayPeriodMention, today: Day): SpokenDays | null {
  const [from, to] = [period.first.weekday ?? 0, period.second.weekday ?? 0]
  const ends = addDays(today, -((weekdayOf(today) - to + 7) % 7))
  const said = days(addDays(ends, -((to - from + 7) % 7)), ends, period)
  // Said on a Wednesday, "Montag bis Mittwoch" may mean last week.
  const isOpen = ends === today
  return (
    said && {
      ...said,
      unsure: said.unsure || isOpen,
      earlier: said.earlier.map(one => ({ ...one, unsure: one.unsure || isOpen })),
    }
  )
}

function days(from: Day, to: Day, { second, isAdded }: DayPeriodMention): SpokenDays | null {
  const all: Day[] = []
  for (let day = from; day <= to && all.length <= maxDays; day = addDays(day, 1)) all.push(day)
  const meant = isAdded ? [from, to] : all
  if (from >= to || all.length > maxDays) return null
  // The two ends do not say whether the weekend was worked as well.
  const isOpen = (day: Day) => meant.length > 2 && weekdayOf(day) > 5
  const marked = meant.map(date => ({ date, unsure: isOpen(date) }))
  return { date: to, unsure: isOpen(to), next: second.next, earlier: marked.slice(0, -1) }
}
