import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { publicData } from '../../../platform/records/events'
import { journalNumber } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { refreshBillingStatus } from '../../site/rapports/refresh-billing-status'
import { forgetPreviews } from '../einvoices/forget-previews'
import { lockInvoice } from './lock'
import { invoiceAllows } from './machine'
import { toInvoiceRecord } from './read'

/**
 * Deletes a draft. Its number stays used, with the reason in the journal; its rapports can be billed again.
 * @throws DomainError invoice.not_found, conflict, invoice.not_draft
 */
export function deleteInvoice(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await lockInvoice(tx, tenantId, id)
    const before = toInvoiceRecord(row)
    if (!invoiceAllows(before.status, 'delete')) throw new DomainError('invoice.not_draft', { status: before.status })
    const links = await tx.invoiceRapport.findMany({
      where: { tenantId, invoiceId: id },
      select: { rapportId: true },
      orderBy: { rapportId: 'asc' },
    })
    await forgetPreviews(tx, ctx, { entity: 'invoice', id })
    await tx.invoice.delete({ where: { tenantId_id: { tenantId, id } } })
    for (const { rapportId } of links) await refreshBillingStatus(tx, ctx, rapportId)
    await journalNumber(tx, ctx, {
      series: 'invoice',
      number: before.invoice_number,
      entityId: id,
      action: 'deleted',
    })
    await recordChange(tx, ctx, {
      action: 'invoice.deleted',
      id,
      before,
      event: { name: 'invoice.deleted', data: publicData(before, row.version) },
    })
    return { data: { id, deleted: true as const } }
  })
}
