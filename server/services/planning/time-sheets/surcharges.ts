import { wallInstant, weekdayOf } from '../../../platform/values/days'
import { wallText } from '../../../platform/values/duration-text'
import type { WeekOfWork } from './findings'
import { overtimeDays } from './overtime-days'
import { shiftsOf } from './shifts'
import { wholeDay, workedMinutes, workedOn } from './worked-minutes'
import { rulesOn } from './working-time-rules'

/** Overtime, and work at night, on the Sunday and on holidays of a week, in minutes by day. */
export function surcharges(week: Omit<WeekOfWork, 'window' | 'daysWorked' | 'holidays'>) {
  const shifts = shiftsOf(week.entries)
  const overtime = overtimeDays(week.days, shifts)
  return week.days.map((target, at) => {
    const { day } = target
    const { night } = rulesOn(day, target)
    const { startedAt, endedAt } = wholeDay(week.timeZone, day)
    const morning = { startedAt, endedAt: wallInstant(week.timeZone, day, wallText(night.until)) }
    const evening = { startedAt: wallInstant(week.timeZone, day, wallText(night.from)), endedAt }
    const worked = workedOn(week.entries, week.timeZone, day)
    return {
      day,
      overtime_minutes: overtime[at]?.overtime ?? 0,
      sunday_minutes: weekdayOf(day) === 7 ? worked : 0,
      holiday_minutes: target.holiday?.legal ? worked : 0,
      night_minutes: workedMinutes(week.entries, morning) + workedMinutes(week.entries, evening),
    }
  })
}
