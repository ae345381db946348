import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { type Day, dayIn, dayToDate } from '../../../platform/values/days'
import { lockPeople } from '../appointments/overlaps'
import { notifyRecounted } from './notify-recounted'
import { loadLeaveRequests } from './read'
import { recountRequest } from './recount-request'

interface Changed {
  /** The person whose working days have changed; everyone unless given. */
  userId?: number | null
  /** The days in question, both included; open-ended unless `to` is given. */
  from: Day
  to?: Day
}

/**
 * Recounts leave requests whose working days have changed: by a new work model, a holiday or a day on which the company
 * is closed. Past ones stay as they were counted, because their days are paid. Each change is logged, and its person is
 * notified.
 * @throws DomainError time_entry.locked when an approved week would change, unless the actor approves weeks
 */
export async function recountUnfinishedRequests(tx: Tx, ctx: Ctx, { userId, from, to }: Changed): Promise<void> {
  const { tenantId, timeZone } = ctx.actor
  const today = dayIn(timeZone, ctx.clock.now())
  const where = {
    ...(userId ? { userId } : {}),
    status: { in: ['requested', 'approved'] },
    toDay: { gte: dayToDate(from > today ? from : today) },
    ...(to ? { fromDay: { lte: dayToDate(to) } } : {}),
  }
  const seen = await loadLeaveRequests(tx, tenantId, where)
  await lockPeople(tx, tenantId, { wanted: [], planned: seen.map(row => row.userId) })
  // Only from here on can no decision on them be made concurrently.
  for (const row of await loadLeaveRequests(tx, tenantId, where)) {
    if (!seen.some(({ id }) => id === row.id)) continue
    const after = await recountRequest(tx, ctx, row)
    if (after) await notifyRecounted(tx, ctx, after, row.days.toNumber())
  }
}
