import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { LoadedOffer } from './read'

/**
 * Writes columns of a draft whose version is unchanged; waits for a concurrent writer and then yields to it.
 * @throws DomainError conflict
 */
export async function changeDraft(
  tx: Tx,
  ctx: Ctx,
  before: LoadedOffer,
  data: Parameters<Tx['offer']['updateMany']>[0]['data'],
): Promise<void> {
  const { count } = await tx.offer.updateMany({
    where: { tenantId: ctx.actor.tenantId, id: before.id, status: 'draft', version: before.version },
    data: { ...data, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
  if (count === 0) throw new DomainError('conflict')
}
