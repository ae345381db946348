import type { Day } from '../../../platform/values/days'
import { restOn } from '../time-sheets/working-time-rules'
import type { RuleSet } from '../work-models/schema'
import { capacityOf, daysWithin, type Engagement, type WorkDay } from './capacity-rules'

/** Conflicts of an appointment other than overlaps. */
export const workConflictCodes = ['leave', 'holiday', 'outside_hours', 'rest', 'capacity'] as const
export type WorkConflictCode = (typeof workConflictCodes)[number]

/** A person's day with the further data needed for conflicts. */
export interface ConflictDay extends WorkDay {
  day: Day
  holiday: { half: boolean } | null
  /** Working-time law that applies. */
  ruleSet: RuleSet
  minor: boolean
}

export interface PlannedEngagement extends Engagement {
  id: number
}

export interface WorkConflict {
  code: WorkConflictCode
  /** The other appointment, when there is too little rest between the two. */
  appointmentId: number | null
  /** The day in conflict, the part outside working hours, or the appointment too near; in milliseconds. */
  startsAt: number
  endsAt: number
}

const minute = 60_000
const dayMs = 86_400_000
/** A day of more than six hours may be longer than its work by this: breaks are never planned. */
const breakMinutes = 60
const withBreaks = (minutes: number): number => (minutes > 360 ? minutes + breakMinutes : minutes)

/**
 * Conflicts of one person's appointments: days of leave, holidays, times outside working hours, less rest between days
 * than the person's law requires, days with more planned than the target. `days` are those of the appointments, in
 * order, `known` these with the days after them; `others` are the appointments already planned, including the days
 * around.
 */
export function workConflicts(
  days: readonly ConflictDay[],
  known: readonly ConflictDay[],
  planned: readonly Engagement[],
  others: readonly PlannedEngagement[],
): WorkConflict[] {
  const ofDay = (code: WorkConflictCode) => (day: WorkDay) => conflict(code, { startsAt: day.begins, endsAt: day.ends })
  const loads = capacityOf(days, [...planned, ...others])
  const isFull = ({ targetMinutes, absentMinutes }: WorkDay, at: number) =>
    targetMinutes > absentMinutes && (loads[at]?.plannedMinutes ?? 0) > withBreaks(targetMinutes - absentMinutes)
  return [
    ...days.filter(({ absentMinutes }) => absentMinutes > 0).map(ofDay('leave')),
    ...days.filter(({ holiday }) => holiday && !holiday.half).map(ofDay('holiday')),
    ...planned.flatMap(one => outsideHours(days, one)),
    ...planned.flatMap(one => tooLittleRest(known, one, others)),
    ...days.filter(isFull).map(ofDay('capacity')),
  ]
}

const conflict = (
  code: WorkConflictCode,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  appointmentId: number | null = null,
): WorkConflict => ({ code, appointmentId, startsAt, endsAt })

const isLong = ({ allDay, startsAt, endsAt }: Engagement): boolean => allDay || endsAt - startsAt > dayMs

/**
 * The part of an appointment outside working hours. An all-day one, or one longer than 24 hours, uses the working hours
 * there are, and is outside only when there are none at all.
 */
function outsideHours(days: readonly ConflictDay[], one: Engagement): WorkConflict[] {
  const { startsAt, endsAt } = one
  const touched = daysWithin(days, one)
  // A holiday is reported as such.
  const open = touched.filter(({ holiday }) => !holiday || holiday.half)
  if (isLong(one)) {
    const isOutside = open.length > 0 && touched.every(({ targetMinutes, holiday }) => targetMinutes === 0 && !holiday)
    return isOutside ? [conflict('outside_hours', one)] : []
  }
  for (const { begins, ends, worksFrom, targetMinutes } of open) {
    const [from, until] = [Math.max(startsAt, begins), Math.min(endsAt, ends)]
    const over = worksFrom + withBreaks(targetMinutes) * minute
    if (targetMinutes === 0) return [conflict('outside_hours', { startsAt: from, endsAt: until })]
    if (from < worksFrom) return [conflict('outside_hours', { startsAt: from, endsAt: Math.min(until, worksFrom) })]
    if (until > over) return [conflict('outside_hours', { startsAt: Math.max(from, over), endsAt: until })]
  }
  return []
}

/**
 * Appointments of the days before and after that end, or begin, too near to it, travel included. The law of the later
 * one's day determines the required rest.
 */
function tooLittleRest(
  days: readonly ConflictDay[],
  one: Engagement,
  others: readonly PlannedEngagement[],
): WorkConflict[] {
  if (isLong(one)) return []
  const begin = ({ startsAt, travelMinutes }: Engagement) => startsAt - Math.ceil(travelMinutes / 2) * minute
  const end = ({ endsAt, travelMinutes }: Engagement) => endsAt + Math.floor(travelMinutes / 2) * minute
  const dayOf = ({ startsAt }: Engagement) => days.find(({ begins, ends }) => begins <= startsAt && startsAt < ends)
  return others
    .filter(other => {
      if (isLong(other)) return false
      const [first, second] = other.startsAt < one.startsAt ? [other, one] : [one, other]
      const gap = begin(second) - end(first)
      const day = dayOf(second)
      return gap >= 0 && day && gap < restOn(day.day, day) * minute && day !== dayOf(first)
    })
    .map(other => conflict('rest', other, other.id))
}
