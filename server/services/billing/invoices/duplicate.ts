import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { copyOf } from './copy-of'
import { insertInvoice } from './insert'
import { invoiceDetail } from './read'
import { CreateInvoice } from './schema'

/**
 * A new draft with the lines, texts and parties of any invoice; it bills no rapport and no offer.
 * @throws DomainError invoice.not_found, and what `insertInvoice` throws
 */
export function duplicateInvoice(ctx: Ctx, { id }: { id: number }) {
  return inTenant(ctx, async tx => {
    const copy = copyOf(await invoiceDetail(tx, ctx.actor.tenantId, id))
    const items = copy.items.map(item => ({ ...item, source_type: 'manual' as const, source_id: null }))
    return {
      data: await insertInvoice(tx, ctx, CreateInvoice.parse({ ...copy, items })),
    }
  })
}
