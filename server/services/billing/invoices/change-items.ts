import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { lockInvoiceDraft } from './lock-draft'
import { invoiceDetail } from './read'
import { recordInvoiceChange } from './record-change'
import { refreshTotals } from './refresh-totals'

export function changeItems(ctx: Ctx, id: number, change: (tx: Tx, row: Invoice) => Promise<void>) {
  return inTenant(ctx, async tx => {
    const { row, before } = await lockInvoiceDraft(tx, ctx, id)
    await change(tx, row)
    await refreshTotals(tx, ctx, id)
    await recordInvoiceChange(tx, ctx, id, 'invoice.updated', before)
    return { data: await invoiceDetail(tx, ctx.actor.tenantId, id) }
  })
}
