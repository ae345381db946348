import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { activityStart } from './activity-start'
import type { WebhookProblem } from './schema'

/**
 * Webhooks that need attention, oldest first: those that the system has paused, and those with deliveries given up
 * in the last 24 hours.
 */
export async function webhookProblems({ actor: { tenantId }, clock, db }: Ctx): Promise<{ data: WebhookProblem[] }> {
  const rows = (await db.select(
    tenantId,
    Prisma.sql`select e.id, e.name, e.active, e.paused_reason as reason, coalesce(sum(h.dead), 0)::int as dead
      from webhook_endpoints e left join webhook_hours h
        on h.tenant_id = e.tenant_id and h.endpoint_id = e.id and h.hour >= ${activityStart(clock.now()).toISOString()}::timestamptz
      where e.tenant_id = ${tenantId} group by e.tenant_id, e.id order by e.id`,
    'webhook_problems',
  )) as unknown as Row[]
  const data = rows.flatMap(({ id, name, active, reason, dead }): WebhookProblem[] => {
    if (!active && (reason === 'gone' || reason === 'failing')) return [{ id, name, kind: reason }]
    return active && dead > 0 ? [{ id, name, kind: 'dead', count: dead }] : []
  })
  return { data }
}

interface Row {
  id: number
  name: string
  active: boolean
  reason: string | null
  dead: number
}
