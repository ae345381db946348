import type { WebhookEndpoint } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { notify } from '../../people/notifications/notify'
import { mailAdministrators, type Notice } from './mail-administrators'
import { webhookKind } from './record-kind'
import type { pauseReasons } from './schema'
import { hourMs } from './start-of-hour'

/** What went wrong with a delivery, beyond what a retry handles. */
export interface FailedDelivery extends Pick<Notice, 'error' | 'statusCode'> {
  deliveryId: number
  /** The receiver answered 410: it will never want anything again. */
  gone: boolean
  /** The last attempt has failed. */
  dead: boolean
}

/** A webhook is paused when nothing has arrived for this long … */
const failingMsToPause = 72 * hourMs

/** … and this many deliveries were given up meanwhile. */
const deadDeliveriesToPause = 20

/** Minimum interval of notices to administrators about a webhook's dead deliveries. */
const noticeMs = hourMs

/**
 * Pauses a webhook whose receiver answered 410 Gone or has failed for three days, and notifies the administrators:
 * of each pause, and of dead deliveries at most once an hour. Waiting deliveries are kept until it is resumed.
 */
export async function handleFailedDelivery(
  tx: Tx,
  ctx: Ctx,
  webhook: WebhookEndpoint,
  failure: FailedDelivery,
): Promise<void> {
  const reason = webhook.active ? await reasonToPause(tx, ctx, webhook, failure) : null
  if (reason) await pause(tx, ctx, webhook, reason, failure)
  if (reason || (failure.dead && isNoticeDue(ctx, webhook))) {
    const { error, statusCode } = failure
    await mailAdministrators(tx, ctx, webhook, { about: reason ?? 'dead', error, statusCode })
  }
}

async function reasonToPause(tx: Tx, ctx: Ctx, webhook: WebhookEndpoint, { gone, dead }: FailedDelivery) {
  if (gone) return 'gone'
  return dead && (await isFailing(tx, ctx, webhook)) ? 'failing' : null
}

/**
 * True when the first failure since the last success, or since it became active, is three days ago and enough
 * deliveries are dead since. Hours are whole: what happened within the hour of the last success does not count, so
 * nothing is paused early.
 */
async function isFailing(tx: Tx, { clock }: Ctx, { tenantId, id, activeSince }: WebhookEndpoint): Promise<boolean> {
  const ofEndpoint = { tenantId, endpointId: id }
  const { _max } = await tx.webhookHour.aggregate({
    where: { ...ofEndpoint, delivered: { gt: 0 } },
    _max: { hour: true },
  })
  const afterSuccess = _max.hour ? _max.hour.getTime() + hourMs : 0
  const since = new Date(Math.max(afterSuccess, activeSince.getTime()))
  const { _min, _sum } = await tx.webhookHour.aggregate({
    where: { ...ofEndpoint, hour: { gte: since }, failed: { gt: 0 } },
    _min: { hour: true },
    _sum: { dead: true },
  })
  if (!_min.hour || (_sum.dead ?? 0) < deadDeliveriesToPause) return false
  return clock.now().getTime() - (_min.hour.getTime() + hourMs) >= failingMsToPause
}

async function pause(
  tx: Tx,
  ctx: Ctx,
  { id, name }: WebhookEndpoint,
  reason: (typeof pauseReasons)[number],
  { deliveryId, statusCode }: FailedDelivery,
): Promise<void> {
  await changeRecord(tx, ctx, webhookKind, id, {
    columns: () => ({ active: false, pausedReason: reason, pausedAt: ctx.clock.now() }),
    entry: () => ({
      action: 'webhook.paused',
      facts: { delivery_id: deliveryId, status_code: statusCode },
    }),
  })
  await notify(tx, ctx, { kind: 'webhook_paused', entity: 'webhook', entityId: id, params: { name } })
}

const isNoticeDue = ({ clock }: Ctx, { alertedAt }: WebhookEndpoint): boolean =>
  alertedAt === null || clock.now().getTime() - alertedAt.getTime() >= noticeMs
