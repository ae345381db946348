import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { activityStart, hoursBack } from './activity-start'
import type { WebhookActivity } from './schema'
import { hourMs } from './start-of-hour'

interface Waiting {
  endpoint_id: number
  waiting: number
  oldest_due_at: Date | null
}

/** Results of each webhook of the company in the last 24 hours, in list order. */
export async function webhookActivity(ctx: Ctx): Promise<{ data: WebhookActivity[] }> {
  const { tenantId } = ctx.actor
  const now = ctx.clock.now()
  const first = activityStart(now)
  const { endpoints, waiting } = await inTenant(ctx, async tx => ({
    endpoints: await tx.webhookEndpoint.findMany({
      where: { tenantId },
      select: { id: true, hours: { where: { hour: { gte: first } } } },
      orderBy: { id: 'asc' },
    }),
    waiting: await tx.$queryRaw<Waiting[]>`
      SELECT endpoint_id, count(*)::int AS waiting,
        min(next_attempt_at) FILTER (WHERE status <> 'sending' AND next_attempt_at <= ${now.toISOString()}::timestamptz) AS oldest_due_at
      FROM webhook_deliveries WHERE tenant_id = ${tenantId} AND status IN ('pending', 'failed', 'sending')
      GROUP BY endpoint_id`,
  }))
  const waitingAt = new Map(waiting.map(row => [row.endpoint_id, row]))
  const data = endpoints.map(({ id, hours }): WebhookActivity => {
    const at = new Map(hours.map(hour => [hour.hour.getTime(), hour]))
    return {
      webhook_id: id,
      waiting: waitingAt.get(id)?.waiting ?? 0,
      oldest_due_at: waitingAt.get(id)?.oldest_due_at?.toISOString() ?? null,
      dead: hours.reduce((sum, hour) => sum + hour.dead, 0),
      hours: Array.from({ length: hoursBack }, (_, index) => {
        const hour = new Date(first.getTime() + index * hourMs)
        const { delivered = 0, failed = 0 } = at.get(hour.getTime()) ?? {}
        return { hour: hour.toISOString(), delivered, failed }
      }),
    }
  })
  return { data }
}
