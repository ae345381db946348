import type { Tx } from '../../../platform/database/db'
import { type EnqueueContext, enqueue } from '../../../platform/jobs/jobs'
import { storageSync } from './storage-sync'

/**
 * Lets the provider follow a change of documents, where the company has one; comes last in its transaction, as all
 * that asks for a job does.
 */
export async function enqueueSync(tx: Tx, ctx: EnqueueContext, documents: number | readonly number[]): Promise<void> {
  const { tenantId } = ctx.actor
  const settings = await tx.storageSetting.findUnique({ where: { tenantId }, select: { provider: true } })
  if (!settings || settings.provider === 'object') return
  await tx.documentPlacement.updateMany({
    where: { tenantId, documentId: { in: [documents].flat() }, provider: settings.provider, state: 'placed' },
    data: { state: 'waiting', since: ctx.clock.now() },
  })
  await enqueue(tx, ctx, storageSync, { payload: {} })
}
