import type { AppLoadContext } from '@remix-run/node'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { WebhookProblem } from './webhook-problems'

/**
 * What administrators need to attend to: what the system has paused, and what was given up in the last 24 hours.
 * Nothing for other roles.
 */
export const webhookProblems = async (context: AppLoadContext): Promise<WebhookProblem[]> =>
  (await whereAllowed(context, () => context.caller.webhooks.problems()))?.data ?? []
