import { randomUUID } from 'node:crypto'
import type { App } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { jobContext } from '../../../platform/jobs/job-context'
import { endOpenRequest } from './end-open-request'
import { openStatuses } from './read'
import type { SignedEntity } from './schema'

/**
 * Ends the requests that were not answered in time, each recorded in its company. Idempotent, and safe to run
 * concurrently. A company that fails does not hold up the others. Returns how many.
 */
export async function expireRequests(app: App, stop?: AbortSignal): Promise<number> {
  const now = app.clock.now()
  const over = { status: { in: [...openStatuses] }, expiresAt: { lte: now } }
  const groups = await app.db.acrossTenants('sweep', tx =>
    tx.signatureRequest.groupBy({ by: ['tenantId'], where: over, orderBy: { tenantId: 'asc' } }),
  )
  let expired = 0
  for (const { tenantId } of groups) {
    if (stop?.aborted) break
    try {
      const requestId = `expire-signatures-${randomUUID()}`
      const ctx = await jobContext(app, { tenantId, requestId, label: 'expire-signatures' })
      const rows = await inTenant(ctx, tx => tx.signatureRequest.findMany({ where: { tenantId, ...over } }))
      for (const { id, entity, entityId } of rows) {
        const document = { entity: entity as SignedEntity, entityId }
        const which = (request: { id: number }) => request.id === id
        const ended = await inTenant(ctx, tx => endOpenRequest(tx, ctx, document, { status: 'expired', which }))
        if (ended) expired += 1
      }
    } catch (error) {
      app.log.error({ err: error, tenantId }, 'signature requests could not expire')
    }
  }
  return expired
}
