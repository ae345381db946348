import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { notifyLive } from '../../../platform/records/live'
import { ownUserId } from '../users/own-user-id'
import { countUnread, unclearedOf } from './read'
import type { NotificationIds } from './schema'

/**
 * Changes the given ones of the person's uncleared notifications, or all, as far as they are as `where` says. Returns
 * how many it changed, and how many are unread now.
 */
export function changeUncleared(
  ctx: Ctx,
  { ids }: NotificationIds,
  where: { readAt?: null },
  to: { readAt?: Date; clearedAt?: Date },
) {
  const chosen = ids ? { id: { in: ids } } : {}
  return inTenant(ctx, async tx => {
    const { count } = await tx.notification.updateMany({
      where: { ...unclearedOf(ctx), ...chosen, ...where },
      data: to,
    })
    // The person's other tabs show the bell too.
    const concerns = { topic: 'notifications', id: ownUserId(ctx), type: 'changed' } as const
    if (count > 0) await notifyLive(tx, ctx.actor.tenantId, concerns)
    return { data: { unread: await countUnread(tx, ctx), changed: count } }
  })
}
