import type { Ctx } from '../../../context'
import { changeUncleared } from './change-uncleared'
import type { NotificationIds } from './schema'

/** Marks as read; those already read, or of another person, are left unchanged. */
export function markRead(ctx: Ctx, ids: NotificationIds) {
  return changeUncleared(ctx, ids, { readAt: null }, { readAt: ctx.clock.now() })
}
