import { wallText } from '~server/platform/values/duration-text'
import type { HolidayState } from '~server/services/planning/company-days/rules'
import type { CreateCompanyDay } from '~server/services/planning/company-days/schema'
import type { CreateResource } from '~server/services/planning/resources/schema'
import type { RuleSet, WorkModelRecord } from '~server/services/planning/work-models/schema'

export type ResourceForm = Pick<CreateResource, 'kind' | 'name' | 'plate' | 'double_booking' | 'active'>
export type CompanyDayForm = Pick<CreateCompanyDay, 'day' | 'name' | 'kind' | 'half' | 'user_id'>

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Hours by weekday, and local times. */
export type WorkModelForm = { [weekday in (typeof weekdays)[number]]?: number | null } & {
  user_id: number
  valid_from: string
  start: string
  rule_set: RuleSet
  minor: boolean
  holiday_state: HolidayState | null
  leave_days: number
}

/** Converts a work model to the values of its form. */
export function toWorkModelForm(model: Omit<WorkModelRecord, 'id' | 'version'>): WorkModelForm {
  const { user_id, valid_from, minutes, start_minute, rule_set, minor, holiday_state, leave_days } = model
  const week = Object.fromEntries(weekdays.map((weekday, at) => [weekday, (minutes[at] ?? 0) / 60]))
  return {
    ...{ user_id, valid_from, rule_set, minor, holiday_state, leave_days, ...week },
    start: wallText(start_minute),
  }
}
