import type { WebhookAttempt, WebhookDelivery } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { toWire } from '../../../platform/records/wire-columns'
import { dayEnd, dayStart } from '../../../platform/values/days'
import { pageEnvelope } from '../../../platform/values/scalars'
import { type AttemptRecord, type DeliveryDetail, DeliveryRecord, type ListDeliveries } from './schema'

/** Whether a delivery is a test is stored with its event, so that no repetition loses it. */
export const includeIsTest = { sourceEvent: { select: { isTest: true } } } as const
type DeliveryRow = WebhookDelivery & { sourceEvent: { isTest: boolean } }

/** One page of the delivery log, newest first (index `tenant_id, created_at, id`). */
export function listDeliveries(
  ctx: Ctx,
  { limit, offset, status, event, event_id, webhook_id, from, to }: ListDeliveries,
) {
  const { tenantId, timeZone } = ctx.actor
  const createdAt = {
    ...(from ? { gte: dayStart(timeZone, from) } : {}),
    ...(to ? { lt: dayEnd(timeZone, to) } : {}),
  }
  const where = {
    tenantId,
    ...(status ? { status } : {}),
    ...(event ? { event } : {}),
    ...(event_id ? { eventId: event_id } : {}),
    ...(webhook_id ? { endpointId: webhook_id } : {}),
    ...(from || to ? { createdAt } : {}),
  }
  return inTenant(ctx, async tx => {
    const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
    const rows = await tx.webhookDelivery.findMany({
      where,
      include: includeIsTest,
      orderBy,
      take: limit,
      skip: offset,
    })
    const total = await tx.webhookDelivery.count({ where })
    return pageEnvelope(rows.map(toDeliveryRecord), total, { limit, offset })
  })
}

/** One delivery with the body that is sent and every attempt so far. @throws DomainError webhook.delivery_not_found */
export async function getDelivery(ctx: Ctx, { id }: { id: number }): Promise<{ data: DeliveryDetail }> {
  const { tenantId } = ctx.actor
  const row = await inTenant(ctx, tx =>
    tx.webhookDelivery.findUnique({
      where: { tenantId_id: { tenantId, id } },
      include: {
        sourceEvent: { select: { body: true, isTest: true } },
        endpoint: { select: { url: true } },
        attemptLog: { orderBy: { id: 'asc' } },
      },
    }),
  )
  if (!row) throw new DomainError('webhook.delivery_not_found')
  return {
    data: {
      ...toDeliveryRecord(row),
      url: row.endpoint.url,
      body: row.sourceEvent.body,
      attempt_log: row.attemptLog.map(toAttemptRecord),
    },
  }
}

/** The row within the tenant. @throws DomainError webhook.delivery_not_found */
export async function loadDelivery(tx: Tx, tenantId: TenantId, id: number): Promise<WebhookDelivery> {
  const row = await tx.webhookDelivery.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('webhook.delivery_not_found')
  return row
}

export function toDeliveryRecord(row: DeliveryRow): DeliveryRecord {
  const waits = row.status === 'pending' || row.status === 'failed'
  return toWire(DeliveryRecord, row, {
    webhook_id: row.endpointId,
    next_attempt_at: (waits && row.nextAttemptAt?.toISOString()) || null,
    test: row.sourceEvent.isTest,
  })
}

const toAttemptRecord = (row: WebhookAttempt): AttemptRecord => ({
  number: row.number,
  started_at: row.startedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  status_code: row.statusCode,
  error: row.error,
  duration_ms: row.durationMs,
  request_headers: row.requestHeaders as AttemptRecord['request_headers'],
  response_headers: row.responseHeaders as AttemptRecord['response_headers'],
  response: row.response,
})
