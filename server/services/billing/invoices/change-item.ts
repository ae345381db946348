import type { z } from 'zod'
import type { InvoiceItem } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire, wireOrNull } from '../../../money/money'
import { DomainError } from '../../../platform/errors'
import { editDraft } from './edit-draft'
import { lineColumns } from './lines'
import { type ChangeItem, InvoiceItemInput } from './schema'

type Updates = z.output<typeof ChangeItem>['updates']

/**
 * Changes fields of one item of a draft; setting a price, also 0, removes the mark "without a price".
 * @throws DomainError not_found for an item of another invoice, validation, reference.not_found, and what `editDraft`
 * throws
 */
export function changeItem(ctx: Ctx, { id, item_id, updates }: z.output<typeof ChangeItem>) {
  return editDraft(ctx, id, async (tx, row) => {
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
