import type { App } from '../server/context'
import { deliverDue } from '../server/services/integrations/webhooks/deliver-due'
import { type Poller, startPolling } from './poll'

/** Delivers due webhooks. */
export const startWebhookOut = (app: App): Poller =>
  startPolling('webhook-out', 1_000, app.log, round => deliverDue(app, round))
