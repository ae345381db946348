import type { Webhook } from './integration'

/** A dialog about one subscription. */
export interface OpenWebhookDialog {
  kind: 'test' | 'replay' | 'rotate'
  webhook: Webhook
}
