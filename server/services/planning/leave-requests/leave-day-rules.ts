import type { Day } from '../../../platform/values/days'
import type { DayTarget } from '../work-models/rules'
import { coverOf, type LeaveSpan } from './leave-span'

/** A working day, or half of one, that a leave takes. */
export interface LeaveDay {
  day: Day
  share: 0.5 | 1
  /** What the person would have worked on it. */
  minutes: number
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
