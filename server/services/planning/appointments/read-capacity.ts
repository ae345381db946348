import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Actor, may, type TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import {
  addDays,
  type Day,
  dayEnd,
  dayIn,
  dayStart,
  daysBetween,
  daysThrough,
  mondayOf,
} from '../../../platform/values/days'
import { type Absence, absencesBetween } from '../leave-requests/absences-between'
import { leaveDaysOf } from '../leave-requests/leave-day-rules'
import type { DayTarget } from '../work-models/rules'
import { targetsOn } from '../work-models/targets'
import { type Capacity, capacityOf, midnightsOf, occupancyOf, sumOf, type WorkDay, worksFrom } from './capacity-rules'
import type { PlannedEngagement } from './conflict-rules'
import { calledOffStatuses } from './machine'
import { maxDays } from './period'
import type { CapacityBucket, CapacityRecord, GetCapacity } from './schema'

/** Maximum of people times buckets in one response. */
const maxBuckets = 20_000

/**
 * Target, absence, planned and remaining time of people, by days or by weeks (which begin on Monday, cut off at the
 * edges of the range). Without `appointments:read_all` only the caller's own.
 * @throws DomainError appointment.capacity_too_large
 */
export function getCapacity(ctx: Ctx, { by, user_id, department_id, ...given }: GetCapacity) {
  const { actor, clock } = ctx
  const { tenantId, timeZone } = actor
  const monday = mondayOf(dayIn(timeZone, clock.now()))
  const from = given.from ?? monday
  const to = given.to ?? addDays(monday, 6)
  const days = daysThrough(from, to)
  const starts = days.filter((day, at) => at === 0 || by === 'day' || mondayOf(day) === day)
  return inTenant(ctx, async tx => {
    const people = await tx.membership.findMany({
      where: {
        ...{ tenantId, status: 'active', departmentId: department_id },
        AND: [
          user_id === undefined ? {} : { userId: user_id },
          may(actor, 'appointments:read_all') ? {} : { userId: actor.userId ?? 0 },
        ],
      },
      select: { userId: true, departmentId: true, user: { select: { name: true } } },
      orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
    })
    if (people.length * starts.length > maxBuckets)
      throw new DomainError('appointment.capacity_too_large', { people: people.length, max: maxBuckets })
    const userIds = people.map(({ userId }) => userId)
    const personDays = await personDaysOf(tx, actor, userIds, days)
    const engagements = await engagementsOf(tx, actor, userIds, { from, to })
    const bucketsOf = (all: readonly Capacity[], holidayOn: (day: Day) => string | null) =>
      starts.map((start, at): CapacityBucket => {
        const first = daysBetween(from, start)
        const end = starts[at + 1] ? daysBetween(from, starts[at + 1] as Day) : days.length
        const names = days.slice(first, end).map(holidayOn)
        return toBucket(start, sumOf(all.slice(first, end)), names)
      })
    const rows = people.map(({ userId, departmentId, user }) => {
      const own = personDays.get(userId) ?? []
      const capacities = capacityOf(own, engagements.get(userId) ?? [])
      const buckets = bucketsOf(capacities, day => {
        const { holiday, closed } = own[daysBetween(from, day)] ?? {}
        return holiday?.name[actor.locale] ?? closed?.name ?? null
      })
      return { user_id: userId, name: user.name, department_id: departmentId, buckets, capacities }
    })
    const all = days.map((_, at) => sumOf(rows.flatMap(({ capacities }) => capacities[at] ?? [])))
    const data: CapacityRecord = {
      ...{ from, to, by },
      people: rows.map(({ capacities: _capacities, ...row }) => row),
      totals: bucketsOf(all, () => null),
    }
    return { data }
  })
}

function toBucket(start: Day, capacity: Capacity, holidays: readonly (string | null)[]): CapacityBucket {
  const { targetMinutes, absentMinutes, plannedMinutes, overlapMinutes } = capacity
  return {
    start,
    target_minutes: targetMinutes,
    absent_minutes: absentMinutes,
    planned_minutes: plannedMinutes,
    overlap_minutes: overlapMinutes,
    free_minutes: Math.max(0, targetMinutes - absentMinutes - plannedMinutes),
    occupancy: occupancyOf(capacity),
    holiday: [...new Set(holidays.filter(name => name !== null))].join(', ') || null,
  }
}

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

interface EngagementRow {
  id: number
  userId: number
  startsAt: Date
  endsAt: Date
  allDay: boolean
  travelMinutes: number
}

/** The appointments that take these people's time between two days, travel of adjacent days included. */
export async function engagementsOf(
  tx: Tx,
  { tenantId, timeZone }: { tenantId: TenantId; timeZone: string },
  userIds: readonly number[],
  { from, to }: { from: Day; to: Day },
): Promise<Map<number, PlannedEngagement[]>> {
  const byPerson = new Map<number, PlannedEngagement[]>(userIds.map(userId => [userId, []]))
  if (userIds.length === 0) return byPerson
  const begin = dayStart(timeZone, addDays(from, -1))
  const end = dayEnd(timeZone, addDays(to, 1))
  // No appointment lasts longer, so the index by start need not go further back.
  const earliest = new Date(begin.getTime() - (maxDays + 1) * 86_400_000)
  const rows = await tx.$queryRaw<EngagementRow[]>`
    select a.id, p.user_id as "userId", a.starts_at as "startsAt", a.ends_at as "endsAt", a.all_day as "allDay",
      a.travel_minutes as "travelMinutes"
    from appointments a join appointment_users p on p.tenant_id = a.tenant_id and p.appointment_id = a.id
    where a.tenant_id = ${tenantId} and a.starts_at > ${earliest} and a.starts_at < ${end} and a.ends_at > ${begin}
      and a.status <> all(${[...calledOffStatuses]}::text[]) and p.user_id in (${Prisma.join([...userIds])})`
  for (const { userId, startsAt, endsAt, ...row } of rows)
    byPerson.get(userId)?.push({ ...row, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() })
  return byPerson
}
