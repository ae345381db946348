import type { z } from 'zod'
import type { Invoice, InvoiceItem } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire, wireOrNull } from '../../../money/money'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lineColumns } from './lines'
import { lockInvoiceDraft, refreshTotals } from './lock-draft'
import { invoiceDetail } from './read'
import { recordInvoiceChange } from './record-change'
import { type AddItem, type ChangeItem, InvoiceItemInput, type RemoveItem } from './schema'

/** Appends an item to a draft. */
export function addItem(ctx: Ctx, { id, ...item }: z.output<typeof AddItem>) {
  return changeItems(ctx, id, async (tx, row) => {
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

type Updates = z.output<typeof ChangeItem>['updates']

/** Changes fields of one item of a draft; setting a price, also 0, removes the mark "without a price". */
export function changeItem(ctx: Ctx, { id, item_id, updates }: z.output<typeof ChangeItem>) {
  return changeItems(ctx, id, async (tx, row) => {
    const { tenantId } = ctx.actor
    const stored = await tx.invoiceItem.findFirst({ where: { tenantId, id: item_id, invoiceId: id } })
    if (!stored) throw new DomainError('not_found')
    const merged = InvoiceItemInput.parse({
      kind: stored.kind,
      description: stored.description,
      quantity: wire(stored.quantity),
      unit: stored.unit,
      unit_price: stored.unpriced || stored.kind !== 'item' ? null : wire(stored.unitPrice),
      labor_percent: wireOrNull(stored.laborPercent),
      ...taxOf(stored, updates),
      ...updates,
      // Unchanged fields are not validated again: the source may no longer exist, and the cost code schema may have
      // changed.
      ...(touchesSource(updates) ? sourceOf(stored, updates) : {}),
    })
    const [columns] = await lineColumns(tx, ctx, row, [merged], () => 'updates.')
    if (!columns) throw new RangeError('one line went in and none came out')
    await tx.invoiceItem.update({
      where: { tenantId_id: { tenantId, id: item_id } },
      data: {
        ...columns,
        ...(touchesSource(updates) ? {} : { sourceType: stored.sourceType, sourceId: stored.sourceId }),
        ...(updates.cost_code === undefined ? { costCode: stored.costCode } : {}),
      },
    })
  })
}

const touchesSource = (updates: Updates) => updates.source_type !== undefined || updates.source_id !== undefined

const sourceOf = (stored: InvoiceItem, updates: Updates) => ({
  source_type: updates.source_type ?? stored.sourceType,
  source_id: updates.source_id === undefined ? stored.sourceId : updates.source_id,
})

/**
 * Rate and category belong together: setting a rate makes the line taxed, and a line that becomes taxed takes the
 * invoice's rate.
 */
function taxOf(stored: InvoiceItem, { tax_rate, tax_category }: Updates) {
  if (tax_rate && tax_category === undefined) return { tax_category: 'S' }
  const rate = wire(stored.taxRate)
  if (tax_category === undefined) return { tax_category: stored.taxCategory, tax_rate: rate }
  return tax_category === 'S' && rate > 0 ? { tax_rate: rate } : {}
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

function changeItems(ctx: Ctx, id: number, change: (tx: Tx, row: Invoice) => Promise<void>) {
  return inTenant(ctx, async tx => {
    const { row, before } = await lockInvoiceDraft(tx, ctx, id)
    await change(tx, row)
    await refreshTotals(tx, ctx, id)
    await recordInvoiceChange(tx, ctx, id, 'invoice.updated', before)
    return { data: await invoiceDetail(tx, ctx.actor.tenantId, id) }
  })
}
