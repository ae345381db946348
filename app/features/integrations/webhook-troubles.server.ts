import type { AppLoadContext } from '@remix-run/node'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { WebhookTrouble } from './webhook-troubles'

/**
 * What administrators need to attend to: what the system has paused, and what was given up in the last 24 hours.
 * Nothing for other roles.
 */
export const webhookTroubles = async (context: AppLoadContext): Promise<WebhookTrouble[]> =>
  (await whereAllowed(context, () => context.caller.webhooks.troubles()))?.data ?? []
