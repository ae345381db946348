import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { cancelJob } from '../../../platform/jobs/jobs'
import { changeRecord } from '../../../platform/records/change-record'
import { providerKinds } from '../../../platform/values/provider-kinds'
import { formerCopiesJob } from './former-copies-job'
import { logStorageEvent } from './log-storage-event'
import { storageSetup } from './read'
import { settingKind } from './record-kind'
import { lockSettings } from './settings-row'
import { externalProvider } from './storage-place'

/**
 * Copies nothing to the provider until it is resumed, and removes nothing from a former one automatically. Copying in
 * progress, 20 documents at most, is finished. Idempotent: a second call changes nothing.
 * @throws DomainError storage.own_only
 */
export async function pauseSync(ctx: Ctx) {
  await inTenant(ctx, async tx => {
    const settings = await lockSettings(tx, ctx)
    const provider = externalProvider(settings)
    if (!provider) throw new DomainError('storage.own_only')
    if (settings.pausedAt) return
    const heldRemovals: string[] = []
    for (const key of providerKinds) if (await cancelJob(tx, ctx, formerCopiesJob, { key })) heldRemovals.push(key)
    await changeRecord(tx, ctx, settingKind, settings.id, {
      columns: () => ({ pausedAt: ctx.clock.now(), heldRemovals }),
      entry: () => ({ action: 'storage.paused' }),
    })
    await logStorageEvent(tx, ctx, 'migration.paused', { provider })
  })
  return storageSetup(ctx)
}
