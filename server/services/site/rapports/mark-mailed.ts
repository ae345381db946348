import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { RapportRow } from './read'

/**
 * From here on a mailed rapport is final. The write locks the row: a concurrent reopening waits, and is then refused.
 * @throws DomainError conflict for one that was reopened meanwhile
 */
export async function markMailed(tx: Tx, ctx: Ctx, { tenantId, id, mailedAt, updatedAt }: RapportRow): Promise<void> {
  const { count } = await tx.rapport.updateMany({
    where: { tenantId, id, completed: true },
    data: { mailedAt: mailedAt ?? ctx.clock.now(), updatedAt },
  })
  if (count === 0) throw new DomainError('conflict')
}
