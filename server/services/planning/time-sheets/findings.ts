import { dayName } from '../../../platform/values/day-name'
import { addDays, type Day, daysBetween, wallInstant, weekdayOf } from '../../../platform/values/days'
import { durationText, wallText } from '../../../platform/values/duration-text'
import { type Locale, locales } from '../../../platform/values/locale'
import { minutesOf, type Span } from '../time-entries/minutes'
import type { DayTarget } from '../work-models/rules'
import { daysWithoutDayOff } from './days-without-day-off'
import { findingTexts } from './finding-texts'
import { overtimeDays } from './overtime-days'
import { longestStretch, pausesOf, type Shift, shiftsOf } from './shifts'
import { isWork, type WorkedEntry } from './worked-entry'
import { wholeDay, workedMinutes, workedOn } from './worked-minutes'
import { type FindingCode, type Rule, rulesOn, type Severity } from './working-time-rules'

/** A violation or warning about a person's week under the laws of working time. */
export interface Finding {
  code: FindingCode
  severity: Severity
  paragraph: string
  day: Day
  required: number
  actual: number
  unit: 'minutes' | 'days'
  text: Readonly<Record<Locale, string>>
  remedy: Readonly<Record<Locale, string>>
  /** The break that would fix it, as a change of one entry. */
  offer: { time_entry_id: number; version: number; break_minutes: number } | null
}

/** What was worked on a day of the averaging window. */
export interface DayOfWindow {
  /** Net minutes of work and travel that began on it. */
  worked: number
  /** Leave, sickness and other absence of the whole day: left out of averages. */
  absent: boolean
}

export interface WeekOfWork {
  timeZone: string
  /** The seven days from Monday on. */
  days: readonly DayTarget[]
  /** The person's entries of the week, and those of the days around it. */
  entries: readonly WorkedEntry[]
  /** The days of the averaging window up to Sunday; missing days were free. */
  window: ReadonlyMap<Day, DayOfWindow>
  /** Days of that window with at least a minute of work, wherever it began; only when days off may be owed. */
  daysWorked: ReadonlySet<Day>
  /** Public holidays for which a day off may still be owed. */
  holidays: ReadonlySet<Day>
}

interface Judged {
  day: Day
  /** The worked day concerned, if it is another one. */
  on?: Day
  required: number
  actual: number
  unit?: 'days'
  /** With a reason it is only reported. */
  excused?: boolean
  shift?: Shift
}

type Of<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>

/**
 * The findings of one person's week, by day. Rules of a day apply by their validity on it, rules of the week and
 * averages by that on its Sunday. Changes nothing.
 */
export function findingsOf(week: WeekOfWork): Finding[] {
  const shifts = shiftsOf(week.entries)
  const ofWeek = new Set(week.days.map(({ day }) => day))
  const findings = week.days.flatMap(target => {
    const own = shifts.filter(({ day }) => day === target.day)
    const { rules } = rulesOn(target.day, target)
    return [
      ...own.flatMap(shift => strictest(rules, rule => ofShift(rule, shift))),
      ...rules.flatMap(rule => ofDay(rule, week, target, shifts).map(judged => findingOf(rule, judged))),
    ]
  })
  const last = week.days.at(-1)
  const within = shifts.filter(({ day }) => ofWeek.has(day))
  const weekly = last ? strictest(rulesOn(last.day, last).rules, rule => overWeek(rule, week, within)) : []
  return [...findings, ...weekly].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Of several exceeded limits of one kind the most severe is reported. */
function strictest(rules: readonly Rule[], judge: (rule: Rule) => Judged[]): Finding[] {
  const byKind = new Map<string, { rule: Rule; judged: Judged[] }>()
  for (const rule of rules) {
    const judged = judge(rule)
    const known = byKind.get(rule.kind)
    if (judged.length > 0 && (!known || limitOf(rule) > limitOf(known.rule))) byKind.set(rule.kind, { rule, judged })
  }
  return [...byKind.values()].flatMap(({ rule, judged }) => judged.map(one => findingOf(rule, one)))
}

const limitOf = (rule: Rule): number => ('over' in rule ? rule.over : 0)

/** Judges the rules of one shift. */
function ofShift(rule: Rule, shift: Shift): Judged[] {
  const { day, minutes } = shift
  const broken = (required: number, actual: number): Judged[] => [{ day, required, actual, shift }]
  if (rule.kind === 'day') return minutes > rule.over ? broken(rule.over, minutes) : []
  if (rule.kind === 'break') {
    // An entry without start and end has no breaks either, and is reported as such.
    if (minutes <= rule.over || shift.entries.some(({ startedAt }) => !startedAt)) return []
    const pauses = pausesOf(shift)
    return takes(rule, pauses) ? [] : broken(rule.need, countedPause(rule, pauses))
  }
  if (rule.kind === 'parting') {
    if (minutes <= rule.over || shift.entries.some(({ startedAt }) => !startedAt)) return []
    const pauses = pausesOf(shift)
    const taken = pauses.reduce((sum, one) => sum + one, 0)
    // Too short breaks are reported by the break's own rule.
    return taken < rule.need || (pauses[0] ?? 0) < rule.longest || isParted(rule, pauses)
      ? []
      : broken(rule.need, taken)
  }
  if (rule.kind === 'stretch') {
    const longest = longestStretch(shift, rule.part, rule.over)
    return longest > rule.over ? broken(rule.over, longest) : []
  }
  if (rule.kind === 'span') {
    const span = spanOf(shift)
    return span && minutesOf(span) > rule.over ? broken(rule.over, minutesOf(span)) : []
  }
  return []
}

const countedPause = ({ part, longest = 0 }: Of<'break'>, pauses: readonly number[]): number =>
  (pauses[0] ?? 0) < longest ? 0 : pauses.filter(minutes => minutes >= part).reduce((sum, minutes) => sum + minutes, 0)

/** Whether breaks, the longest first, add up to the minutes that a rule requires. */
const takes = (rule: Of<'break'>, pauses: readonly number[]): boolean => countedPause(rule, pauses) >= rule.need

const isParted = ({ splits }: Of<'parting'>, pauses: readonly number[]): boolean =>
  splits.some(split => split.every((part, at) => (pauses[at] ?? 0) >= part))

function spanOf({ segments }: Shift): Span | null {
  const [first, last] = [segments[0], segments.at(-1)]
  return first && last ? { startedAt: first.startedAt, endedAt: last.endedAt } : null
}

/** Judges the rules of one day of the week. */
function ofDay(rule: Rule, week: WeekOfWork, target: DayTarget, shifts: readonly Shift[]): Judged[] {
  const { entries, timeZone } = week
  const { day } = target
  const broken = (required: number, actual: number, more: Partial<Judged> = {}): Judged[] => [
    { day, required, actual, ...more },
  ]
  const on = () => workedOn(entries, timeZone, day)
  const onDay = (free: boolean, { excusable }: Of<'sunday' | 'holiday'>) => {
    const worked = free ? on() : 0
    if (worked === 0) return []
    return broken(0, worked, { excused: excusable && allDescribed(entries, wholeDay(timeZone, day), day) })
  }
  switch (rule.kind) {
    case 'sunday':
      return onDay(isSunday(day), rule)
    case 'holiday':
      return onDay(target.holiday?.legal === true, rule)
    case 'day_off': {
      // Those whose period ends on this day.
      const sunday = addDays(day, 1 - rule.sunday)
      const holiday = addDays(day, 1 - rule.holiday)
      const ending = [
        ...(isSunday(sunday) ? [{ on: sunday, within: rule.sunday }] : []),
        ...(week.holidays.has(holiday) && !isSunday(holiday) ? [{ on: holiday, within: rule.holiday }] : []),
      ]
      if (ending.length === 0) return []
      const without = daysWithoutDayOff(week, rule, day)
      return ending.flatMap(({ on, within }) => (without.has(on) ? broken(within, 0, { on, unit: 'days' }) : []))
    }
    case 'weekend':
      return isSunday(day) ? weekendOf(rule, week, day) : []
    case 'rest':
      return restBefore(shifts, day).flatMap(rest => (rest < rule.need ? broken(rule.need, rest) : []))
    case 'hours': {
      const allowed = {
        startedAt: wallInstant(timeZone, day, wallText(rule.from)),
        endedAt: wallInstant(timeZone, day, wallText(rule.until)),
      }
      const outside = workedMinutes(entries, wholeDay(timeZone, day)) - workedMinutes(entries, allowed)
      return outside > 0 ? broken(0, outside) : []
    }
    case 'unstamped': {
      const without = entries.filter(entry => isWork(entry) && entry.date === day && !entry.startedAt)
      const minutes = without.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
      return minutes > 0 ? broken(0, minutes) : []
    }
    case 'late': {
      const days = entries
        .filter(entry => isWork(entry) && entry.date === day && entry.late)
        .map(({ recordedOn }) => daysBetween(day, recordedOn))
      return days.length > 0 ? broken(rule.days, Math.max(...days), { unit: 'days' }) : []
    }
    default:
      return []
  }
}

const isSunday = (day: Day): boolean => weekdayOf(day) === 7

/** Whether each entry of a span has a description. */
function allDescribed(entries: readonly WorkedEntry[], window: Span, day: Day): boolean {
  const within = entries.filter(
    entry => isWork(entry) && (entry.startedAt ? workedMinutes([entry], window) > 0 : entry.date === day),
  )
  return within.length > 0 && within.every(({ described }) => described)
}

/** Free minutes before the first shift of a day, since the previous shift. */
function restBefore(shifts: readonly Shift[], day: Day): number[] {
  return shifts.flatMap((shift, at) => {
    const begin = spanOf(shift)?.startedAt
    if (shift.day !== day || !begin) return []
    const before = shifts
      .slice(0, at)
      .flatMap(one => spanOf(one)?.endedAt ?? [])
      .at(-1)
    return before ? [minutesOf({ startedAt: before, endedAt: begin })] : []
  })
}

/** The rest at the end of a week: free from Saturday on for a required time, Sunday included. */
function weekendOf(rule: Of<'weekend'>, week: WeekOfWork, sunday: Day): Judged[] {
  const startedAt = wallInstant(week.timeZone, addDays(sunday, -1), wallText(rule.from))
  const window = { startedAt, endedAt: new Date(startedAt.getTime() + rule.need * 60_000) }
  const entries = placed(week)
  const inside = entries.filter(entry => workedMinutes([entry], window) > 0)
  if (inside.length === 0) return []
  // The longest time within the window without work.
  const edges = inside
    .flatMap(({ startedAt: from, endedAt: to }) => (from && to ? [{ from, to }] : []))
    .sort((a, b) => a.from.getTime() - b.from.getTime())
  let [free, since] = [0, window.startedAt]
  for (const { from, to } of edges) {
    if (from > since) free = Math.max(free, minutesOf({ startedAt: since, endedAt: from }))
    if (to > since) since = to
  }
  if (window.endedAt > since) free = Math.max(free, minutesOf({ startedAt: since, endedAt: window.endedAt }))
  const excused = rule.excusable && allDescribed(entries, window, sunday)
  return [{ day: sunday, required: rule.need, actual: free, excused }]
}

/** Judges the rules of the whole week. */
function overWeek(rule: Rule, { days, window, entries, timeZone }: WeekOfWork, shifts: readonly Shift[]): Judged[] {
  const sunday = days.at(-1)?.day ?? ''
  const worked = shifts.reduce((sum, { minutes }) => sum + minutes, 0)
  const broken = (required: number, actual: number, more: Partial<Judged> = {}): Judged[] => [
    { day: sunday, required, actual, ...more },
  ]
  switch (rule.kind) {
    case 'week':
      return worked > rule.over ? broken(rule.over, worked) : []
    case 'average': {
      const average = averageOf(window, sunday, rule.weeks)
      return average > rule.over ? broken(rule.over, average) : []
    }
    case 'overtime':
      return overtimeDays(days, shifts).flatMap(({ day, overtime, ofWeek, minutes, normalWeek }) => {
        if (overtime <= 0) return []
        // Beyond the day's hours, or on the day on which those of the week were exceeded.
        const byDay = overtime - ofWeek
        return byDay > 0
          ? [{ day, required: minutes - byDay, actual: minutes }]
          : [{ day, required: normalWeek, actual: worked }]
      })
    case 'week_overtime': {
      const overtime = overtimeDays(days, shifts).reduce((sum, day) => sum + day.overtime, 0)
      return overtime > rule.over ? broken(rule.over, overtime) : []
    }
    case 'compensation': {
      const owed = owedRest(rule, { days, entries, timeZone }, shifts)
      const target = days.reduce((sum, { targetMinutes }) => sum + targetMinutes, 0)
      const normal = target || rulesOn(sunday, days.at(-1) as DayTarget).normalWeek
      const allowed = Math.max(0, normal - owed)
      // Absence is left out: how much of it is the compensatory rest is unknown.
      return owed > 0 && worked > allowed ? broken(allowed, worked) : []
    }
    case 'days': {
      const on = days.filter(({ day }) => workedOn(entries, timeZone, day) > 0)
      return on.length > rule.most ? broken(rule.most, on.length, { unit: 'days' }) : []
    }
    default:
      return []
  }
}

type Days = Pick<WeekOfWork, 'days' | 'entries' | 'timeZone'>

/** The usual start of work on a day; for a day outside the week that of its Monday. */
function usualBegin({ days, timeZone }: Days, day: Day): Date {
  const { startMinute } = days.find(target => target.day === day) ?? (days[0] as DayTarget)
  return wallInstant(timeZone, day, wallText(startMinute))
}

/**
 * Entries, each with a position in time: hours without start and end are placed one after the other from the usual
 * start of the day's work. Missing times are the employer's fault (§ 26 Abs 1 AZG) and cost the person no rest.
 */
function placed(week: Days): WorkedEntry[] {
  const ends = new Map<Day, Date>()
  return week.entries.map(entry => {
    if (entry.startedAt || !isWork(entry)) return entry
    const startedAt = ends.get(entry.date) ?? usualBegin(week, entry.date)
    const endedAt = new Date(startedAt.getTime() + entry.durationMinutes * 60_000)
    ends.set(entry.date, endedAt)
    return { ...entry, startedAt, endedAt, breaks: [], breakMinutes: 0 }
  })
}

/**
 * Minutes of compensatory rest owed in a week (§ 6 Abs 1 ARG): work during the previous weekly rest, as far as it is
 * within 36 hours before the week's first work.
 */
function owedRest(rule: Of<'compensation'>, week: Days, shifts: readonly Shift[]): number {
  const [monday] = week.days
  if (!monday) return 0
  const begin = shifts.map(shift => spanOf(shift)?.startedAt ?? usualBegin(week, shift.day)).at(0)
  if (!begin) return 0
  const saturday = wallInstant(week.timeZone, addDays(monday.day, -2), wallText(rule.from))
  const startedAt = new Date(Math.max(saturday.getTime(), begin.getTime() - rule.within * 60_000))
  const before = placed(week).filter(({ date }) => date < monday.day)
  return startedAt < begin ? workedMinutes(before, { startedAt, endedAt: begin }) : 0
}

/** Average minutes per week; days of absence do not count. */
function averageOf(window: WeekOfWork['window'], sunday: Day, weeks: number): number {
  const first = addDays(sunday, 1 - weeks * 7)
  let [worked, absent] = [0, 0]
  for (const [day, one] of window) {
    if (day < first || day > sunday) continue
    worked += one.worked
    if (one.absent && one.worked === 0) absent += 1
  }
  const counted = weeks * 7 - absent
  return counted > 0 ? Math.ceil((worked * 7) / counted) : 0
}

function findingOf(rule: Rule, { day, on, required, actual, unit, excused = false, shift }: Judged): Finding {
  const texts = findingTexts[rule.kind]
  const amount = (value: number) => (unit === 'days' ? String(value) : `${durationText(value)} h`)
  const fill = (text: string, locale: Locale) =>
    text
      .replace('{on}', on ? dayName(on, locale) : '')
      .replace('{actual}', amount(actual))
      .replace('{required}', amount(required))
      .replace('{weeks}', String('weeks' in rule ? rule.weeks : 0))
  const filled = (text: Readonly<Record<Locale, string>>) =>
    Object.fromEntries(locales.map(locale => [locale, fill(text[locale], locale)])) as Record<Locale, string>
  return {
    ...{ code: rule.code, paragraph: rule.paragraph, severity: excused ? 'info' : rule.severity },
    ...{ day, required, actual, unit: unit ?? 'minutes', text: filled(texts.text), remedy: filled(texts.remedy) },
    offer: rule.kind === 'break' && shift ? offerFor(rule, shift) : null,
  }
}

/**
 * The smallest break that makes a shift lawful, in its longest entry whose breaks are not stamped. Only the person
 * whose time it is can accept it.
 */
function offerFor(rule: Of<'break'>, shift: Shift): Finding['offer'] {
  const open = shift.entries.filter(({ startedAt, breaks, locked }) => startedAt && breaks.length === 0 && !locked)
  const entry = open.sort((a, b) => b.durationMinutes - a.durationMinutes)[0]
  if (!entry) return null
  const others = [...pausesOf(shift)]
  const at = others.indexOf(entry.breakMinutes)
  if (at >= 0) others.splice(at, 1)
  const most = entry.breakMinutes + entry.durationMinutes
  for (let minutes = entry.breakMinutes + 1; minutes <= Math.min(most - 1, 60); minutes += 1) {
    const pauses = [...others, minutes].sort((a, b) => b - a)
    if (takes(rule, pauses)) return { time_entry_id: entry.id, version: entry.version, break_minutes: minutes }
  }
  return null
}

export const violationsIn = (findings: readonly Finding[]): number =>
  findings.filter(({ severity }) => severity === 'violation').length
