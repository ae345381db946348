import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { changeItems } from './change-items'
import type { RemoveItem } from './schema'

/** Removes one item of a draft. */
export function removeItem(ctx: Ctx, { id, item_id }: z.output<typeof RemoveItem>) {
  return changeItems(ctx, id, async tx => {
    const { count } = await tx.invoiceItem.deleteMany({
      where: { tenantId: ctx.actor.tenantId, id: item_id, invoiceId: id },
    })
    if (count === 0) throw new DomainError('not_found')
  })
}
