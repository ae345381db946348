import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { draftSums } from './draft-sums'

/**
 * Recomputes the invoice's sums from its stored items, with its deductions and retention; called at the end of every
 * change of a draft and once more at its issue, in the same transaction.
 * @returns the current row
 */
export async function refreshTotals(tx: Tx, ctx: Ctx, id: number): Promise<Invoice> {
  const { tenantId } = ctx.actor
  const sums = await draftSums(tx, tenantId, id)
  return tx.invoice.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...sums, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
}
