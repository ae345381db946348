import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'

/** Records which final invoice bills the open part of an earlier one, or with null that none does any more. */
export async function setSettledBy(tx: Tx, ctx: Ctx, earlier: Invoice, settledById: number | null): Promise<void> {
  const { tenantId, id } = earlier
  await tx.invoice.update({
    where: { tenantId_id: { tenantId, id } },
    data: { settledById, version: { increment: 1 }, updatedAt: ctx.clock.now() },
  })
  const action = settledById ? 'invoice.settled' : 'invoice.unsettled'
  await recordInvoiceChange(tx, ctx, id, 'invoice.updated', toInvoiceRecord(earlier), action)
}
