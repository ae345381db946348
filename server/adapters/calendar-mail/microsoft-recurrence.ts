import { type Day, dayEnd, dayIn, dayToDate, weekdayOf } from '../../platform/values/days'
import { ProviderRefused } from '../provider/refused'

/** A series as Graph describes it (`patternedRecurrence`). */
export interface GraphRecurrence {
  pattern: {
    type: string
    interval: number
    daysOfWeek?: string[]
    dayOfMonth?: number
    month?: number
    index?: string
    firstDayOfWeek?: string
  }
  range: {
    type: string
    startDate: Day
    endDate?: Day
    numberOfOccurrences?: number
    recurrenceTimeZone?: string | null
  }
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const places: Record<string, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }
const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'])

const inexpressible = (): never => {
  throw new ProviderRefused('misused', { cause: 'a rule that Graph has no pattern for' })
}
const nameOf = (weekday: string): string => weekdayNames[weekdays.indexOf(weekday)] ?? inexpressible()

/**
 * A rule of RFC 5545 in Graph's format; null for an event that is no series.
 * @param start the day of the first event, which is a part of the pattern
 * @throws ProviderRefused misused for rules that Graph cannot represent
 */
export function patternOf(lines: readonly string[], start: Day, timeZone: string): GraphRecurrence | null {
  const [line] = lines
  if (line === undefined) return null
  if (lines.length > 1 || !line.startsWith('RRULE:')) return inexpressible()
  const parts = line.slice(6).split(';').filter(Boolean)
  const rule = new Map(parts.map(part => part.toUpperCase().split('=') as [string, string]))
  const isWhole = (key: string, most: number) => {
    const value = Number(rule.get(key) ?? 1)
    return Number.isInteger(value) && value >= 1 && value <= most
  }
  const isSound = isWhole('INTERVAL', 999) && isWhole('COUNT', 999) && isWhole('BYMONTH', 12)
  if (!isSound || [...rule.keys()].some(key => !known.has(key))) return inexpressible()
  return { pattern: { ...shapeOf(rule, start), interval: Number(rule.get('INTERVAL') ?? 1) }, range: rangeOf() }

  function rangeOf(): GraphRecurrence['range'] {
    const base = { startDate: start, recurrenceTimeZone: timeZone }
    const [count, until] = [rule.get('COUNT'), rule.get('UNTIL')]
    if (count) return { ...base, type: 'numbered', numberOfOccurrences: Number(count) }
    return until ? { ...base, type: 'endDate', endDate: lastDay(until, timeZone) } : { ...base, type: 'noEnd' }
  }
}

type Shape = Omit<GraphRecurrence['pattern'], 'interval'>

function shapeOf(rule: Map<string, string>, start: Day): Shape {
  const frequency = rule.get('FREQ')
  const days = rule.get('BYDAY')?.split(',') ?? []
  const ownDay = weekdays[weekdayOf(start) - 1] as string
  const isPlain = !['BYMONTHDAY', 'BYMONTH', 'BYSETPOS'].some(key => rule.has(key))
  if (frequency === 'DAILY' && isPlain && days.length === 0) return { type: 'daily' }
  if (frequency === 'WEEKLY' || (frequency === 'DAILY' && (rule.get('INTERVAL') ?? '1') === '1')) {
    if (!isPlain) return inexpressible()
    const daysOfWeek = (days.length > 0 ? days : [ownDay]).map(nameOf)
    return { type: 'weekly', daysOfWeek, firstDayOfWeek: nameOf(rule.get('WKST') ?? 'MO') }
  }
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY') return inexpressible()
  const isYearly = frequency === 'YEARLY'
  const month = isYearly ? { month: Number(rule.get('BYMONTH') ?? start.slice(5, 7)) } : {}
  if (!isYearly && rule.has('BYMONTH')) return inexpressible()
  if (days.length === 0) {
    if (rule.has('BYSETPOS')) return inexpressible()
    const dayOfMonth = Number(rule.get('BYMONTHDAY') ?? start.slice(8))
    if (!(dayOfMonth >= 1 && dayOfMonth <= 31)) return inexpressible()
    return { type: isYearly ? 'absoluteYearly' : 'absoluteMonthly', dayOfMonth, ...month }
  }
  const ordinals = new Set(days.map(day => /^[+-]?\d+/.exec(day)?.[0] ?? rule.get('BYSETPOS') ?? ''))
  const [place] = ordinals
  if (ordinals.size > 1 || rule.has('BYMONTHDAY')) return inexpressible()
  const index = places[String(Number(place))] ?? inexpressible()
  const daysOfWeek = days.map(day => nameOf(day.replace(/^[+-]?\d+/, '')))
  return { type: isYearly ? 'relativeYearly' : 'relativeMonthly', index, daysOfWeek, ...month }
}

/** `20260301` or `20260301T225959Z`: the local day in the time zone of the series. */
function lastDay(until: string, timeZone: string): Day {
  const [, year, month, day, time] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6})Z?)?$/.exec(until) ?? []
  if (!year) return inexpressible()
  const date = `${year}-${month}-${day}`
  if (!time || !until.endsWith('Z')) return date
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`
  const instant = new Date(`${date}T${clock}Z`)
  return Number.isNaN(instant.getTime()) ? inexpressible() : dayIn(timeZone, instant)
}

const compact = (text: string): string => text.replaceAll(/[-:]/g, '')

/** The reverse: one line of RFC 5545. @param timeZone of the series, as an IANA name */
export function linesOf({ pattern, range }: GraphRecurrence, timeZone: string, isAllDay: boolean): string[] {
  const codes = (pattern.daysOfWeek ?? []).map(name => weekdays[weekdayNames.indexOf(name)] ?? '')
  const place = Object.keys(places).find(key => places[key] === pattern.index)
  const frequency = /yearly/i.test(pattern.type) ? 'YEARLY' : /monthly/i.test(pattern.type) ? 'MONTHLY' : null
  const parts = [`FREQ=${frequency ?? pattern.type.toUpperCase()}`]
  if (pattern.interval > 1) parts.push(`INTERVAL=${pattern.interval}`)
  if (pattern.type.startsWith('absolute')) parts.push(`BYMONTHDAY=${pattern.dayOfMonth}`)
  else if (frequency && codes.length === 1) parts.push(`BYDAY=${place}${codes[0]}`)
  else if (codes.length > 0) parts.push(`BYDAY=${codes.join(',')}`)
  if (pattern.type.startsWith('relative') && codes.length > 1) parts.push(`BYSETPOS=${place}`)
  if (frequency === 'YEARLY') parts.push(`BYMONTH=${pattern.month}`)
  if (range.type === 'numbered') parts.push(`COUNT=${range.numberOfOccurrences}`)
  if (range.type === 'endDate' && range.endDate) {
    const end = isAllDay ? dayToDate(range.endDate) : new Date(dayEnd(timeZone, range.endDate).getTime() - 1_000)
    const instant = compact(end.toISOString().slice(0, 19))
    parts.push(`UNTIL=${isAllDay ? instant.slice(0, 8) : `${instant}Z`}`)
  }
  return [`RRULE:${parts.join(';')}`]
}
