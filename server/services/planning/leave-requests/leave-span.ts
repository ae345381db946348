import { addDays, type Day, daysBetween } from '../../../platform/values/days'
import type { DayTarget } from '../work-models/rules'
import type { RuleSet } from '../work-models/schema'

/** A range of days, both included; `from_half` begins at noon, `to_half` ends at noon. */
export interface LeaveSpan {
  from_day: Day
  to_day: Day
  from_half: boolean
  to_half: boolean
}

/** A working day, or half of one, that a leave takes. */
export interface LeaveDay {
  day: Day
  share: 0.5 | 1
  /** What the person would have worked on it. */
  minutes: number
}

const epoch: Day = '2000-01-01'

/** A span in half days since a common day; the end is exclusive. */
const halvesOf = (span: LeaveSpan) => ({
  begin: daysBetween(epoch, span.from_day) * 2 + (span.from_half ? 1 : 0),
  end: daysBetween(epoch, span.to_day) * 2 + (span.to_half ? 1 : 2),
})

/** Whether two spans share at least half a day: a morning and the afternoon after it do not. */
export function spansOverlap(one: LeaveSpan, other: LeaveSpan): boolean {
  const [a, b] = [halvesOf(one), halvesOf(other)]
  return a.begin < b.end && b.begin < a.end
}

/** Whether a span covers the morning and the afternoon of a day. */
function coverOf(span: LeaveSpan, day: Day): readonly [morning: boolean, afternoon: boolean] {
  const { begin, end } = halvesOf(span)
  const at = daysBetween(epoch, day) * 2
  return [begin <= at && at < end, begin <= at + 1 && at + 1 < end]
}

/** How much of a day these spans cover together: 0, 0.5 or 1; of a half holiday only the morning is working time. */
export function absentShare(spans: readonly LeaveSpan[], day: Day): 0 | 0.5 | 1 {
  const covers = spans.map(span => coverOf(span, day))
  const halves = [0, 1].filter(half => covers.some(cover => cover[half])).length
  return (halves / 2) as 0 | 0.5 | 1
}

/**
 * The working days of a person's targets that a span takes, minus those of other spans (sickness). A half holiday is
 * free from noon on: its morning is half a day of leave, its afternoon none.
 */
export function leaveDaysOf(
  targets: readonly DayTarget[],
  span: LeaveSpan,
  excluded: readonly LeaveSpan[] = [],
): LeaveDay[] {
  return targets.flatMap((target): LeaveDay[] => {
    const { day, targetMinutes, holiday } = target
    const taken = excluded.map(other => coverOf(other, day))
    const [morning, afternoon] = coverOf(span, day).map((is, half) => is && !taken.some(cover => cover[half]))
    if (targetMinutes === 0) return []
    if (holiday?.half) return morning ? [{ day, share: 0.5, minutes: targetMinutes }] : []
    if (morning && afternoon) return [{ day, share: 1, minutes: targetMinutes }]
    if (morning) return [{ day, share: 0.5, minutes: Math.ceil(targetMinutes / 2) }]
    return afternoon ? [{ day, share: 0.5, minutes: Math.floor(targetMinutes / 2) }] : []
  })
}

/** Sickness that lasts for more calendar days than these returns days of leave. */
const thresholdDays: Readonly<Record<RuleSet, number>> = {
  // § 5 Abs 1 UrlG
  at: 3,
  // § 9 BUrlG: each day covered by a certificate
  de: 0,
  none: 0,
}

/** Sickness of consecutive days is one illness, however often it was reported. */
export function illnessesOf(sick: readonly LeaveSpan[]): LeaveSpan[] {
  const illnesses: LeaveSpan[] = []
  for (const span of [...sick].sort((a, b) => (a.from_day < b.from_day ? -1 : 1))) {
    const last = illnesses.at(-1)
    if (!last || span.from_day > addDays(last.to_day, 1)) illnesses.push({ ...span })
    else if (span.to_day > last.to_day) Object.assign(last, { to_day: span.to_day, to_half: span.to_half })
  }
  return illnesses
}

/** Whether an illness returns days of leave; it counts as a whole, including days outside the leave. */
export const interruptsLeave = ({ from_day, to_day }: LeaveSpan, ruleSet: RuleSet): boolean =>
  daysBetween(from_day, to_day) + 1 > thresholdDays[ruleSet]

/** Days beside an illness that have to be read to judge it: longer ones interrupt in any case. */
export const illnessMarginDays = Math.max(...Object.values(thresholdDays)) + 1

export const totalDays = (days: readonly LeaveDay[]): number => days.reduce((sum, { share }) => sum + share, 0)

/** Days by year, in the order of years. */
export function daysByYear(days: readonly LeaveDay[]): [year: number, days: number][] {
  const years = new Map<number, number>()
  for (const { day, share } of days) {
    const year = Number(day.slice(0, 4))
    years.set(year, (years.get(year) ?? 0) + share)
  }
  return [...years].sort(([a], [b]) => a - b)
}
