import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enqueue } from '../../../platform/jobs/jobs'
import { deepReconcileJob } from './deep-reconcile-job'
import { endChannelPause } from './end-channel-pause'
import { syncJob } from './sync-job'

/** Enqueues the deep reconcile of a company, unless one is under way. */
export function enqueueDeepReconcile(ctx: Ctx): Promise<'started' | 'running'> {
  const { tenantId } = ctx.actor
  return inTenant(ctx, async tx => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`storage-deep:${tenantId}`}, 0))`
    const open = { tenantId, kind: deepReconcileJob.kind, status: { in: ['pending', 'working'] } }
    if (await tx.job.findFirst({ where: open, select: { id: true } })) return 'running'
    await enqueue(tx, ctx, deepReconcileJob, { payload: {} })
    return 'started'
  })
}

/**
 * Enqueues it as a person has asked. A channel that the provider has refused is asked for again, too.
 * @throws DomainError storage.running where one is under way
 */
export async function startDeepReconcile(ctx: Ctx) {
  if ((await enqueueDeepReconcile(ctx)) === 'running') throw new DomainError('storage.running')
  await inTenant(ctx, async tx => {
    if (await endChannelPause(tx, ctx)) await enqueue(tx, ctx, syncJob, { payload: {} })
  })
  return { started: true as const }
}
