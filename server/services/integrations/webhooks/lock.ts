import type { WebhookEndpoint } from '../../../../prisma/client/client'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { lockRecord } from '../../../platform/records/change-record'

/**
 * The webhook, locked so that no other transaction changes or claims from it until this one ends; null when it no
 * longer exists.
 */
export async function lockWebhook(tx: Tx, tenantId: TenantId, id: number): Promise<WebhookEndpoint | null> {
  await lockRecord(tx, tenantId, 'webhookEndpoint', id)
  return tx.webhookEndpoint.findUnique({ where: { tenantId_id: { tenantId, id } } })
}
