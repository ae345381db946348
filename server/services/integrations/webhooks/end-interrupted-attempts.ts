import { Prisma } from '../../../../prisma/client/client'
import type { App } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import type { ClaimedDelivery, RowId } from './claim-deliveries'
import { hourlyCountsSql } from './hourly-counts-sql'
import { notifyPagesSql } from './notify-pages-sql'

/** A delivery that was given up because its last attempt was interrupted. */
export type LostDelivery = Pick<ClaimedDelivery, 'tenantId' | 'id' | 'endpointId'>

/**
 * Ends attempts whose lease expired: their deliveries are due again, or dead if that was the last attempt; no delivery
 * gets an extra attempt. Returns the dead ones.
 */
export function endInterruptedAttempts({
  db,
  clock,
  settings,
}: Pick<App, 'db' | 'clock' | 'settings'>): Promise<LostDelivery[]> {
  const now = clock.now()
  const instant = Prisma.sql`${now.toISOString()}::timestamptz`
  const last = Prisma.sql`d.attempts >= ${settings.webhookMaxAttempts}`
  return db.acrossTenants('sweep', async tx => {
    const ended = await tx.$queryRaw<Array<RowId & { endpoint_id: number; status: string }>>`
      WITH over AS MATERIALIZED (
        SELECT tenant_id, id FROM webhook_deliveries WHERE status = 'sending' AND lease_until < statement_timestamp()
        FOR NO KEY UPDATE SKIP LOCKED
      ), ended AS (
        UPDATE webhook_deliveries d SET last_error = 'interrupted', last_status_code = NULL, lease_until = NULL, token = NULL,
          status = CASE WHEN ${last} THEN 'dead' ELSE 'failed' END,
          next_attempt_at = CASE WHEN ${last} THEN NULL ELSE ${instant} END
        FROM over WHERE d.tenant_id = over.tenant_id AND d.id = over.id
        RETURNING d.tenant_id, d.id, d.endpoint_id, d.status
      ), logged AS (
        UPDATE webhook_attempts a SET finished_at = ${instant}, error = 'interrupted'
        FROM ended WHERE a.tenant_id = ended.tenant_id AND a.delivery_id = ended.id AND a.finished_at IS NULL
      ), counted AS (${hourlyCountsSql(Prisma.sql`ended`, now)})
      SELECT ended.*, ${notifyPagesSql('failed')} FROM ended`
    return ended
      .filter(row => row.status === 'dead')
      .map(row => ({ tenantId: mintTenantId(row.tenant_id), id: row.id, endpointId: row.endpoint_id }))
  })
}
