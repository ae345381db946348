import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { type Day, daysThrough } from '../../../platform/values/days'
import type { Engagement } from './capacity-rules'
import { workConflicts } from './conflict-rules'
import { maxReported, overlapsOf, type Plan } from './overlaps-of'
import { daysOf, type Period } from './period'
import type { AppointmentConflict } from './schema'
import { type Situation, situationOf } from './situation-of'

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

type PlannedRow = Plan['periods'][number] & { id: number; userIds: readonly number[]; resourceIds: readonly number[] }

/** Conflicts of these appointments as they would be planned. */
export async function conflictsOfAll(
  tx: Tx,
  actor: Actor,
  rows: readonly PlannedRow[],
): Promise<AppointmentConflict[]> {
  const ids = rows.map(({ id }) => id)
  // Those with the same people and resources are queried together.
  const groups = new Map<string, Plan & { periods: Plan['periods'][number][] }>()
  for (const { userIds, resourceIds, startsAt, endsAt, allDay, travelMinutes } of rows) {
    const plan = { userIds, resourceIds }
    const key = JSON.stringify(plan)
    const group = groups.get(key) ?? { ...plan, ids, periods: [] }
    group.periods.push({ startsAt, endsAt, allDay, travelMinutes })
    groups.set(key, group)
  }
  const conflicts: AppointmentConflict[] = []
  for (const group of groups.values()) conflicts.push(...(await conflictsOf(tx, actor, group)))
  return conflicts
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
