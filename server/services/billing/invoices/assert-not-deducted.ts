import type { Ctx } from '../../../context'
import type { Decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { issuedStatuses } from './machine'

/**
 * An invoice deducted by an issued one must not change, payments included: otherwise the VAT deducted there would be
 * wrong (AT § 11 Abs 12, DE § 14c Abs 1 UStG).
 * @param gross refuse only if it was deducted with this sum
 * @throws DomainError invoice.deducted
 */
export async function assertNotDeducted(tx: Tx, ctx: Ctx, id: number, gross?: Decimal): Promise<void> {
  const [by] = await tx.invoiceDeduction.findMany({
    where: {
      tenantId: ctx.actor.tenantId,
      deductedId: id,
      releasedAt: null,
      ...(gross ? { gross: gross.toFixed(2) } : {}),
      invoice: { status: { in: issuedStatuses } },
    },
    select: { invoice: { select: { id: true, invoiceNumber: true } } },
    orderBy: { id: 'asc' },
    take: 1,
  })
  if (!by) return
  throw new DomainError('invoice.deducted', {
    invoice_id: by.invoice.id,
    invoice_number: by.invoice.invoiceNumber,
  })
}
