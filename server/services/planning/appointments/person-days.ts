import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { Day } from '../../../platform/values/days'
import { type Absence, absencesBetween } from '../leave-requests/absences-between'
import { leaveDaysOf } from '../leave-requests/leave-day-rules'
import type { DayTarget } from '../work-models/rules'
import { targetsOn } from '../work-models/targets'
import { midnightsOf, type WorkDay, worksFrom } from './capacity-rules'

/** What a person should work on a day, and when; closed days of the company count as absence like leave. */
export type PersonDay = WorkDay & DayTarget

/** Days of people, in order, with their targets. */
export async function personDaysOf(
  tx: Tx,
  { tenantId, timeZone }: Pick<Actor, 'tenantId' | 'timeZone'>,
  userIds: readonly number[],
  days: readonly Day[],
): Promise<Map<number, PersonDay[]>> {
  const [from, to] = [days[0], days.at(-1)]
  if (userIds.length === 0 || !from || !to) return new Map()
  const targets = await targetsOn(tx, tenantId, userIds, days)
  return personDaysFrom(targets, await absencesBetween(tx, tenantId, { from, to, userIds }), { days, timeZone })
}

/** The same from targets and approved absences that the caller has loaded. */
export function personDaysFrom(
  targets: ReadonlyMap<number, readonly DayTarget[]>,
  absences: readonly Absence[],
  { days, timeZone }: { days: readonly Day[]; timeZone: string },
): Map<number, PersonDay[]> {
  const midnights = midnightsOf(days, timeZone)
  const leave = new Map<number, Absence[]>()
  for (const absence of absences) {
    const own = leave.get(absence.user_id)
    if (own) own.push(absence)
    else leave.set(absence.user_id, [absence])
  }
  const personDays = new Map<number, PersonDay[]>()
  for (const [userId, of] of targets) {
    const absent = leave.get(userId) ?? []
    const own: PersonDay[] = []
    for (const [at, target] of of.entries()) {
      const midnight = midnights[at] ?? { day: target.day, begins: 0, ends: 0 }
      const { day, targetMinutes, startMinute, holiday, closed, ruleSet, minor } = target
      const closedShare = closed ? (closed.half ? 0.5 : 1) : 0
      own.push({
        day,
        targetMinutes,
        startMinute,
        holiday,
        closed,
        ruleSet,
        minor,
        begins: midnight.begins,
        ends: midnight.ends,
        worksFrom: worksFrom(midnight, target, timeZone),
        absentMinutes: Math.max(minutesAway(target, absent), Math.round(targetMinutes * closedShare)),
      })
    }
    personDays.set(userId, own)
  }
  return personDays
}

/** Minutes of a day's target that these absences cover together. */
function minutesAway(target: DayTarget, absences: readonly Absence[]): number {
  const { day } = target
  // Few absences touch a day: comparing days first is cheap and skips the others.
  if (!absences.some(({ from_day, to_day }) => from_day <= day && day <= to_day)) return 0
  const ofDay = absences.filter(({ from_day, to_day }) => from_day <= day && day <= to_day)
  return ofDay.reduce((sum, one, at) => sum + (leaveDaysOf([target], one, ofDay.slice(0, at))[0]?.minutes ?? 0), 0)
}
