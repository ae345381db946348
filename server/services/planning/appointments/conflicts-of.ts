import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { type Day, daysFrom, daysThrough } from '../../../platform/values/days'
import type { Engagement } from './capacity-rules'
import { type PlannedEngagement, workConflicts } from './conflict-rules'
import { maxReported, overlapsOf, type Plan } from './overlaps'
import { daysOf, type Period } from './period'
import { engagementsOf, type PersonDay, personDaysOf } from './read-capacity'
import type { AppointmentConflict } from './schema'

/** What people should work on given days, and their appointments on them and around. */
export interface Situation {
  personDays: ReadonlyMap<number, readonly PersonDay[]>
  engagements: ReadonlyMap<number, readonly PlannedEngagement[]>
}

/** The situation of people on days, given in order: five statements, whatever the number of people and days. */
export async function situationOf(
  tx: Tx,
  actor: Actor,
  userIds: readonly number[],
  days: readonly Day[],
): Promise<Situation> {
  const [from, to] = [days[0], days.at(-1)]
  if (userIds.length === 0 || !from || !to) return { personDays: new Map(), engagements: new Map() }
  return {
    // The law of the next day determines the rest before it.
    personDays: await personDaysOf(tx, actor, userIds, [...new Set(days.flatMap(day => daysFrom(day, 2)))].sort()),
    engagements: await engagementsOf(tx, actor, userIds, { from, to }),
  }
}

/**
 * All conflicts of a plan: other appointments of its people and resources at the same times, and for each person the
 * findings of `workConflicts`. Computed while people and resources are locked, never stored.
 */
export async function conflictsOf(tx: Tx, actor: Actor, plan: Plan): Promise<AppointmentConflict[]> {
  const overlaps = await overlapsOf(tx, actor.tenantId, plan)
  const days = [...new Set(plan.periods.flatMap(period => daysTouched(period, actor.timeZone)))].sort()
  const situation = await situationOf(tx, actor, plan.userIds, days)
  return [...overlaps, ...workConflictsIn(situation, plan)]
}

/** The findings of `workConflicts` for each person of a plan, from a situation already loaded. */
export function workConflictsIn(
  { personDays, engagements }: Situation,
  { userIds, periods, ids = [] }: Omit<Plan, 'resourceIds'>,
): AppointmentConflict[] {
  const planned = periods.map(
    ({ startsAt, endsAt, allDay, travelMinutes }): Engagement => ({
      ...{ startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), allDay, travelMinutes },
    }),
  )
  const conflicts = userIds.flatMap(userId => {
    const others = (engagements.get(userId) ?? []).filter(({ id }) => !ids.includes(id))
    const all = personDays.get(userId) ?? []
    const days = all.filter(({ begins, ends }) =>
      planned.some(({ startsAt, endsAt }) => startsAt < ends && endsAt > begins),
    )
    return workConflicts(days, all, planned, others).map(({ code, appointmentId, startsAt, endsAt }) =>
      toConflict(code, userId, { id: appointmentId, startsAt, endsAt }),
    )
  })
  return conflicts.slice(0, maxReported)
}

/** The overlaps of people for a plan of one period, as `overlapsOf` finds them, from a situation already loaded. */
export const overlapsIn = (
  { engagements }: Situation,
  { userIds, ids = [] }: Pick<Plan, 'userIds' | 'ids'>,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): AppointmentConflict[] =>
  userIds.flatMap(userId =>
    (engagements.get(userId) ?? [])
      .filter(one => !ids.includes(one.id) && one.startsAt < endsAt.getTime() && one.endsAt > startsAt.getTime())
      .map(one => toConflict('overlap', userId, one)),
  )

const toConflict = (
  code: AppointmentConflict['code'],
  user_id: number,
  { id, startsAt, endsAt }: { id: number | null; startsAt: number; endsAt: number },
): AppointmentConflict => ({
  ...{ code, user_id, resource_id: null, appointment_id: id },
  starts_at: new Date(startsAt).toISOString(),
  ends_at: new Date(endsAt).toISOString(),
})

/** The company's days that a period touches. */
function daysTouched(period: Period, timeZone: string): Day[] {
  const { first, last } = daysOf(period, timeZone)
  return daysThrough(first, last)
}

/**
 * Those of these days on which none of a plan's people works: holidays, or the company is closed. Without people, days
 * that are free for everyone.
 */
export async function freeDaysOf(
  tx: Tx,
  actor: Actor,
  userIds: readonly number[],
  days: readonly Day[],
): Promise<ReadonlySet<Day>> {
  // No person has the id 0: only the company's country applies to it.
  const personDays = await personDaysOf(tx, actor, userIds.length > 0 ? userIds : [0], [...days].sort())
  const isFree = (of: Day) =>
    [...personDays.values()].every(own => {
      const one = own.find(({ day }) => day === of)
      return one && ((one.holiday && !one.holiday.half) || (one.closed && !one.closed.half))
    })
  return new Set(days.filter(isFree))
}
