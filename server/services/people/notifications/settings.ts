import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { ownUserId } from '../users/own-user-id'
import { notificationKinds, notificationRules } from './rules'
import type { NotificationSetting, SetNotifications } from './schema'

/** The person's channels for each kind that they may get: their choice, else the default. */
export const notificationSettings = (ctx: Ctx) => inTenant(ctx, async tx => ({ data: await settingsOf(tx, ctx) }))

/** Stores the person's choice. @throws DomainError notification.not_yours for a kind that they may not get */
export function setNotifications(ctx: Ctx, { settings }: SetNotifications) {
  return inTenant(ctx, async tx => {
    const whose = { tenantId: ctx.actor.tenantId, userId: ownUserId(ctx) }
    for (const { kind, in_app: inApp, email } of settings) {
      if (!may(ctx.actor, notificationRules[kind].permission))
        throw new DomainError('notification.not_yours', { field: 'kind', kind })
      await tx.notificationSetting.upsert({
        where: { tenantId_userId_kind: { ...whose, kind } },
        create: { ...whose, kind, inApp, email },
        update: { inApp, email },
      })
    }
    return { data: await settingsOf(tx, ctx) }
  })
}

async function settingsOf(tx: Tx, ctx: Ctx): Promise<NotificationSetting[]> {
  const rows = await tx.notificationSetting.findMany({
    where: { tenantId: ctx.actor.tenantId, userId: ownUserId(ctx) },
  })
  return notificationKinds
    .filter(kind => may(ctx.actor, notificationRules[kind].permission))
    .map(kind => {
      const { inApp, email } = rows.find(row => row.kind === kind) ?? notificationRules[kind]
      return { kind, in_app: inApp, email }
    })
}
