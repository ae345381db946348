import type { Invoice } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { wire } from '../../core/money'
import { invoiceAllows } from './machine'
import { lockInvoice, toInvoiceRecord } from './read'
import { invoiceTotals, itemTotal, taxBreakdown } from './rules'
import type { InvoiceItemInput, InvoiceRecord } from './schema'

/** Holds a draft for a change. Anything but a draft is refused, and so is a version that somebody else has replaced meanwhile. */
export async function holdDraft(
  tx: Tx,
  ctx: Ctx,
  id: number,
  expectedVersion?: number,
): Promise<{ row: Invoice; before: InvoiceRecord }> {
  const row = await lockInvoice(tx, ctx.actor.tenantId, id)
  const before = toInvoiceRecord(row)
  if (!invoiceAllows(before.status, 'edit'))
    throw new DomainError('invoice.not_draft', { status: before.status })
  if (expectedVersion !== undefined && expectedVersion !== row.version)
    throw new DomainError('conflict', { version: row.version })
  return { row, before }
}

/** Puts an item's columns together; without a rate it takes the invoice's. */
export function itemColumns(input: InvoiceItemInput, invoiceTaxRate: number | string) {
  const line = {
    kind: input.kind,
    quantity: input.quantity,
    unitPrice: input.unit_price,
    taxRate: input.tax_rate ?? invoiceTaxRate,
  }
  const isItem = input.kind === 'item'
  return {
    kind: input.kind,
    sourceType: input.source_type,
    sourceId: input.source_id ?? null,
    description: input.description,
    quantity: isItem ? input.quantity : 0,
    unit: isItem ? input.unit : '',
    unitPrice: isItem ? input.unit_price : 0,
    totalPrice: itemTotal(line).toFixed(2),
    taxRate: isItem ? line.taxRate : 0,
    taxCategory: input.tax_category,
    unpriced: isItem && input.unpriced && input.unit_price === 0,
  }
}

/** Computes the invoice's sums anew from its stored items; called at the end of every change, in the same transaction. */
export async function refreshTotals(tx: Tx, ctx: Ctx, id: number): Promise<void> {
  const { tenantId } = ctx.actor
  const { discountPercent } = await tx.invoice.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id } },
    select: { discountPercent: true },
  })
  const items = await tx.invoiceItem.findMany({ where: { tenantId, invoiceId: id } })
  const totals = invoiceTotals(
    items.map(item => ({
      ...item,
      quantity: item.quantity.toString(),
      unitPrice: item.unitPrice.toString(),
      taxRate: item.taxRate.toString(),
    })),
    discountPercent.toString(),
  )
  await tx.invoice.update({
    where: { tenantId_id: { tenantId, id } },
    data: {
      subtotal: wire(totals.subtotal),
      discountAmount: wire(totals.discountAmount),
      taxAmount: wire(totals.taxAmount),
      total: wire(totals.total),
      taxBreakdown: taxBreakdown(totals),
      version: { increment: 1 },
      updatedAt: ctx.clock.now(),
    },
  })
}
