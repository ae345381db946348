import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { refreshBillingStatus } from '../rapports/billing'
import { invoiceAllows } from './machine'
import { invoiceDetail, lockInvoice, toInvoiceRecord } from './read'
import { tellInvoice } from './tell'

/** Cancels a draft, sent or overdue invoice; its rapports can be billed again. */
export function cancelInvoice(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const before = toInvoiceRecord(await lockInvoice(tx, tenantId, id))
    if (!invoiceAllows(before.status, 'cancel'))
      throw new DomainError('invoice.transition', { status: before.status })
    const now = ctx.clock.now()
    const { count } = await tx.invoice.updateMany({
      where: { tenantId, id, status: before.status },
      data: { status: 'cancelled', cancelledAt: now, updatedAt: now, version: { increment: 1 } },
    })
    if (count === 0) throw new DomainError('conflict')
    const links = await tx.invoiceRapport.findMany({
      where: { tenantId, invoiceId: id },
      select: { rapportId: true },
      orderBy: { rapportId: 'asc' },
    })
    for (const { rapportId } of links) await refreshBillingStatus(tx, ctx, rapportId)
    await tellInvoice(tx, ctx, id, 'invoice.cancelled', before)
    return { data: await invoiceDetail(tx, tenantId, id) }
  })
}
