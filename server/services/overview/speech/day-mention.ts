import { dayWords, wordIn } from '../../../platform/values/day-words'
import type { SpokenToken } from './spoken-tokens'

/** A day, or one end of a range, as far as it was said; the actual date depends on the context. */
export interface DayMention {
  /** Offset from today: -1 is yesterday. */
  distance: number | null
  weekday: number | null
  day: number | null
  month: number | null
  year: number | null
  /** Said as a day ("3.", "3rd"), and not as a number alone. */
  isOrdinal: boolean
  next: number
}

/** A range of days, or two days joined by "and". */
export interface DayPeriodMention {
  first: DayMention
  second: DayMention
  /** "3-5": with a dash. */
  isDashed: boolean
  /** "3. und 5. März", "3./4. März": those between them are not meant. */
  isAdded: boolean
}

const leads = /^(von|vom|am|den|from|on|the|zwischen|between)$/
const adds = ['und', 'and']
const joins: readonly string[] = [...dayWords.until, ...adds]
const afterJoin = /^(zum|am|the|den)$/
const endings = /^(st|nd|rd|th)$/
const nothing = { distance: null, weekday: null, day: null, month: null, year: null, isOrdinal: false }

/** The word at a place, as long as no cut separates it from the one before; empty when there is none. */
const reader = (tokens: readonly SpokenToken[], begin: number) => (place: number) =>
  place === begin || tokens[place]?.cut === 'none' ? (tokens[place]?.word ?? '') : ''

/** Where a day begins after "vom", "on the" and the like. */
export function behindLead(tokens: readonly SpokenToken[], at: number): number {
  const wordAt = reader(tokens, at)
  let named = at
  while (leads.test(wordAt(named)) && named < at + 2) named++
  return named
}

/**
 * "Vom 3. bis 5. März", "am 3. und 4. März", "3.-4.3.", "March 3rd to 5th", "Monday to Wednesday", "gestern und heute".
 * Undefined when the text has no such form.
 */
export function dayPeriodMention(tokens: readonly SpokenToken[], at: number): DayPeriodMention | undefined {
  const wordAt = reader(tokens, at)
  const first = dayMention(tokens, behindLead(tokens, at), at)
  const isSlash = first !== null && tokens[first.next]?.raw === '/'
  if (!first || !(joins.includes(wordAt(first.next)) || isSlash)) return undefined
  const behind = afterJoin.test(wordAt(first.next + 1)) ? first.next + 2 : first.next + 1
  const second = dayMention(tokens, behind, at)
  if (!second) return undefined
  // "3. bis 5. März": a month said once applies to both; so does a year.
  const ofBoth = { month: first.month ?? second.month, year: first.year ?? second.year }
  return {
    first: first.day === null ? first : { ...first, ...ofBoth },
    second: second.day === null ? second : { ...second, month: second.month ?? first.month, year: ofBoth.year },
    isDashed: /^[-–]$/.test(tokens[first.next]?.raw ?? ''),
    isAdded: isSlash || (adds.includes(wordAt(first.next)) && !/^(zwischen|between)$/.test(wordAt(at))),
  }
}

/** One day whose reading began at `from`: "3.", "5. März", "March 3rd", "3.3.2026", "Monday". */
export function dayMention(tokens: readonly SpokenToken[], place: number, from = place): DayMention | null {
  const wordAt = reader(tokens, from)
  const word = wordAt(place)
  const distance = wordIn(dayWords.distances, word)
  if (distance !== undefined) return { ...nothing, distance, next: place + 1 }
  const weekday = wordIn(dayWords.weekdays, word)
  if (weekday !== undefined) return { ...nothing, weekday, next: place + 1 }
  return writtenDay(word, place) ?? dayOfMonth(tokens, place, wordAt)
}

/** "3.3.", "3.3.2026", "2026-03-03". */
function writtenDay(word: string, place: number): DayMention | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.?(?:(?<=\.)(\d{4}))?$/.exec(word) ?? []
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word) ?? []
  const written = day ? [day, month, year] : [isoDay, isoMonth, isoYear]
  const [ofMonth, inYear, named] = written.map(text => (text === undefined ? null : Number(text)))
  if (ofMonth === undefined || ofMonth === null || inYear === undefined) return null
  return { ...nothing, day: ofMonth, month: inYear, year: named ?? null, isOrdinal: true, next: place + 1 }
}

function dayOfMonth(
  tokens: readonly SpokenToken[],
  place: number,
  wordAt: (place: number) => string,
): DayMention | null {
  const leading = wordIn(dayWords.months, wordAt(place))
  const numberAt = leading === undefined ? place : place + 1
  const [, day, point] = /^(\d{1,2})(\.?)$/.exec(wordAt(numberAt)) ?? []
  if (!day) return null
  const isEnglish = endings.test(wordAt(numberAt + 1)) && tokens[numberAt + 1]?.glued === true
  const next = isEnglish ? numberAt + 2 : numberAt + 1
  const said = { ...nothing, day: Number(day), isOrdinal: isEnglish || point === '.' }
  if (leading !== undefined) return { ...said, month: leading, next }
  const monthAt = wordAt(next) === 'of' ? next + 1 : next
  const trailing = wordIn(dayWords.months, wordAt(monthAt))
  return trailing === undefined ? { ...said, next } : { ...said, month: trailing, isOrdinal: true, next: monthAt + 1 }
}
