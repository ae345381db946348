import type { Ctx } from '../../../context'
import type { Decimal } from '../../../money/money'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { issuedStatuses } from './collect-deductions'

/**
 * An invoice that an issued one has taken off stays as it is, money included: otherwise the VAT that was deducted there
 * would be wrong (AT § 11 Abs 12, DE § 14c Abs 1 UStG).
 * @param gross only where it was taken off by this sum
 * @throws DomainError invoice.deducted
 */
export async function refuseDeducted(tx: Tx, ctx: Ctx, id: number, gross?: Decimal): Promise<void> {
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
