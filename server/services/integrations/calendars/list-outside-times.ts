import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { dayEnd, dayStart } from '../../../platform/values/days'
import type { ListOutsideTimes } from './schema'

const most = 5_000

/**
 * When people are busy according to their own calendars: of all people for users who may read all appointments,
 * otherwise only of the user. A title is shown only to its owner, and that of a private event to no user.
 */
export function listOutsideTimes(ctx: Ctx, { from, to, mine }: ListOutsideTimes) {
  const { tenantId, timeZone, userId } = ctx.actor
  return inTenant(ctx, async tx => {
    const rows = await tx.outsideTime.findMany({
      where: {
        tenantId,
        ...(!mine && may(ctx.actor, 'appointments:read_all') ? {} : { userId: userId ?? 0 }),
        startsAt: { lt: dayEnd(timeZone, to) },
        endsAt: { gt: dayStart(timeZone, from) },
      },
      orderBy: [{ userId: 'asc' }, { startsAt: 'asc' }, { id: 'asc' }],
      take: most,
    })
    return {
      data: rows.map(row => ({
        ...{ id: row.id, user_id: row.userId, all_day: row.allDay },
        ...{ starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() },
        title: row.userId === userId ? row.title : null,
      })),
    }
  })
}
