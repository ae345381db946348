import type { Notification } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { notifyLive } from '../../core/live'
import type { Locale } from '../../core/locale'
import { pageOfRecord } from '../../nouns/pages'
import { ownUserId } from '../users/read'
import { type NotificationKind, notificationKinds } from './rules'
import type { ListNotifications, NotificationIds, NotificationRecord } from './schema'
import { type NotificationParams, notificationText } from './words'

/** What the person has not cleared, newest first, with the number of unread ones. */
export function listNotifications(ctx: Ctx, { limit, before }: ListNotifications) {
  return inTenant(ctx, async tx => {
    const rows = await tx.notification.findMany({
      where: { ...shown(ctx), kind: { in: [...notificationKinds] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(before ? { cursor: { tenantId_id: { tenantId: ctx.actor.tenantId, id: before } }, skip: 1 } : {}),
    })
    const page = rows.slice(0, limit)
    return {
      data: page.map(row => toRecord(row, ctx.locale)),
      unread: await countUnread(tx, ctx),
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

export const unreadNotifications = (ctx: Ctx) =>
  inTenant(ctx, async tx => ({ data: { unread: await countUnread(tx, ctx) } }))

/** Marks as read; what is read already, or is somebody else's, stays as it is. */
export function markRead(ctx: Ctx, { ids }: NotificationIds) {
  return change(ctx, { ...chosen(ids), readAt: null }, { readAt: ctx.clock.now() })
}

/** Takes out of the list; what was unread counts as read. */
export function clearNotifications(ctx: Ctx, { ids }: NotificationIds) {
  return change(ctx, chosen(ids), { clearedAt: ctx.clock.now() })
}

function change(ctx: Ctx, which: object, to: { readAt?: Date; clearedAt?: Date }) {
  return inTenant(ctx, async tx => {
    const { count } = await tx.notification.updateMany({ where: { ...shown(ctx), ...which }, data: to })
    // The person's other tabs show the bell too.
    const concerns = { topic: 'notifications', id: ownUserId(ctx), type: 'changed' } as const
    if (count > 0) await notifyLive(tx, ctx.actor.tenantId, concerns)
    return { data: { unread: await countUnread(tx, ctx) } }
  })
}

const chosen = (ids: number[] | undefined) => (ids ? { id: { in: ids } } : {})
const shown = (ctx: Ctx) => ({ tenantId: ctx.actor.tenantId, userId: ownUserId(ctx), clearedAt: null })
const countUnread = (tx: Tx, ctx: Ctx): Promise<number> =>
  tx.notification.count({ where: { ...shown(ctx), readAt: null } })

function toRecord(row: Notification, locale: Locale): NotificationRecord {
  const kind = row.kind as NotificationKind
  return {
    id: row.id,
    kind,
    text: notificationText(kind, row.params as NotificationParams, locale),
    path: pageOfRecord(row.entity, row.entityId),
    read: row.readAt !== null,
    created_at: row.createdAt.toISOString(),
  }
}
