import type { DayTarget } from '../work-models/rules'
import type { Shift } from './shifts'
import { rulesOn } from './working-time-rules'

/** Overtime on each day of a week, by the shifts that begin on it. */
export function overtimeDays(days: readonly DayTarget[], shifts: readonly Shift[]) {
  const rules = days.map(target => rulesOn(target.day, target))
  const { normalWeek = 0 } = rules.at(-1) ?? {}
  const worked = days.map(({ day, targetMinutes }, at) => ({
    minutes: shifts.filter(shift => shift.day === day).reduce((sum, shift) => sum + shift.minutes, 0),
    normal: Math.max(rules[at]?.normalDay ?? 0, targetMinutes),
  }))
  const overtime = overtimeOf(worked, normalWeek)
  return days.map(({ day }, at) => ({
    ...{ day, normalWeek, minutes: worked[at]?.minutes ?? 0 },
    ...{ overtime: overtime[at]?.overtime ?? 0, ofWeek: overtime[at]?.ofWeek ?? 0 },
  }))
}

/** Normal and overtime minutes of the days of a week: beyond a day's hours, or after those of the week are used up. */
function overtimeOf(
  worked: readonly { minutes: number; normal: number }[],
  normalOfWeek: number,
): { overtime: number; ofWeek: number }[] {
  let used = 0
  return worked.map(({ minutes, normal }) => {
    const within = Math.min(minutes, normal)
    const ofWeek = Math.max(0, Math.min(within, used + within - normalOfWeek))
    used += within
    return { overtime: minutes - within + ofWeek, ofWeek }
  })
}
