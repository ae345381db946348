import type { Import, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { afterCommit, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { notifyLive } from '../../../platform/records/live'

/**
 * Enqueues a job, provided that no other request has done so meanwhile.
 * @throws DomainError import.state if another request was first
 */
export async function queueWork(
  tx: Tx,
  ctx: Ctx,
  row: Pick<Import, 'id' | 'work' | 'status' | 'reading'>,
  work: 'check' | 'take' | 'undo',
  data: Pick<Prisma.ImportUpdateManyMutationInput, 'mapping' | 'options' | 'source'>,
): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const now = ctx.clock.now()
  const { count } = await tx.import.updateMany({
    where: { tenantId, id: row.id, work: row.work, status: row.status, reading: row.reading },
    data: {
      ...data,
      work,
      status: 'pending',
      startedByUserId: userId,
      attempts: 0,
      nextAttemptAt: now,
      lastError: null,
      finishedAt: null,
      updatedAt: now,
    },
  })
  if (count === 0) throw new DomainError('import.state')
  await notifyLive(tx, tenantId, { topic: 'imports', id: row.id, type: 'queued' })
  afterCommit(tx, () => ctx.doorbell.ring('import-run'))
}
