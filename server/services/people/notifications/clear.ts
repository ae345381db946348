import type { Ctx } from '../../../context'
import { changeUncleared } from './change-uncleared'
import type { NotificationIds } from './schema'

/** Removes from the list; unread ones count as read. */
export function clearNotifications(ctx: Ctx, ids: NotificationIds) {
  return changeUncleared(ctx, ids, {}, { clearedAt: ctx.clock.now() })
}
