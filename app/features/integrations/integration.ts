import type { Inputs, Outputs } from '~server/contract'

export type ApiKey = Outputs['apiKeys']['list']['data'][number]
/** The only responses that contain a key itself. */
export type CreatedKey = Outputs['apiKeys']['create']['data']
export type RotatedKey = Outputs['apiKeys']['rotate']['data']
export type KeyUsageDay = Outputs['apiKeys']['usage']['data'][number]
export type Webhook = Outputs['webhooks']['list']['data'][number]
/** The only responses that contain a secret. */
export type CreatedWebhook = Outputs['webhooks']['create']['data']
export type RotatedSecret = Outputs['webhooks']['rotate']['data']
export type WebhookActivity = Outputs['webhooks']['activity']['data'][number]
export type ReplayInput = Inputs['webhooks']['replay']
export type Replayed = Outputs['webhooks']['replay']['data']
export type Delivery = Outputs['webhooks']['deliveries']['data'][number]
export type DeliveryDetail = Outputs['webhooks']['delivery']['data']
export type DeliveryStatus = Delivery['status']
/** Events that can be subscribed to, without the JSON Schema. */
export type EventEntry = Pick<
  Outputs['webhooks']['list']['availableEvents'][number],
  'name' | 'module' | 'description' | 'example'
>
