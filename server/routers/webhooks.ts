import { deletedRecord } from '../core/scalars'
import { router, secured } from '../http/trpc'
import { createWebhook } from '../services/webhooks/create'
import { deleteWebhook } from '../services/webhooks/delete'
import { listWebhooks } from '../services/webhooks/read'
import { getDelivery, listDeliveries } from '../services/webhooks/read-deliveries'
import { redeliver } from '../services/webhooks/redeliver'
import {
  CreatedWebhook,
  CreateWebhook,
  DeliveryDetailEnvelope,
  DeliveryEnvelope,
  DeliveryPage,
  ListDeliveries,
  SendTest,
  UpdateWebhook,
  WebhookEnvelope,
  WebhookId,
  WebhooksEnvelope,
} from '../services/webhooks/schema'
import { sendTest } from '../services/webhooks/send-test'
import { updateWebhook } from '../services/webhooks/update'

export const webhooks = router({
  list: secured('webhooks:manage')
    .meta({ app: 'GET /company/webhooks', summary: 'List webhook subscriptions and the events there are' })
    .output(WebhooksEnvelope)
    .query(({ ctx }) => listWebhooks(ctx)),
  create: secured('webhooks:manage')
    .meta({
      app: 'POST /company/webhooks',
      created: true,
      summary: 'Subscribe to events; the secret is answered once',
    })
    .input(CreateWebhook)
    .output(CreatedWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  update: secured('webhooks:manage')
    .meta({ app: 'PATCH /company/webhooks/{id}', summary: 'Pause or resume a subscription' })
    .input(UpdateWebhook)
    .output(WebhookEnvelope)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  delete: secured('webhooks:manage')
    .meta({ app: 'DELETE /company/webhooks/{id}', summary: 'Delete a subscription and its delivery log' })
    .input(WebhookId)
    .output(deletedRecord)
    .mutation(({ ctx, input }) => deleteWebhook(ctx, input)),
  test: secured('webhooks:manage')
    .meta({
      app: 'POST /company/webhooks/{id}/test',
      created: true,
      summary: 'Send a test event to a subscription',
    })
    .input(SendTest)
    .output(DeliveryEnvelope)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),
  deliveries: secured('webhooks:manage')
    .meta({ app: 'GET /company/webhooks/deliveries', summary: 'List webhook deliveries' })
    .input(ListDeliveries)
    .output(DeliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  delivery: secured('webhooks:manage')
    .meta({
      app: 'GET /company/webhooks/deliveries/{id}',
      summary: 'One webhook delivery with its body and attempts',
    })
    .input(WebhookId)
    .output(DeliveryDetailEnvelope)
    .query(({ ctx, input }) => getDelivery(ctx, input)),
  redeliver: secured('webhooks:manage')
    .meta({
      app: 'POST /company/webhooks/deliveries/{id}/redeliver',
      created: true,
      summary: 'Deliver an event once more',
    })
    .input(WebhookId)
    .output(DeliveryEnvelope)
    .mutation(({ ctx, input }) => redeliver(ctx, input)),
})
