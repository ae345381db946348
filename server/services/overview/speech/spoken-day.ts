import { dayWords, wordIn } from '../../../platform/values/day-words'
import { addDays, type Day, existingDay, weekdayOf } from '../../../platform/values/days'
import type { SpokenToken } from './spoken-tokens'

/** A day that was said, today or earlier, and where the following text begins. */
export interface SpokenDay {
  date: Day
  next: number
  /** Another day may be meant: on a Monday "am Montag" is today's or the one before. */
  unsure: boolean
}

const before = /^(am|vom|den|the|letzten|letzter|vorigen|vergangenen|on|last)$/
const past = /^(letzten|letzter|vorigen|vergangenen|last)$/

/** "gestern", "am Montag", "letzten Freitag", "am 12.11.", "12. November", "on November 12th". */
export function spokenDay(tokens: readonly SpokenToken[], at: number, today: Day): SpokenDay | null {
  const wordAt = (place: number) => (place === at || tokens[place]?.cut === 'none' ? (tokens[place]?.word ?? '') : '')
  const distance = wordIn(dayWords.distances, wordAt(at))
  if (distance !== undefined && distance <= 0) return { date: addDays(today, distance), next: at + 1, unsure: false }
  // "the day before yesterday".
  const words = [0, 1, 2, 3].map(more => wordAt(at + more)).join(' ')
  const [beforeYesterday] = /^(the )?day before yesterday( |$)/.exec(words) ?? []
  if (beforeYesterday !== undefined)
    return { date: addDays(today, -2), next: at + beforeYesterday.trim().split(' ').length, unsure: false }
  let named = at
  while (before.test(wordAt(named)) && named < at + 3) named++
  // Without a preposition a day counts only at the start of a piece: "bis Montag fertig" is none.
  if (named === at && at > 0 && tokens[at]?.cut === 'none') return null
  const weekday = wordIn(dayWords.weekdays, wordAt(named))
  if (weekday !== undefined) {
    const isPast = tokens.slice(at, named).some(({ word }) => past.test(word))
    const ago = (weekdayOf(today) - weekday + 7) % 7
    return { date: addDays(today, ago === 0 && isPast ? -7 : -ago), next: named + 1, unsure: ago === 0 && !isPast }
  }
  const numbers = named > at ? /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/.exec(tokens[named]?.raw ?? '') : null
  if (numbers) return dated(Number(numbers[1]), Number(numbers[2]), numbers[3], named + 1)
  return withMonth()

  function dated(day: number, month: number, year: string | undefined, next: number): SpokenDay | null {
    const date = mostRecentDay(day, month, today, year)
    return date ? { date, next, unsure: false } : null
  }

  function withMonth(): SpokenDay | null {
    const leading = wordIn(dayWords.months, wordAt(named))
    const [, day] = /^(\d{1,2})\.?$/.exec(wordAt(leading === undefined ? named : named + 1)) ?? []
    if (!day) return null
    let next = leading === undefined ? named + 1 : named + 2
    if (/^(st|nd|rd|th)$/.test(wordAt(next))) next++
    if (leading !== undefined) return dated(Number(day), leading, undefined, next)
    if (wordAt(next) === 'of') next++
    const month = wordIn(dayWords.months, wordAt(next))
    return month === undefined ? null : dated(Number(day), month, undefined, next + 1)
  }
}

/** The most recent such day: in January "am 28. Dezember" is last year's. */
export function mostRecentDay(day: number, month: number, today: Day, year?: string): Day | null {
  const thisYear = Number(today.slice(0, 4))
  const years = year ? [Number(year)] : [thisYear, thisYear - 1]
  return years.map(of => existingDay(of, month, day)).find(one => one !== null && one <= today) ?? null
}
