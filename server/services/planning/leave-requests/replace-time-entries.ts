import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { publicData } from '../../../platform/records/events'
import { type Day, dateToDay, dayToDate } from '../../../platform/values/days'
import { weekOf } from '../../../platform/values/iso-weeks'
import { toLogged as toLoggedTime, withAll } from '../time-entries/read'
import { recordTimeChange } from '../time-entries/record-time-change'
import { openWeekForChange } from '../time-sheets/open-week-for-change'
import type { LeaveDay } from './leave-day-rules'
import type { LeaveRow } from './read'

/**
 * Replaces the time entries of a leave request with those of its days: absence of the target's minutes on each. Whether
 * they are credited depends on its kind: those of time off in lieu are taken from the account. Unchanged days keep
 * their entry. A submitted week of the actor's own is open again.
 * @throws DomainError time_entry.locked when an approved week would change, unless the actor approves weeks
 */
export async function replaceTimeEntries(tx: Tx, ctx: Ctx, row: LeaveRow, days: readonly LeaveDay[]): Promise<void> {
  const { actor, clock } = ctx
  const { tenantId } = actor
  const wanted = new Map(days.filter(({ minutes }) => minutes > 0).map(one => [one.day, one]))
  const of = { tenantId, leaveRequestId: row.id }
  const present = await tx.timeEntry.findMany({ where: of, include: withAll, orderBy: { id: 'asc' } })
  const isUnchanged = (entry: { date: Date; durationMinutes: number }) =>
    wanted.get(dateToDay(entry.date))?.minutes === entry.durationMinutes
  const removed = present.filter(entry => !isUnchanged(entry))
  const kept = new Set(present.filter(isUnchanged).map(({ date }) => dateToDay(date)))
  const added = [...wanted.values()].filter(({ day }) => !kept.has(day))
  const locks = await locksOf(tx, ctx, row, [
    ...removed.map(({ date }) => dateToDay(date)),
    ...added.map(({ day }) => day),
  ])
  await tx.timeEntry.deleteMany({ where: { ...of, id: { in: removed.map(({ id }) => id) } } })
  for (const entry of removed) {
    const before = toLoggedTime(entry)
    const event = { name: 'time_entry.deleted', data: publicData(before, entry.version) } as const
    await recordTimeChange(tx, ctx, { action: 'time_entry.deleted', id: entry.id, before, event })
  }
  const now = clock.now()
  await tx.timeEntry.createMany({
    data: added.map(({ day, minutes }) => ({
      ...{ ...of, userId: row.userId, date: dayToDate(day), durationMinutes: minutes },
      ...{ kind: 'absence', source: 'leave', lockedAt: locks.get(weekOf(day)), createdAt: now, updatedAt: now },
    })),
  })
  const made = await tx.timeEntry.findMany({
    where: { ...of, id: { notIn: present.map(({ id }) => id) } },
    include: withAll,
    orderBy: { id: 'asc' },
  })
  for (const entry of made) {
    const after = toLoggedTime(entry)
    const event = { name: 'time_entry.created', data: publicData(after, entry.version) } as const
    await recordTimeChange(tx, ctx, { action: 'time_entry.created', id: entry.id, after, event })
  }
}

/**
 * When each week of these days was approved, null if it was not.
 * @throws DomainError time_entry.locked for an approved one, unless the actor approves weeks
 */
async function locksOf(tx: Tx, ctx: Ctx, { userId, note }: LeaveRow, days: readonly Day[]) {
  const locks = new Map<string, Date | null>()
  for (const day of days)
    if (!locks.has(weekOf(day)))
      locks.set(weekOf(day), await openWeekForChange(tx, ctx, { userId, day, reason: note ?? 'leave' }))
  return locks
}
