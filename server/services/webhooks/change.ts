import type { WebhookEndpoint } from '../../../prisma/client/client'
import type { RecordKind } from '../../core/change-record'
import { loadWebhook } from './read'
import { rotationEnd } from './secret'

interface Told {
  active: boolean
  /** Why it is paused. */
  reason: string | null
  rotation_ends_at: string | null
  version: number
}

/** What changes of a subscription; its secrets are never told. */
export const webhookKind: RecordKind<'webhookEndpoint', WebhookEndpoint, Told> = {
  model: 'webhookEndpoint',
  entity: 'webhook',
  topic: 'settings',
  load: loadWebhook,
  show: ({ active, pausedReason, rotationStartedAt, version }) => ({
    active,
    reason: pausedReason,
    rotation_ends_at: rotationStartedAt && rotationEnd(rotationStartedAt).toISOString(),
    version,
  }),
}
