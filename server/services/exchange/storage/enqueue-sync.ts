import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import { storageSync } from './storage-sync'

/**
 * Lets the provider follow a change of a document, where the company has one; comes last in its transaction, as all
 * that asks for a job does.
 */
export async function enqueueSync(tx: Tx, ctx: Ctx, documentId: number): Promise<void> {
  const { tenantId } = ctx.actor
  const settings = await tx.storageSetting.findUnique({ where: { tenantId }, select: { provider: true } })
  if (!settings || settings.provider === 'object') return
  await tx.documentPlacement.updateMany({
    where: { tenantId, documentId, provider: settings.provider, state: 'placed' },
    data: { state: 'waiting', since: ctx.clock.now() },
  })
  await enqueue(tx, ctx, storageSync, { payload: {} })
}
