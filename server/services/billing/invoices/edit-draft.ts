import type { Invoice } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { lockInvoiceDraft } from './lock'
import { invoiceDetail } from './read'
import { storeRecomputedSums } from './recompute-sums'
import { recordInvoiceChange } from './record-change'

/**
 * The frame of the verbs that change the items of a draft: locks it, lets `change` write its items, then recomputes its
 * sums and records the change.
 * @throws DomainError invoice.not_found, invoice.not_draft, conflict, validation if a sum is too large
 */
export function editDraft(ctx: Ctx, id: number, change: (tx: Tx, row: Invoice) => Promise<void>) {
  return inTenant(ctx, async tx => {
    const { row, before } = await lockInvoiceDraft(tx, ctx, id)
    await change(tx, row)
    await storeRecomputedSums(tx, ctx, id)
    await recordInvoiceChange(tx, ctx, id, 'invoice.updated', before)
    return { data: await invoiceDetail(tx, ctx.actor.tenantId, id) }
  })
}
