import { Prisma } from '../../../../prisma/client/client'
import { type LiveChange, liveChannel } from '../../../platform/records/live'

/**
 * Expression over rows with `tenant_id`: notifies the company's open pages that deliveries have changed. Postgres sends
 * equal notices of a transaction once.
 */
export function notifyPagesSql(type: string): Prisma.Sql {
  const change: LiveChange = { topic: 'deliveries', id: null, type }
  return Prisma.sql`pg_notify(${liveChannel}, (${JSON.stringify(change)}::jsonb || jsonb_build_object('tenantId', tenant_id))::text)::text`
}
