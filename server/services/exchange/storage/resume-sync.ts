import { noRefusals } from '../../../adapters/provider/channel-refusals'
import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enqueue } from '../../../platform/jobs/jobs'
import { changeRecord } from '../../../platform/records/change-record'
import { formerCopiesJob } from './former-copies-job'
import { logStorageEvent } from './log-storage-event'
import { storageSetup } from './read'
import { settingKind } from './record-kind'
import { lockSettings } from './settings-row'
import { removalDelayMs } from './start-migration'
import { externalProvider } from './storage-place'
import { syncJob } from './sync-job'

/**
 * Resumes copying. Copies at a former provider that were to be removed are removed a week from now. Idempotent: a
 * second call changes nothing.
 * @throws DomainError storage.own_only
 */
export async function resumeSync(ctx: Ctx) {
  await inTenant(ctx, async tx => {
    const settings = await lockSettings(tx, ctx)
    const provider = externalProvider(settings)
    if (!provider) throw new DomainError('storage.own_only')
    if (!settings.pausedAt) return
    await changeRecord(tx, ctx, settingKind, settings.id, {
      columns: () => ({ pausedAt: null, heldRemovals: [], ...noRefusals }),
      entry: () => ({ action: 'storage.resumed' }),
    })
    const runAt = new Date(ctx.clock.now().getTime() + removalDelayMs)
    const left = await tx.documentPlacement.groupBy({
      by: ['provider'],
      where: { tenantId: ctx.actor.tenantId, provider: { in: settings.heldRemovals } },
    })
    for (const { provider: key } of left) await enqueue(tx, ctx, formerCopiesJob, { key, payload: {}, runAt })
    await logStorageEvent(tx, ctx, 'migration.resumed', { provider })
    await enqueue(tx, ctx, syncJob, { payload: {} })
  })
  return storageSetup(ctx)
}
