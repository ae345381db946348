import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { recordChange } from '../../../platform/records/record-change'
import { randomBase62, sha256Hex } from '../../../platform/secrets'
import { personIn, toCalendarFeedRecord } from './rules'

/** 43 characters of base62 are 256 bits. */
const tokenLength = 43

/** Creates the link of the person's own calendar; a previous one becomes invalid. */
export function createCalendarFeed(ctx: Ctx) {
  const { tenantId, userId } = personIn(ctx)
  return inTenant(ctx, async tx => {
    const token = randomBase62(tokenLength)
    const now = ctx.clock.now()
    const fresh = { tokenHash: sha256Hex(token), createdAt: now, lastReadAt: null, countedFrom: now, reads: 0 }
    const row = await tx.calendarFeed.upsert({
      where: { tenantId_userId: { tenantId, userId } },
      create: { tenantId, userId, ...fresh },
      update: fresh,
    })
    const record = toCalendarFeedRecord(row)
    await recordChange(tx, ctx, { action: 'calendar_feed.created', id: userId, after: record })
    return { data: { ...record, url: `${ctx.settings.baseUrl}/calendar/${token}.ics` } }
  })
}
