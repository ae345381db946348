import { type Notification, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { pageOfRecord } from '../../../nouns/pages'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { Locale } from '../../../platform/values/locale'
import { pageEnvelope } from '../../../platform/values/scalars'
import { ownUserId } from '../users/own-user-id'
import { type NotificationKind, notificationKinds, notificationRules } from './rules'
import type { ListNotifications, NotificationRecord } from './schema'
import { type NotificationParams, notificationText } from './texts'

/** Notifications that the person has not cleared, newest first, with the number of unread ones. */
export function listNotifications(ctx: Ctx, { limit, offset, status }: ListNotifications) {
  const where = { ...unclearedOf(ctx), ...(status === 'unread' ? { readAt: null } : {}) }
  return inTenant(ctx, async tx => {
    const rows = await tx.notification.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...{ take: limit, skip: offset },
    })
    const records = rows.map(row => toRecord(row, ctx.locale))
    const total = await tx.notification.count({ where })
    return { ...pageEnvelope(records, total, { limit, offset }), unread: await countUnread(tx, ctx) }
  })
}

/** The person's number of unread notifications. Every page requests it. */
export async function unreadNotifications(ctx: Ctx) {
  const { tenantId, userId, kind } = unclearedOf(ctx)
  const [row] = await ctx.db.select(
    tenantId,
    Prisma.sql`select count(*)::int as unread from notifications
      where tenant_id = ${tenantId} and user_id = ${userId} and cleared_at is null and read_at is null
        and kind = any(${kind.in})`,
    'unread_notifications',
  )
  return { data: { unread: Number(row?.unread) } }
}

/** Most notifications that are replayed to a reader who was away; further ones they load themselves. */
const maxReplayed = 200
/** A change that began earlier may commit later, but by no more than this. */
const overlapMs = 60_000

/** The given notifications that the person may see, oldest first, and the current number of unread ones. */
export function notificationsById(ctx: Own, ids: readonly number[]) {
  return inTenant(ctx, async tx => {
    const rows = await tx.notification.findMany({
      where: { ...unclearedOf(ctx), id: { in: [...ids] } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return { records: rows.map(row => toRecord(row, ctx.actor.locale)), unread: await countUnread(tx, ctx) }
  })
}

/** The newest notification that the person ever got, 0 for none: a stream can resume from it. */
export function newestNotification(ctx: Own) {
  return inTenant(ctx, async tx => {
    const whose = { tenantId: ctx.actor.tenantId, userId: ownUserId(ctx) }
    const { _max } = await tx.notification.aggregate({ where: whose, _max: { id: true } })
    return { newest: _max.id ?? 0, unread: await countUnread(tx, ctx) }
  })
}

/**
 * The person's notifications since `lastId` minus 60 s, oldest first; all for 0. `records` is null if `lastId` is not
 * theirs, or if there are more than 200.
 */
export function notificationsSince(ctx: Own, lastId: number) {
  return inTenant(ctx, async tx => {
    const whose = { tenantId: ctx.actor.tenantId, userId: ownUserId(ctx) }
    const last = lastId === 0 ? null : await tx.notification.findFirst({ where: { ...whose, id: lastId } })
    const unread = await countUnread(tx, ctx)
    if (lastId !== 0 && !last) return { records: null, unread }
    const from = last ? { createdAt: { gte: new Date(last.createdAt.getTime() - overlapMs) } } : {}
    const rows = await tx.notification.findMany({
      where: { ...unclearedOf(ctx), ...from },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: maxReplayed + 1,
    })
    const records = rows.length > maxReplayed ? null : rows.map(row => toRecord(row, ctx.actor.locale))
    return { records, unread }
  })
}

type Own = Pick<Ctx, 'actor' | 'db'>

/** The person's own uncleared ones, of kinds that they may get today. */
export const unclearedOf = (ctx: Own) => ({
  ...{ tenantId: ctx.actor.tenantId, userId: ownUserId(ctx), clearedAt: null },
  kind: { in: notificationKinds.filter(kind => may(ctx.actor, notificationRules[kind].permission)) },
})
export const countUnread = (tx: Tx, ctx: Own): Promise<number> =>
  tx.notification.count({ where: { ...unclearedOf(ctx), readAt: null } })

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
