import { type Day, weekdayOf } from '../../../platform/values/days'
import type { HolidayNames } from '../company-days/holidays'
import type { RuleSet } from './schema'

/** The fields of a work model that targets need. */
export interface Model {
  minutes: readonly number[]
  startMinute: number
  ruleSet: RuleSet
  minor: boolean
  holidayState: string | null
}

export interface FreeDay {
  name: HolidayNames
  half: boolean
  /** A statutory public holiday. */
  legal?: true
}

/** What one person should work on one day. */
export interface DayTarget {
  day: Day
  /**
   * Minutes of the work model, without holidays; a half holiday leaves half. Closed days keep theirs: they use up
   * leave.
   */
  targetMinutes: number
  /** Start of the working day, in minutes from midnight. */
  startMinute: number
  holiday: FreeDay | null
  /** Why the company is closed. */
  closed: { name: string; half: boolean } | null
  ruleSet: RuleSet
  minor: boolean
}

/**
 * Default for a person without a model: 40 hours from Monday to Friday from 7:00; five weeks of leave in Austria (§ 2
 * UrlG), four in Germany (§ 3 BUrlG).
 */
export function defaultModel(countryCode: string): Model & { leaveDays: number } {
  const ruleSet = countryCode === 'AT' ? 'at' : countryCode === 'DE' ? 'de' : 'none'
  return {
    ...{ minutes: [480, 480, 480, 480, 480, 0, 0], startMinute: 420, ruleSet, minor: false, holidayState: null },
    leaveDays: ruleSet === 'at' ? 25 : 20,
  }
}

/** The target of one day from a model and the free days. A whole holiday takes precedence over a half one. */
export function targetOf(day: Day, model: Model, free: readonly FreeDay[], closed: DayTarget['closed']): DayTarget {
  const { startMinute, ruleSet, minor } = model
  const full = model.minutes[weekdayOf(day) - 1] ?? 0
  const holiday = free.find(({ half }) => !half) ?? free[0] ?? null
  const targetMinutes = holiday ? (holiday.half ? Math.round(full / 2) : 0) : full
  return { day, targetMinutes, startMinute, holiday, closed, ruleSet, minor }
}
