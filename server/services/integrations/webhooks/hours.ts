import { Prisma } from '../../../../prisma/client/client'

export const hourMs = 60 * 60 * 1000

/** The first instant of the hour, by which what came of attempts is counted. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/**
 * Counts what came of attempts, `ended (tenant_id, endpoint_id, status)`, in the hours of their subscriptions. A
 * statement that takes several hours takes them in the order in which all others do.
 */
export const countInHours = (ended: Prisma.Sql, now: Date) => Prisma.sql`
  INSERT INTO webhook_hours AS h (tenant_id, endpoint_id, hour, delivered, failed, dead)
  SELECT tenant_id, endpoint_id, ${hourOf(now).toISOString()}::timestamptz, count(*) FILTER (WHERE status = 'delivered'),
    count(*) FILTER (WHERE status <> 'delivered'), count(*) FILTER (WHERE status = 'dead')
  FROM ${ended} GROUP BY tenant_id, endpoint_id ORDER BY tenant_id, endpoint_id
  ON CONFLICT (tenant_id, endpoint_id, hour) DO UPDATE SET delivered = h.delivered + excluded.delivered,
    failed = h.failed + excluded.failed, dead = h.dead + excluded.dead`
