import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { type Day, dayIn, dayToDate } from '../../../platform/values/days'
import { lockPeople } from '../appointments/overlaps'
import { notifyRecounted } from './notify-deciders'
import { loadLeaveRequests } from './read'
import { recount } from './recount'

interface Changed {
  /** Whose working days are others; everybody's unless given. */
  userId?: number | null
  /** The days in question, both included; without an end unless given. */
  from: Day
  to?: Day
}

/**
 * Counts absences anew whose working days have become others: by a new work model, a holiday or a day on which the
 * company is closed. What is over stays as it was counted, for its days are paid. Each change is in the log, and its
 * person hears of it.
 * @throws DomainError time_entry.locked where an approved week would change, unless the actor approves weeks
 */
export async function recountAhead(tx: Tx, ctx: Ctx, { userId, from, to }: Changed): Promise<void> {
  const { tenantId, timeZone } = ctx.actor
  const today = dayIn(timeZone, ctx.clock.now())
  const met = {
    ...(userId ? { userId } : {}),
    status: { in: ['requested', 'approved'] },
    toDay: { gte: dayToDate(from > today ? from : today) },
    ...(to ? { fromDay: { lte: dayToDate(to) } } : {}),
  }
  const seen = await loadLeaveRequests(tx, tenantId, met)
  await lockPeople(tx, tenantId, { wanted: [], planned: seen.map(row => row.userId) })
  // Only from here on can no one decide on them any more.
  for (const row of await loadLeaveRequests(tx, tenantId, met)) {
    if (!seen.some(({ id }) => id === row.id)) continue
    const after = await recount(tx, ctx, row)
    if (after) await notifyRecounted(tx, ctx, after, row.days.toNumber())
  }
}
