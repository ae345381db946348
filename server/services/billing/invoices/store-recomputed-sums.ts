import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { recomputeSums } from './recompute-sums'

/**
 * Recomputes the invoice's sums from its stored items, with its deductions and retention, and stores them in its row;
 * called at the end of every change of a draft and once more at its issue, in the same transaction.
 * @returns the current row
 * @throws DomainError validation if a sum is too large for its column
 */
export async function storeRecomputedSums(tx: Tx, ctx: Ctx, id: number): Promise<Invoice> {
  const { tenantId } = ctx.actor
  const sums = await recomputeSums(tx, tenantId, id)
  return tx.invoice.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...sums, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
}
