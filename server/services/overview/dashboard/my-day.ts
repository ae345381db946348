import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { dayEnd, dayIn, dayStart } from '../../../platform/values/days'
import { loadAppointments, toPlanned } from '../../planning/appointments/read'

/** The person's own appointments of today, in the order of their beginning, without those called off. */
export function myDay(ctx: Ctx) {
  const { userId, timeZone } = ctx.actor
  const today = dayIn(timeZone, ctx.clock.now())
  return inTenant(ctx, async tx => {
    const rows = await loadAppointments(tx, ctx.actor, {
      users: { some: { userId: userId ?? 0 } },
      startsAt: { lt: dayEnd(timeZone, today) },
      endsAt: { gt: dayStart(timeZone, today) },
      status: { notIn: ['cancelled', 'no_show'] },
    })
    rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    return { data: rows.map(row => toPlanned(ctx.actor, row)) }
  })
}
