import type { App, Ctx } from '../../../context'
import { joinedTo, type Tx } from '../../../platform/database/db'
import type { ClaimedJob } from '../../../platform/jobs/job-table'
import { notifyLive } from '../../../platform/records/live'
import { importTable } from './table'

/** Another worker has the import by now: the lease of this process had expired. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * One batch of an import in one transaction: the lease is renewed with it, and nothing is written once the import has
 * changed hands. Transactions that the services open join it.
 */
export function runBatch<T>(
  app: App,
  ctx: Ctx,
  { tenantId, id, token }: ClaimedJob,
  work: (tx: Tx, ctx: Ctx) => Promise<T>,
): Promise<T> {
  return app.db.inTenant(tenantId, async tx => {
    const held = await tx.$executeRaw`
      UPDATE imports SET attempts = 1, lease_until = clock_timestamp() + make_interval(mins => ${importTable.leaseMinutes}::int)
      WHERE tenant_id = ${tenantId} AND id = ${id} AND token = ${token}::uuid AND status = 'working'`
    if (held === 0) throw new LeaseLost()
    const result = await work(tx, joinedTo(tx, ctx))
    await notifyLive(tx, tenantId, { topic: 'imports', id, type: 'progressed' })
    return result
  })
}
