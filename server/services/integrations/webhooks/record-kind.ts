import type { WebhookEndpoint } from '../../../../prisma/client/client'
import type { RecordKind } from '../../../platform/records/change-record'
import { loadWebhook } from './read'
import { rotationEnd } from './secret-rotation'

interface ShownWebhook {
  active: boolean
  /** Why it is paused. */
  reason: string | null
  rotation_ends_at: string | null
  version: number
}

/** How a webhook changes; its secrets are never shown. */
export const webhookKind: RecordKind<'webhookEndpoint', WebhookEndpoint, ShownWebhook> = {
  model: 'webhookEndpoint',
  entity: 'webhook',
  load: loadWebhook,
  show: ({ active, pausedReason, rotationStartedAt, version }) => ({
    active,
    reason: pausedReason,
    rotation_ends_at: rotationStartedAt && rotationEnd(rotationStartedAt).toISOString(),
    version,
  }),
}
