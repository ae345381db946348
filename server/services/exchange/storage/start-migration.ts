import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enqueue } from '../../../platform/jobs/jobs'
import { changeStoragePlace } from './change-storage-place'
import { formerCopiesJob } from './former-copies-job'
import { logStorageEvent } from './log-storage-event'
import type { StartMigration } from './schema'
import { lockSettings } from './settings-row'
import { externalProvider, isOwnBucket, placeNamed, placeOf } from './storage-place'

/** How long copies stay at a former provider. */
export const removalDelayMs = 7 * 86_400_000

/**
 * Moves to another place: from now on everything is copied there. Copies at the former provider stay, or are removed
 * from a week later on, each once its document is at the new place.
 * @throws DomainError storage.same_provider, connection.not_configured, connection.not_connected,
 * connection.withdrawn
 */
export function startMigration(ctx: Ctx, { to, mode, own_bucket }: StartMigration) {
  return inTenant(ctx, async tx => {
    const before = await lockSettings(tx, ctx)
    const place = placeNamed(to, own_bucket)
    if (placeOf(before) === place) throw new DomainError('storage.same_provider')
    await changeStoragePlace(tx, ctx, { provider: place, expected_version: undefined }, 'storage.migrated')
    const documents = await tx.companyDocument.count({ where: { tenantId: ctx.actor.tenantId, deletedAt: null } })
    const from = externalProvider(before)
    if (from && mode === 'move') {
      const runAt = new Date(ctx.clock.now().getTime() + removalDelayMs)
      await enqueue(tx, ctx, formerCopiesJob, { key: from, payload: {}, runAt })
    }
    await logStorageEvent(tx, ctx, 'migration.started', { from: placeOf(before), to: place, mode, documents })
    return { data: { to, own_bucket: isOwnBucket({ provider: place }), mode, documents } }
  })
}
