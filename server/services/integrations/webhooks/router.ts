import { router, secured } from '../../../http/trpc'
import { deletedRecord } from '../../../platform/values/scalars'
import { webhookActivity } from './activity'
import { cancelRotation } from './cancel-rotation'
import { commitRotation } from './commit-rotation'
import { createWebhook } from './create'
import { deleteWebhook } from './delete'
import { listWebhooks } from './read'
import { getDelivery, listDeliveries } from './read-deliveries'
import { getReceived, readReceiver } from './read-receiver'
import { redeliver } from './redeliver'
import { replayDeliveries } from './replay-deliveries'
import {
  CreatedWebhook,
  CreateWebhook,
  DeliveryDetailEnvelope,
  DeliveryEnvelope,
  DeliveryPage,
  ListDeliveries,
  ReceivedDetailEnvelope,
  ReceiverAnswerEnvelope,
  ReceiverEnvelope,
  ReplayDeliveries,
  Replayed,
  RotatedWebhook,
  SendTest,
  SetReceiverAnswer,
  UpdateWebhook,
  WebhookActivityEnvelope,
  WebhookEnvelope,
  WebhookId,
  WebhookProblemsEnvelope,
  WebhooksEnvelope,
} from './schema'
import { sendTest } from './send-test'
import { setWebhookActive } from './set-active'
import { setReceiverAnswer } from './set-receiver-answer'
import { startRotation } from './start-rotation'
import { webhookProblems } from './webhook-problems'

export const webhooks = router({
  list: secured('webhooks:manage')
    .meta({ app: 'GET /company/webhooks', summary: 'List webhook subscriptions and the events there are' })
    .output(WebhooksEnvelope)
    .query(({ ctx }) => listWebhooks(ctx)),
  create: secured('webhooks:write')
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
    .mutation(({ ctx, input }) => setWebhookActive(ctx, input)),
  delete: secured('webhooks:manage')
    .meta({ app: 'DELETE /company/webhooks/{id}', summary: 'Delete a subscription and its delivery log' })
    .input(WebhookId)
    .output(deletedRecord)
    .mutation(({ ctx, input }) => deleteWebhook(ctx, input)),
  test: secured('webhooks:write')
    .meta({
      app: 'POST /company/webhooks/{id}/test',
      created: true,
      summary: 'Send a test event to a subscription',
    })
    .input(SendTest)
    .output(DeliveryEnvelope)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),
  rotate: secured('webhooks:write')
    .meta({
      app: 'POST /company/webhooks/{id}/rotate',
      created: true,
      summary: 'Begin to replace the secret of a subscription; both secrets sign until the end',
    })
    .input(WebhookId)
    .output(RotatedWebhook)
    .mutation(({ ctx, input }) => startRotation(ctx, input)),
  commitRotation: secured('webhooks:manage')
    .meta({
      app: 'POST /company/webhooks/{id}/rotate/commit',
      summary: 'End the replacement of a secret: only the new one signs',
    })
    .input(WebhookId)
    .output(WebhookEnvelope)
    .mutation(({ ctx, input }) => commitRotation(ctx, input)),
  cancelRotation: secured('webhooks:manage')
    .meta({
      app: 'POST /company/webhooks/{id}/rotate/cancel',
      summary: 'Give the replacement of a secret up: only the old one signs',
    })
    .input(WebhookId)
    .output(WebhookEnvelope)
    .mutation(({ ctx, input }) => cancelRotation(ctx, input)),
  replay: secured('webhooks:write')
    .meta({
      app: 'POST /company/webhooks/{id}/replay',
      created: true,
      summary: 'Deliver many past events of a subscription once more',
    })
    .input(ReplayDeliveries)
    .output(Replayed)
    .mutation(({ ctx, input }) => replayDeliveries(ctx, input)),
  activity: secured('webhooks:manage')
    .meta({
      app: 'GET /company/webhooks/activity',
      summary: 'How subscriptions have fared in the last 24 hours',
    })
    .output(WebhookActivityEnvelope)
    .query(({ ctx }) => webhookActivity(ctx)),
  problems: secured('webhooks:manage')
    .meta({ summary: 'List subscriptions that need attention' })
    .output(WebhookProblemsEnvelope)
    .query(({ ctx }) => webhookProblems(ctx)),
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
  redeliver: secured('webhooks:write')
    .meta({
      app: 'POST /company/webhooks/deliveries/{id}/redeliver',
      created: true,
      summary: 'Deliver an event once more',
    })
    .input(WebhookId)
    .output(DeliveryEnvelope)
    .mutation(({ ctx, input }) => redeliver(ctx, input)),
  receiver: secured('webhooks:manage')
    .meta({ summary: 'The receiver for trying webhooks out, and what has arrived there' })
    .output(ReceiverEnvelope)
    .query(({ ctx }) => readReceiver(ctx)),
  received: secured('webhooks:manage')
    .meta({ summary: 'One request that has arrived at the receiver for trying webhooks out' })
    .input(WebhookId)
    .output(ReceivedDetailEnvelope)
    .query(({ ctx, input }) => getReceived(ctx, input)),
  setReceiverAnswer: secured('webhooks:manage')
    .meta({ summary: 'Choose what the receiver for trying webhooks out answers' })
    .input(SetReceiverAnswer)
    .output(ReceiverAnswerEnvelope)
    .mutation(({ ctx, input }) => setReceiverAnswer(ctx, input)),
})
