import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { copiedFields } from './copied-fields'
import { createInvoiceWithin } from './create'
import { invoiceDetail } from './read'
import { CreateInvoice } from './schema'

/**
 * A new draft with the lines, texts and parties of any invoice; it bills no rapport and no offer.
 * @throws DomainError invoice.not_found, and what `createInvoiceWithin` throws
 */
export function duplicateInvoice(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const copy = copiedFields(await invoiceDetail(tx, ctx.actor.tenantId, id))
    const items = copy.items.map(item => ({ ...item, source_type: 'manual' as const, source_id: null }))
    return {
      data: await createInvoiceWithin(tx, ctx, CreateInvoice.parse({ ...copy, items })),
    }
  })
}
