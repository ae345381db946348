import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { inAnyCase } from '../../../platform/records/search'

/** One name for two vans would send people to the wrong one; names of a kind are checked under a lock. */
export async function assertNameFree(
  tx: Tx,
  { actor }: Ctx,
  { name, kind }: { name: string; kind: string },
  ownId?: number,
) {
  const { tenantId } = actor
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`resources:${tenantId}`}, 0))`
  const other = await tx.resource.findFirst({
    where: { tenantId, kind, name: inAnyCase(name), id: { not: ownId } },
    select: { id: true },
  })
  if (other) throw new DomainError('resource.name_taken', { field: 'name' })
}
