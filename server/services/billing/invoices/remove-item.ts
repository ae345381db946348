import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { editDraft } from './edit-draft'
import type { RemoveItem } from './schema'

/**
 * Removes one item of a draft.
 * @throws DomainError not_found for an item of another invoice, and what `editDraft` throws
 */
export function removeItem(ctx: Ctx, { id, item_id }: z.output<typeof RemoveItem>) {
  return editDraft(ctx, id, async tx => {
    const { count } = await tx.invoiceItem.deleteMany({
      where: { tenantId: ctx.actor.tenantId, id: item_id, invoiceId: id },
    })
    if (count === 0) throw new DomainError('not_found')
  })
}
