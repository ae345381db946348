import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { personIn, toCalendarFeedRecord } from './rules'

/** Revokes the person's link. Does nothing when there is none. */
export function revokeCalendarFeed(ctx: Ctx) {
  const { tenantId, userId } = personIn(ctx)
  return inTenant(ctx, async tx => {
    const row = await tx.calendarFeed.findUnique({ where: { tenantId_userId: { tenantId, userId } } })
    const { count } = await tx.calendarFeed.deleteMany({ where: { tenantId, userId } })
    if (row && count > 0)
      await recordChange(tx, ctx, { action: 'calendar_feed.revoked', id: userId, before: toCalendarFeedRecord(row) })
    return { data: null }
  })
}
