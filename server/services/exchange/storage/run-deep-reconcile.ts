import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { JobRefused, ProviderAway } from '../../../platform/jobs/failures'
import { jobHandler, type SliceWrite } from '../../../platform/jobs/jobs'
import { notifyLive } from '../../../platform/records/live'
import { activeProvider } from './active-provider'
import { countDocumentsWithoutBytes } from './count-documents-without-bytes'
import { type DeepCursor, deepReconcileJob } from './deep-reconcile-job'
import { logStorageEvent } from './log-storage-event'
import { removeOldBin } from './retention'
import { runStep } from './run-step'
import { ensureSettings } from './settings-row'

/** Next step of the deep run. */
const afterDeep = (step: Exclude<DeepCursor['step'], 'bytes'>, goesOn: boolean): DeepCursor => {
  if (step === 'changes') return { step: 'folders' }
  if (step === 'folders') return { step: goesOn ? 'folders' : 'arrivals' }
  if (step === 'arrivals') return { step: goesOn ? 'arrivals' : 'copy' }
  return { step: goesOn ? 'copy' : 'bytes' }
}

/**
 * The deep run: what failed is retried, the provider's changes are read, folders and copies are repaired, our own
 * bytes are checked, and documents that have been in the bin for 30 days are removed. A provider that does not answer,
 * or has ended our access, holds up none of our own work: the sync run continues there once it is back.
 */
export const runDeepReconcile = jobHandler(deepReconcileJob, {
  async slice({ ctx, cursor, signal }): Promise<SliceWrite<DeepCursor>> {
    const { tenantId } = ctx.actor
    const provider = await activeProvider(ctx)
    if (!cursor)
      return async (tx, inner) => {
        await tx.documentPlacement.updateMany({
          where: { tenantId, state: { in: ['error', 'missing'] } },
          data: { state: 'waiting' },
        })
        await tx.storageFolder.updateMany({
          where: { tenantId, state: 'error' },
          data: { state: 'active', error: null },
        })
        await logStorageEvent(tx, inner, 'deep.started')
        return { next: { step: provider ? 'changes' : 'bytes' } }
      }
    const { step } = cursor
    if (provider && step !== 'bytes') {
      const write = await runStep(ctx, provider, step, signal).catch(error => {
        if (error instanceof JobRefused || error instanceof ProviderAway) return error
        throw error
      })
      return async (tx, inner) => {
        if (typeof write === 'function') return { next: afterDeep(step, await write(tx, inner)) }
        await logStorageEvent(tx, inner, 'deep.without_provider', { provider, reason: write.reason })
        return { next: { step: 'bytes' } }
      }
    }
    const unfindable = await countDocumentsWithoutBytes(ctx)
    return (tx, inner) => finish(tx, inner, unfindable)
  },
  async givenUp(tx, ctx, { reason }) {
    await logStorageEvent(tx, ctx, 'deep.failed', { reason })
  },
})

async function finish(tx: Tx, ctx: Ctx, unfindable: number) {
  const { id } = await ensureSettings(tx, ctx)
  const { tenantId } = ctx.actor
  const removed = await removeOldBin(tx, ctx)
  await tx.storageSetting.update({
    where: { tenantId_id: { tenantId, id } },
    data: { lastDeepAt: ctx.clock.now(), unfindable },
    select: { id: true },
  })
  await logStorageEvent(tx, ctx, 'deep.done', { unfindable, removed })
  await notifyLive(tx, tenantId, { topic: 'documents', id: null, type: 'reconciled' })
  return 'done' as const
}
