import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, type Day, dayIn, daysBetween, daysThrough, mondayOf } from '../../../platform/values/days'
import { type Capacity, capacityOf, occupancyOf, sumOf } from './capacity-rules'
import { engagementsOf } from './engagements-of'
import { personDaysOf } from './person-days'
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
