import type { App } from '../../../context'
import { mintTenantId } from '../../../platform/actor'
import { notifyLive } from '../../../platform/records/live'
import { activeSince } from './active-since'

/** Deletes uploads whose process is gone, so that pages no longer show them. Returns how many. */
export function sweepUploads({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  return db.acrossTenants('sweep', async tx => {
    const deleted = await tx.$queryRaw<Array<{ tenant_id: number }>>`
      delete from inbound_uploads where seen_at < ${activeSince(clock.now())} returning tenant_id`
    for (const tenant of new Set(deleted.map(row => row.tenant_id)))
      await notifyLive(tx, mintTenantId(tenant), { topic: 'inbound', id: null, type: 'stopped' })
    return deleted.length
  })
}
