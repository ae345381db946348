import type { AppLoadContext } from '@remix-run/node'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { WebhookTrouble } from './webhook-troubles'

/** What administrators have to look after: what the system has paused, and what was given up in the last 24 hours. Nothing for other roles. */
export async function webhookTroubles(context: AppLoadContext): Promise<WebhookTrouble[]> {
  const { webhooks } = context.caller
  const found = await whereAllowed(context, () => Promise.all([webhooks.list(), webhooks.activity()]))
  if (!found) return []
  const [{ data: subscriptions }, { data: activities }] = found
  return subscriptions.flatMap(({ id, name, active, paused_reason: reason }): WebhookTrouble[] => {
    if (!active && (reason === 'gone' || reason === 'failing')) return [{ id, name, kind: reason }]
    const dead = activities.find(({ webhook_id }) => webhook_id === id)?.dead ?? 0
    return active && dead > 0 ? [{ id, name, kind: 'dead', count: dead }] : []
  })
}
