import type { WebhookEndpoint } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { eventCatalogue } from './event-catalogue'
import type { WebhookRecord } from './schema'
import { secretRotation } from './secret-rotation'

/** Every webhook of the company, oldest first, with everything that can be subscribed to. */
export async function listWebhooks(ctx: Ctx) {
  const { tenantId } = ctx.actor
  const rows = await inTenant(ctx, tx => tx.webhookEndpoint.findMany({ where: { tenantId }, orderBy: { id: 'asc' } }))
  const now = ctx.clock.now()
  return {
    data: rows.map(row => toWebhookRecord(row, now)),
    availableEvents: eventCatalogue(ctx.locale),
    egressIps: [...ctx.settings.webhookEgressIps],
  }
}

/** The row within the tenant. @throws DomainError webhook.not_found */
export async function loadWebhook(tx: Tx, tenantId: TenantId, id: number): Promise<WebhookEndpoint> {
  const row = await tx.webhookEndpoint.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('webhook.not_found')
  return row
}

/** A webhook at this moment, without its secrets: each of them is returned only once. */
export function toWebhookRecord(row: WebhookEndpoint, now: Date): WebhookRecord {
  const rotation = secretRotation(row, now)
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    active: row.active,
    paused_reason: row.pausedReason as WebhookRecord['paused_reason'],
    paused_at: row.pausedAt?.toISOString() ?? null,
    rotation_started_at: rotation?.startedAt.toISOString() ?? null,
    rotation_ends_at: rotation?.endsAt.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}
