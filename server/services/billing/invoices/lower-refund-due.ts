import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { type Decimal, decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { invoiceDetail, toInvoiceRecord } from './read'
import { recordInvoiceChange } from './record-change'
import type { InvoiceDetail } from './schema'

/**
 * Lowers the refund due of a locked invoice by an amount in EUR that was paid out, or raises it by one that was
 * returned, which is negative; records the change.
 * @throws DomainError conflict
 */
export async function lowerRefundDue(
  tx: Tx,
  ctx: Ctx,
  row: Invoice,
  amount: Decimal,
  action: 'invoice.refunded' | 'invoice.refund_reversed',
): Promise<InvoiceDetail> {
  const { tenantId, id } = row
  const before = toInvoiceRecord(row)
  const { count } = await tx.invoice.updateMany({
    where: { tenantId, id, version: row.version },
    data: {
      refundDue: decimal(row.refundDue).minus(amount).toFixed(2),
      updatedAt: ctx.clock.now(),
      version: { increment: 1 },
    },
  })
  if (count === 0) throw new DomainError('conflict')
  await recordInvoiceChange(tx, ctx, id, 'invoice.updated', before, action)
  return invoiceDetail(tx, ctx.actor.tenantId, id)
}
