import { dayWords, wordIn } from '../../../platform/values/day-words'
import { addDays, type Day, daysBetween, existingDay, weekdayOf } from '../../../platform/values/days'
import { behindLead, type DayMention, dayMention, dayPeriodMention } from '../speech/day-mention'
import { spokenTokens } from '../speech/spoken-tokens'

/** Days in a row. */
export interface DayRange {
  from: Day
  to: Day
}

/** The days in a question, and its remaining words. */
export interface AskedDays {
  /** More than one when the days between are not meant: "am 3. und 5. März". */
  ranges: readonly DayRange[]
  rest: string
  /** The rest on either side of the days. */
  before: string
  after: string
  /** Named only by weekdays, which are people's names too, or as "12.3", which may be a size. */
  maybeName: boolean
}

/** Planned things usually lie ahead, recorded ones behind. */
export type Looking = 'ahead' | 'back'

/** Upper limit of days listed, the same as in the lists of appointments and of times. */
const maxDays = 366
/** A planned day without a year that lies longer ago than this is next year's. */
const longAgo = 183

type Token = ReturnType<typeof spokenTokens>[number]

/**
 * The days that a question names: "vom 3. bis 5. März", "Montag bis Mittwoch", "gestern und heute", "im Mai", "am
 * 13.3.".
 * Undefined when it names none, null when the days cannot be listed or are not certain.
 */
export function askedDays(question: string, today: Day, looking: Looking): AskedDays | null | undefined {
  // The point after "3.3." ends no sentence: a question is a single one.
  const text = question.normalize('NFC').replace(/(?<=\b\d{1,2}\.\d{1,2})\.(?!\d)/g, '')
  const tokens = spokenTokens(text)
  const all = [...allIn(tokens)]
  const [said] = all
  if (!said) return undefined
  if (all.length > 1) return null
  const ranges = rangesOf(said, today, looking)
  if (!ranges) return null
  const [begin, end] = [tokens[said.at]?.from ?? 0, tokens[said.next - 1]?.to ?? text.length]
  const { raw = '' } = tokens[said.at] ?? {}
  const isBare = said.kind === 'day' && /^\d{1,2}\.\d{1,2}$/.test(raw) && !question.includes(`${raw}.`)
  const isLed = /^(am|on)$/.test(tokens[said.at]?.word ?? '')
  return {
    ranges,
    rest: `${text.slice(0, begin)} ${text.slice(end)}`,
    before: text.slice(0, begin),
    after: text.slice(end),
    maybeName: !isLed && (isWeekdays(said) || isBare),
  }
}

/** The day, when the text is exactly one day and nothing else; null for any other text. */
export function askedDay(text: string, today: Day, looking: Looking): Day | null {
  const tokens = spokenTokens(text.normalize('NFC').replace(/\.$/, ''))
  const said = dayMention(tokens, 0)
  return said && isKnown(said) && said.next === tokens.length ? oneDay(said, today, looking) : null
}

type Said = { at: number; next: number } & (
  | { kind: 'several'; first: DayMention; second: DayMention; isAdded: boolean }
  | { kind: 'day'; day: DayMention }
  | { kind: 'month'; month: number; year: number | null }
)

const isWeekdays = (said: Said) =>
  (said.kind === 'day' && said.day.weekday !== null) ||
  (said.kind === 'several' && said.isAdded && said.first.weekday !== null && said.second.weekday !== null)

function* allIn(tokens: readonly Token[]): Generator<Said> {
  for (let at = 0; at < tokens.length; at++) {
    const said = saidAt(tokens, at)
    if (!said) continue
    yield said
    at = said.next - 1
  }
}

function saidAt(tokens: readonly Token[], at: number): Said | null {
  /** A year after the date, in English after a comma. */
  const withYear = <T extends { year: number | null }>(said: T, next: number): [T, number] => {
    const [year] = /^20\d\d$/.exec(tokens[next]?.word ?? '') ?? []
    return year && said.year === null ? [{ ...said, year: Number(year) }, next + 1] : [said, next]
  }
  const period = dayPeriodMention(tokens, at)
  if (period && isKnown(period.first) && isKnown(period.second)) {
    const [second, next] = withYear(period.second, period.second.next)
    const year = period.first.day !== null && second.day !== null ? (period.first.year ?? second.year) : null
    return { ...period, first: { ...period.first, year }, second, kind: 'several', at, next }
  }
  const alone = dayMention(tokens, behindLead(tokens, at), at)
  if (alone && isKnown(alone)) {
    const [day, next] = withYear(alone, alone.next)
    return { kind: 'day', day, at, next }
  }
  const named = /^(im|in|fuer|for|of|vom)$/.test(tokens[at]?.word ?? '') ? tokens[at + 1] : undefined
  const month = named?.cut === 'none' ? wordIn(dayWords.months, named.word) : undefined
  if (month === undefined) return null
  const [{ year }, next] = withYear({ year: null }, at + 2)
  return { kind: 'month', month, year, at, next }
}

const isKnown = ({ distance, weekday, day, month }: DayMention) =>
  distance !== null || weekday !== null || (day !== null && month !== null)

function rangesOf(said: Said, today: Day, looking: Looking): DayRange[] | null {
  if (said.kind === 'month') return monthRange(said, today, looking)
  if (said.kind === 'day') {
    const day = oneDay(said.day, today, looking)
    return day === null ? null : [{ from: day, to: day }]
  }
  // "Montag und Mittwoch": when looking ahead, the second one comes after the first.
  const isInOrder = looking === 'ahead' && said.second.weekday !== null
  const both =
    said.isAdded && !isInOrder
      ? [said.first, said.second].map(one => oneDay(one, today, looking) ?? '').sort()
      : bothEnds(said, today, looking)
  const [from, to] = [both?.[0], both?.[1]]
  if (!from || !to || from >= to || daysBetween(from, to) >= maxDays) return null
  const isGap = said.isAdded && daysBetween(from, to) > 1
  return isGap ? [from, to].map(day => ({ from: day, to: day })) : [{ from, to }]
}

function oneDay(said: DayMention, today: Day, looking: Looking): Day | null {
  if (said.distance !== null) return addDays(today, said.distance)
  if (said.weekday !== null) {
    const ahead = (said.weekday - weekdayOf(today) + 7) % 7
    return addDays(today, looking === 'back' && ahead > 0 ? ahead - 7 : ahead)
  }
  return bothDated(said, said, today, looking)?.[0] ?? null
}

function bothEnds(
  { first, second }: { first: DayMention; second: DayMention },
  today: Day,
  looking: Looking,
): readonly [Day, Day] | null {
  if (first.day !== null && second.day !== null) return bothDated(first, second, today, looking)
  // A lone weekday is the first one after the other end, or the last one before it.
  if (first.weekday !== null && second.weekday === null) {
    const to = oneDay(second, today, looking)
    return to === null ? null : [addDays(to, -((weekdayOf(to) - first.weekday + 6) % 7) - 1), to]
  }
  const from = oneDay(first, today, looking)
  const to =
    from && second.weekday !== null
      ? addDays(from, ((second.weekday - weekdayOf(from) + 6) % 7) + 1)
      : oneDay(second, today, looking)
  return from === null || to === null ? null : [from, to]
}

function bothDated(first: DayMention, second: DayMention, today: Day, looking: Looking): readonly [Day, Day] | null {
  const inYear = (year: number) => {
    const existing = (of: number, { month, day }: DayMention) => existingDay(of, month ?? 0, day ?? 0)
    const from = existing(first.year ?? year, first)
    // "27. Dezember bis 3. Jänner" ends in the next year.
    const turns = second.year === null && (second.month ?? 0) < (first.month ?? 0)
    const to = existing(second.year ?? (turns ? year + 1 : year), second)
    return from && to && (!turns || daysBetween(from, to) < longAgo) ? ([from, to] as const) : null
  }
  const year = second.year ?? Number(today.slice(0, 4))
  if (second.year !== null) return inYear((second.month ?? 0) < (first.month ?? 0) && !first.year ? year - 1 : year)
  return byYear(inYear, year, today, looking)
}

/** The year of a day that was named without one. */
function byYear(
  inYear: (year: number) => readonly [Day, Day] | null,
  year: number,
  today: Day,
  looking: Looking,
): readonly [Day, Day] | null {
  const [last, current] = [inYear(year - 1), inYear(year)]
  if (looking === 'back') return current && current[0] <= today ? current : last
  if (last && last[0] <= today && today <= last[1]) return last
  return current && current[1] < addDays(today, -longAgo) ? inYear(year + 1) : current
}

function monthRange(
  { month, year }: { month: number; year: number | null },
  today: Day,
  looking: Looking,
): DayRange[] | null {
  const inYear = (of: number) => {
    const last = new Date(Date.UTC(of, month, 0)).toISOString().slice(0, 10)
    return [`${last.slice(0, 7)}-01`, last] as const
  }
  const found = year === null ? byYear(inYear, Number(today.slice(0, 4)), today, looking) : inYear(year)
  return found && [{ from: found[0], to: found[1] }]
}
