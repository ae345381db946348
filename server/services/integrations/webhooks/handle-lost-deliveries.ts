import type { App } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { deliveryContext } from './delivery-context'
import type { LostDelivery } from './end-interrupted-attempts'
import { handleFailedDelivery } from './handle-failed-delivery'
import { lockWebhook } from './lock'

/** Handles the consequences of deliveries whose last attempt was interrupted, after these have been recorded. */
export async function handleLostDeliveries(app: App, lost: readonly LostDelivery[]): Promise<void> {
  for (const delivery of lost) {
    const { tenantId, endpointId, id } = delivery
    const ctx = await deliveryContext(app, delivery)
    await inTenant(ctx, async tx => {
      const webhook = await lockWebhook(tx, tenantId, endpointId)
      const failure = {
        deliveryId: id,
        gone: false,
        dead: true,
        error: 'interrupted',
        statusCode: null,
      } as const
      if (webhook) await handleFailedDelivery(tx, ctx, webhook, failure)
    })
  }
}
