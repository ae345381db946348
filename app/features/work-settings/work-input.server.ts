import { z } from 'zod'
import { hoursNumber } from '~/lib/hours-number'
import { timeOfDay } from '~/lib/time-of-day'
import { holidayStates } from '~server/services/planning/company-days/rules'
import { CreateCompanyDay } from '~server/services/planning/company-days/schema'
import { CreateResource } from '~server/services/planning/resources/schema'
import { CreateWorkModel, ruleSets } from '~server/services/planning/work-models/schema'
import { weekdays } from './work-forms'

const id = z.int().positive().optional()

/** Form input of a resource; with an id it exists already. */
export const ResourceInput = CreateResource.extend({ id })

/** Form input of a company day. */
export const CompanyDayInput = CreateCompanyDay.extend({ id })

const hours = hoursNumber(z.number().min(0).max(24)).nullish()

/** Form input of a work model: hours for each weekday, and local times. */
export const WorkModelInput = z.object({
  id,
  user_id: z.int().positive(),
  valid_from: CreateWorkModel.shape.valid_from,
  ...{
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  },
  start: timeOfDay,
  rule_set: z.enum(ruleSets),
  minor: z.boolean().default(false),
  holiday_state: z.enum(holidayStates).nullish(),
  leave_days: z.number().min(0).max(366).multipleOf(0.5),
})

/** Converts it to the procedures' input. */
export function toWorkModel(form: z.output<typeof WorkModelInput>) {
  const [hour = 0, minute = 0] = form.start.split(':').map(Number)
  const { valid_from, rule_set, minor, holiday_state = null, leave_days } = form
  return {
    ...{ valid_from, rule_set, minor, holiday_state, leave_days },
    minutes: weekdays.map(weekday => Math.round((form[weekday] ?? 0) * 60)),
    start_minute: hour * 60 + minute,
  }
}
