import type { WebhookEndpoint } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { availableEvents } from './catalogue'
import type { WebhookRecord } from './schema'

/** Every subscription of the company, oldest first, with everything that can be subscribed to. */
export async function listWebhooks(ctx: Ctx) {
  const { tenantId } = ctx.actor
  const rows = await inTenant(ctx, tx =>
    tx.webhookEndpoint.findMany({ where: { tenantId }, orderBy: { id: 'asc' } }),
  )
  return { data: rows.map(toWebhookRecord), availableEvents: availableEvents(ctx.locale) }
}

/** The row within the tenant. @throws DomainError webhook.not_found */
export async function loadWebhook(tx: Tx, tenantId: TenantId, id: number): Promise<WebhookEndpoint> {
  const row = await tx.webhookEndpoint.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('webhook.not_found')
  return row
}

/** Without the secret, which leaves the service once. */
export function toWebhookRecord(row: WebhookEndpoint): WebhookRecord {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    active: row.active,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
