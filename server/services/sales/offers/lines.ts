import type { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { isUnpriced } from '../../../money/unpriced'
import type { TenantId } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { inBatches } from '../../../platform/database/in-batches'
import { DomainError } from '../../../platform/errors'
import { hasPrice } from './rules'
import type { NewOfferItem } from './schema'
import { itemTotal } from './totals-rules'

/** Lines as columns, without the offer's id. */
export type LineColumns = ReturnType<typeof columnsOf>

/**
 * Maps input lines to columns, numbered from `firstPosition`. A priced line without a rate gets the company's; one
 * without a price is marked (`unpriced`); sections and texts have no amounts.
 * @throws DomainError reference.not_found for an article that is not the company's
 */
export async function lineColumns(
  tx: Tx,
  ctx: Ctx,
  items: readonly NewOfferItem[],
  firstPosition = 1,
): Promise<LineColumns[]> {
  await assertArticles(tx, ctx, items)
  const needsRate = items.some(item => item.tax_rate === null && hasPrice(item.kind))
  const usualRate = needsRate ? await usualTaxRate(tx, ctx) : 0
  return items.map((item, index) => columnsOf(item, firstPosition + index, usualRate))
}

/** Inserts the lines of an offer that has none yet. */
export const insertLines = (
  tx: Tx,
  tenantId: TenantId,
  offerId: number,
  lines: readonly Omit<Prisma.OfferItemCreateManyInput, 'tenantId' | 'offerId'>[],
): Promise<void> =>
  inBatches(
    lines.map(line => ({ ...line, tenantId, offerId })),
    data => tx.offerItem.createMany({ data }),
  )

function columnsOf(item: NewOfferItem, position: number, usualRate: number) {
  const { kind, description } = item
  if (!hasPrice(kind)) {
    return {
      position,
      kind,
      description,
      quantity: 0,
      unit: '',
      unitPrice: 0,
      totalPrice: 0,
      taxRate: 0,
      articleId: null,
      unpriced: false,
      laborPercent: null,
    }
  }
  const unitPrice = item.unit_price ?? 0
  return {
    position,
    kind,
    description,
    quantity: item.quantity,
    unit: item.unit ?? '',
    unitPrice,
    totalPrice: itemTotal({ ...item, unit_price: unitPrice, tax_rate: 0 }),
    taxRate: item.tax_rate ?? usualRate,
    articleId: item.article_id ?? null,
    unpriced: isUnpriced(item),
    laborPercent: item.labor_percent ?? null,
  }
}

async function usualTaxRate(tx: Tx, ctx: Ctx): Promise<number> {
  const company = await tx.company.findUniqueOrThrow({
    where: { id: ctx.actor.tenantId },
    select: { defaultVatRate: true },
  })
  return company.defaultVatRate.toNumber()
}

/**
 * Lines hold the article's id without a foreign key, so that a price list may be cleaned up; another company's id must
 * be refused.
 */
async function assertArticles(tx: Tx, ctx: Ctx, items: readonly NewOfferItem[]): Promise<void> {
  const wanted = [...new Set(items.flatMap(item => item.article_id ?? []))]
  if (wanted.length === 0) return
  const known = await tx.article.findMany({
    where: { tenantId: ctx.actor.tenantId, id: { in: wanted } },
    select: { id: true },
  })
  const missing = wanted.find(id => !known.some(article => article.id === id))
  if (missing !== undefined) throw new DomainError('reference.not_found', { field: 'article_id', id: missing })
}
