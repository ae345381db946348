import { dayWords, wordIn } from '../../../platform/values/day-words'
import { addDays, type Day, weekdayOf } from '../../../platform/values/days'
import { lastDated, type SpokenDay } from './spoken-day'
import type { SpokenToken } from './spoken-tokens'

/** Several days that were said in one, the last of them as of one day. */
export interface SpokenDays extends SpokenDay {
  /** Those before it. */
  earlier: ReadonlyArray<Pick<SpokenDay, 'date' | 'unsure'>>
}

/** More than a week is not recorded by one sentence. */
const mostDays = 7

const leads = /^(von|vom|am|den|from|on|the|zwischen|between)$/
const joins = /^(bis|to|till|until|through|und|and)$/
const adds = /^(und|and)$/
const afterJoin = /^(zum|am|the|den)$/
const endings = /^(st|nd|rd|th)$/

/** One end of it, as far as it was said. */
interface End {
  day: number | null
  month: number | null
  weekday: number | null
  /** Said as a day ("3.", "3rd"), and not as a number alone. */
  isOrdinal: boolean
  next: number
}

/**
 * "Vom 3. bis 5. März", "am 3. und 4. März", "3.-4.3.", "March 3rd to 5th", "Monday to Wednesday". Undefined for what
 * has no such form; null for what has it and names no days up to today.
 */
export function spokenDays(tokens: readonly SpokenToken[], at: number, today: Day): SpokenDays | null | undefined {
  const wordAt = (place: number) => (place === at || tokens[place]?.cut === 'none' ? (tokens[place]?.word ?? '') : '')
  let named = at
  while (leads.test(wordAt(named)) && named < at + 2) named++
  if (named === at && at > 0 && tokens[at]?.cut === 'none') return undefined
  const first = endAt(named)
  if (!first || !(joins.test(wordAt(first.next)) || isSlash(first.next))) return undefined
  const joint = first.next
  const second = endAt(afterJoin.test(wordAt(joint + 1)) ? joint + 2 : joint + 1)
  if (!second) return undefined
  return first.weekday === null ? betweenDates(first, second) : betweenWeekdays(first, second)

  function endAt(place: number): End | null {
    const weekday = wordIn(dayWords.weekdays, wordAt(place))
    if (weekday !== undefined) return { day: null, month: null, weekday, isOrdinal: false, next: place + 1 }
    const [, ofMonth, month] = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(wordAt(place)) ?? []
    if (ofMonth && month)
      return { day: Number(ofMonth), month: Number(month), weekday: null, isOrdinal: true, next: place + 1 }
    const leading = wordIn(dayWords.months, wordAt(place))
    const numberAt = leading === undefined ? place : place + 1
    const [, day, point] = /^(\d{1,2})(\.?)$/.exec(wordAt(numberAt)) ?? []
    if (!day) return null
    const isEnglish = endings.test(wordAt(numberAt + 1)) && tokens[numberAt + 1]?.glued === true
    const next = isEnglish ? numberAt + 2 : numberAt + 1
    const isOrdinal = isEnglish || point === '.'
    if (leading !== undefined) return { day: Number(day), month: leading, weekday: null, isOrdinal, next }
    const monthAt = wordAt(next) === 'of' ? next + 1 : next
    const trailing = wordIn(dayWords.months, wordAt(monthAt))
    return trailing === undefined
      ? { day: Number(day), month: null, weekday: null, isOrdinal, next }
      : { day: Number(day), month: trailing, weekday: null, isOrdinal: true, next: monthAt + 1 }
  }

  /** "3./4. März". */
  function isSlash(place: number): boolean {
    return tokens[place]?.raw === '/'
  }

  function betweenDates(from: End, to: End): SpokenDays | null | undefined {
    const isDashed = /^[-–]$/.test(tokens[from.next]?.raw ?? '')
    // "March 3rd and 5 bags", "March 3rd to 5 o'clock": a number is no day for that alone.
    if (from.day === null || to.day === null || !(to.isOrdinal || isDashed)) return undefined
    const [fromMonth, toMonth] = [from.month ?? to.month, to.month ?? from.month]
    if (fromMonth === null || toMonth === null) return undefined
    const [begins, ends] = [lastDated(from.day, fromMonth, today), lastDated(to.day, toMonth, today)]
    return begins === null || ends === null ? null : days(begins, ends, to.next, from.next)
  }

  function betweenWeekdays(from: End, to: End): SpokenDays | null | undefined {
    if (from.weekday === null || to.weekday === null) return undefined
    const ends = addDays(today, -((weekdayOf(today) - to.weekday + 7) % 7))
    const said = days(addDays(ends, -((to.weekday - from.weekday + 7) % 7)), ends, to.next, from.next)
    // Said on a Wednesday, "Montag bis Mittwoch" may be a week ago.
    const isOpen = ends === today
    return (
      said && {
        ...said,
        unsure: said.unsure || isOpen,
        earlier: said.earlier.map(one => ({ ...one, unsure: one.unsure || isOpen })),
      }
    )
  }

  function days(from: Day, to: Day, next: number, joint: number): SpokenDays | null {
    const all: Day[] = []
    for (let day = from; day <= to && all.length <= mostDays; day = addDays(day, 1)) all.push(day)
    // Of two that are added to each other those between them are not meant.
    const isBetween = /^(zwischen|between)$/.test(wordAt(at))
    const meant = (adds.test(wordAt(joint)) && !isBetween) || isSlash(joint) ? [from, to] : all
    if (from >= to || all.length > mostDays) return null
    // Whether the weekend was worked as well is not said by both ends.
    const isOpen = (day: Day) => meant.length > 2 && weekdayOf(day) > 5
    const marked = meant.map(date => ({ date, unsure: isOpen(date) }))
    return { date: to, unsure: isOpen(to), next, earlier: marked.slice(0, -1) }
  }
}
