import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { addDays, dayEnd, dayIn, dayStart } from '../../../platform/values/days'
import { type AppointmentStatus, calledOffStatuses, closedStatuses } from '../../planning/appointments/machine'
import { loadAppointments, toPlanned } from '../../planning/appointments/read'
import { siteAt, withSite } from './appointment-site'
import type { MyDay, NextSite } from './schema'

/** Days ahead in which the next site is searched: longer than leave and vocational school last. */
const daysAhead = 21

/**
 * The person's own appointments of today by start time, without cancelled ones; and where they are expected next: the
 * first one, of today or the coming three weeks, that is neither over nor done.
 */
export function myDay(ctx: Ctx): Promise<{ data: MyDay }> {
  const { actor } = ctx
  const { timeZone, tenantId } = actor
  const now = ctx.clock.now()
  const today = dayIn(timeZone, now)
  const own = { users: { some: { userId: actor.userId ?? 0 } } }
  return inTenant(ctx, async tx => {
    const [rows, next] = await Promise.all([
      loadAppointments(tx, actor, {
        ...own,
        startsAt: { lt: dayEnd(timeZone, today) },
        endsAt: { gt: dayStart(timeZone, today) },
        status: { notIn: [...calledOffStatuses] },
      }),
      tx.appointment.findFirst({
        where: {
          ...{ ...own, tenantId, status: { notIn: [...closedStatuses] } },
          startsAt: { lt: dayEnd(timeZone, addDays(today, daysAhead)) },
          endsAt: { gt: now },
        },
        include: withSite,
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      }),
    ])
    rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    return { data: { appointments: rows.map(row => toPlanned(actor, row)), next: next && toNextSite(actor, next) } }
  })
}

interface NextRow {
  id: number
  title: string
  status: string
  startsAt: Date
  endsAt: Date
  allDay: boolean
}

const toNextSite = (actor: Actor, row: NextRow & Parameters<typeof siteAt>[1]): NextSite => ({
  ...{ id: row.id, title: row.title, status: row.status as AppointmentStatus, all_day: row.allDay },
  ...{ starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() },
  ...siteAt(actor, row),
})
