import type { z } from 'zod'
import type { Ctx } from '../../../context'
import { editDraft } from './edit-draft'
import { lineColumns } from './lines'
import type { AddItem } from './schema'

/** Appends an item to a draft. @throws DomainError validation, reference.not_found, and what `editDraft` throws */
export function addItem(ctx: Ctx, { id, ...item }: z.output<typeof AddItem>) {
  return editDraft(ctx, id, async (tx, row) => {
    const { tenantId } = ctx.actor
    const last = await tx.invoiceItem.aggregate({
      where: { tenantId, invoiceId: id },
      _max: { position: true },
    })
    const position = (last._max.position ?? 0) + 1
    const columns = await lineColumns(tx, ctx, row, [item], () => '')
    await tx.invoiceItem.createMany({
      data: columns.map(line => ({ tenantId, invoiceId: id, position, ...line })),
    })
  })
}
