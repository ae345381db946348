import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { type Day, dayIn, dayToDate } from '../../../platform/values/days'
import type { Locale } from '../../../platform/values/locale'
import { numberStyle } from '../../../platform/values/number-style'
import { notify } from '../../people/notifications/notify'
import { lockPeople } from '../appointments/lock-people'
import { leaveSpanTexts } from './leave-span-texts'
import { type LeaveRow, loadLeaveRequests, spanOf } from './read'
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

/** Notifies a person that a leave request takes another number of days, as their working days have changed. */
function notifyRecounted(tx: Tx, ctx: Ctx, row: LeaveRow, before: number) {
  const now = row.days.toNumber()
  const number = (value: number, locale: Locale) => numberStyle(locale).format(value)
  return notify(tx, ctx, {
    ...{ kind: 'leave_decided', entity: 'leave_request', entityId: row.id },
    params: {
      ...leaveSpanTexts(spanOf(row)),
      outcome_de: `neu gezählt: ${number(now, 'de')} statt ${number(before, 'de')} Tage`,
      outcome_en: `counted anew: ${number(now, 'en')} instead of ${number(before, 'en')} days`,
      note: null,
    },
    to: [row.userId],
  })
}
