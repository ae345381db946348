import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { afterCommit, inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { recordChange } from '../../../platform/records/record-change'
import { dayEnd, dayStart } from '../../../platform/values/days'
import { loadWebhook } from './read'
import { type ReplayDeliveries, replayLimit } from './schema'

/**
 * Sends many past events to their webhook once more, the newest first when there are more than one call repeats:
 * the same event ids and bytes under new delivery ids, each event once, after any new events. Events whose body is gone
 * are left out.
 * @throws DomainError webhook.not_found, webhook.paused
 */
export function replayDeliveries(ctx: Ctx, input: ReplayDeliveries) {
  const { id, status, event, from, to } = input
  return inTenant(ctx, async tx => {
    const { active } = await loadWebhook(tx, ctx.actor.tenantId, id)
    if (!active) throw new DomainError('webhook.paused')
    const repeated = await repeat(tx, ctx, input)
    if (repeated.created > 0) {
      await recordChange(tx, ctx, {
        action: 'webhook.replayed',
        id,
        topic: 'deliveries',
        after: { status, event, from, to, ...repeated },
      })
      afterCommit(tx, () => ctx.doorbell.ring('webhook-out'))
    }
    return { data: repeated }
  })
}

/**
 * Selects one more than the limit, to see whether there are more. The events are locked, so that none is emptied
 * meanwhile. Each step is joined only to tables, by their keys: Postgres expects one row of it, and would compare each
 * of its ten thousand rows with each row of another step.
 */
async function repeat(
  tx: Tx,
  { actor: { tenantId, timeZone }, clock }: Ctx,
  { id, status, event, from, to }: ReplayDeliveries,
): Promise<{ created: number; more: boolean }> {
  const now = clock.now().toISOString()
  const conditions = [
    Prisma.sql`d.tenant_id = ${tenantId} AND d.endpoint_id = ${id} AND d.status = ${status}`,
    ...(event ? [Prisma.sql`d.event = ${event}`] : []),
    ...(from ? [Prisma.sql`d.created_at >= ${dayStart(timeZone, from).toISOString()}::timestamptz`] : []),
    ...(to ? [Prisma.sql`d.created_at < ${dayEnd(timeZone, to).toISOString()}::timestamptz`] : []),
  ]
  const [result] = await tx.$queryRaw<[{ created: number; more: boolean }]>`
    WITH event AS (
      SELECT d.event_id, max(d.id) AS id, max(d.created_at) AS created_at
      FROM webhook_deliveries d JOIN events v ON v.tenant_id = d.tenant_id AND v.id = d.event_id AND v.body IS NOT NULL
      WHERE ${Prisma.join(conditions, ' AND ')}
      GROUP BY d.event_id ORDER BY max(d.created_at) DESC, max(d.id) DESC LIMIT ${replayLimit + 1}
    ), newest AS MATERIALIZED (
      SELECT id, event_id FROM event ORDER BY created_at DESC, id DESC LIMIT ${replayLimit}
    ), held AS MATERIALIZED (
      SELECT newest.id FROM newest JOIN events v ON v.tenant_id = ${tenantId} AND v.id = newest.event_id AND v.body IS NOT NULL FOR SHARE OF v
    ), repeated AS (
      INSERT INTO webhook_deliveries (tenant_id, endpoint_id, event_id, event, replay_of, priority, next_attempt_at, created_at)
      SELECT d.tenant_id, d.endpoint_id, d.event_id, d.event, d.id, 1, ${now}::timestamptz, ${now}::timestamptz
      FROM held JOIN webhook_deliveries d USING (id)
      WHERE d.tenant_id = ${tenantId} ORDER BY d.created_at, d.id
      RETURNING id
    )
    SELECT (SELECT count(*) FROM repeated)::int AS created, (SELECT count(*) FROM event) > ${replayLimit} AS more`
  return result
}
