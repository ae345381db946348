import type { Tx } from '../../../platform/database/db'
import { type EnqueueContext, enqueue } from '../../../platform/jobs/jobs'
import { syncJob } from './sync-job'

/**
 * Makes the provider follow a change of documents, if the company has one; call it last in the transaction, like
 * everything that enqueues a job.
 */
export async function queueDocuments(
  tx: Tx,
  ctx: EnqueueContext,
  documents: number | readonly number[],
): Promise<void> {
  const { tenantId } = ctx.actor
  const settings = await tx.storageSetting.findUnique({ where: { tenantId }, select: { provider: true } })
  if (!settings || settings.provider === 'object') return
  await tx.documentPlacement.updateMany({
    where: { tenantId, documentId: { in: [documents].flat() }, provider: settings.provider, state: 'placed' },
    data: { state: 'waiting', since: ctx.clock.now() },
  })
  await enqueue(tx, ctx, syncJob, { payload: {} })
}
