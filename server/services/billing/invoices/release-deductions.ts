import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { setSettledBy } from './set-settled-by'

/**
 * Releases the deductions of an invoice that is deleted or cancelled: others may deduct them from now on, and the open
 * parts of its deposits are due there again. What an issued invoice shows on its paper stays readable.
 */
export async function releaseDeductions(tx: Tx, ctx: Ctx, invoiceId: number): Promise<void> {
  const { tenantId } = ctx.actor
  const where = { tenantId, invoiceId, releasedAt: null }
  const { status } = await tx.invoice.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: invoiceId } },
    select: { status: true },
  })
  const draft = status === 'draft'
  if (draft) await tx.invoiceDeduction.deleteMany({ where })
  else await tx.invoiceDeduction.updateMany({ where, data: { releasedAt: ctx.clock.now() } })
  const settled = await tx.invoice.findMany({
    where: { tenantId, settledById: invoiceId },
    orderBy: { id: 'asc' },
  })
  for (const earlier of settled) await setSettledBy(tx, ctx, earlier, null)
}
