import { Prisma } from '../../../../prisma/client/client'
import { startOfHour } from './start-of-hour'

/**
 * SQL that counts the results of attempts, `ended (tenant_id, endpoint_id, status)`, in the hours of their webhooks.
 * Locks several hours in the same order as every other statement.
 */
export const hourlyCountsSql = (ended: Prisma.Sql, now: Date) => Prisma.sql`
  INSERT INTO webhook_hours AS h (tenant_id, endpoint_id, hour, delivered, failed, dead)
  SELECT tenant_id, endpoint_id, ${startOfHour(now).toISOString()}::timestamptz, count(*) FILTER (WHERE status = 'delivered'),
    count(*) FILTER (WHERE status <> 'delivered'), count(*) FILTER (WHERE status = 'dead')
  FROM ${ended} GROUP BY tenant_id, endpoint_id ORDER BY tenant_id, endpoint_id
  ON CONFLICT (tenant_id, endpoint_id, hour) DO UPDATE SET delivered = h.delivered + excluded.delivered,
    failed = h.failed + excluded.failed, dead = h.dead + excluded.dead`
