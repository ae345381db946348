import type { z } from 'zod'
import type { Ctx } from '../../context'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { wire } from '../../core/money'
import { holdDraft, itemColumns, refreshTotals } from './draft'
import { invoiceDetail } from './read'
import { type AddItem, type ChangeItem, InvoiceItemInput, type RemoveItem } from './schema'
import { tellInvoice } from './tell'

/** Appends an item to a draft. */
export function addItem(ctx: Ctx, { id, ...item }: z.output<typeof AddItem>) {
  return changeItems(ctx, id, async (tx, taxRate) => {
    const { tenantId } = ctx.actor
    const last = await tx.invoiceItem.aggregate({
      where: { tenantId, invoiceId: id },
      _max: { position: true },
    })
    await tx.invoiceItem.create({
      data: {
        tenantId,
        invoiceId: id,
        position: (last._max.position ?? 0) + 1,
        ...itemColumns(item, taxRate),
      },
    })
  })
}

/** Changes fields of one item of a draft; a price that is set takes the mark "without a price" away. */
export function changeItem(ctx: Ctx, { id, item_id, updates }: z.output<typeof ChangeItem>) {
  return changeItems(ctx, id, async (tx, taxRate) => {
    const { tenantId } = ctx.actor
    const row = await tx.invoiceItem.findFirst({ where: { tenantId, id: item_id, invoiceId: id } })
    if (!row) throw new DomainError('not_found')
    const merged = InvoiceItemInput.parse({
      kind: row.kind,
      source_type: row.sourceType,
      source_id: row.sourceId,
      description: row.description,
      quantity: wire(row.quantity),
      unit: row.unit,
      unit_price: wire(row.unitPrice),
      tax_rate: wire(row.taxRate),
      tax_category: row.taxCategory,
      unpriced: row.unpriced && updates.unit_price === undefined,
      ...updates,
    })
    await tx.invoiceItem.update({
      where: { tenantId_id: { tenantId, id: item_id } },
      data: itemColumns(merged, taxRate),
    })
  })
}

/** Removes one item of a draft. */
export function removeItem(ctx: Ctx, { id, item_id }: z.output<typeof RemoveItem>) {
  return changeItems(ctx, id, async tx => {
    const { count } = await tx.invoiceItem.deleteMany({
      where: { tenantId: ctx.actor.tenantId, id: item_id, invoiceId: id },
    })
    if (count === 0) throw new DomainError('not_found')
  })
}

function changeItems(ctx: Ctx, id: number, change: (tx: Tx, taxRate: string) => Promise<void>) {
  return inTenant(ctx, async tx => {
    const { row, before } = await holdDraft(tx, ctx, id)
    await change(tx, row.taxRate.toString())
    await refreshTotals(tx, ctx, id)
    await tellInvoice(tx, ctx, id, 'invoice.updated', before)
    return { data: await invoiceDetail(tx, ctx.actor.tenantId, id) }
  })
}
