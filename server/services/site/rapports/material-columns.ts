import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import type { RapportRow } from './read'
import type { AddMaterial } from './schema'

export type MaterialFields = Omit<AddMaterial, 'id'>
type StoredMaterial = RapportRow['materials'][number]

/**
 * Columns of new material lines: name, unit, price and tax rate default to the article's.
 * @throws DomainError reference.not_found for an article that is not the company's; forbidden for a price by a caller
 * who may not see prices
 */
export async function materialColumns(tx: Tx, ctx: Ctx, lines: readonly (MaterialFields & { position: number })[]) {
  const articles = await articlesOf(
    tx,
    ctx,
    lines.map(line => line.article_id),
  )
  return lines.map(line => {
    const article = articleOf(articles, line.article_id)
    const name = line.name ?? article?.name
    if (!name) throw new DomainError('validation', { issues: [{ path: 'name', code: 'required' }] })
    return {
      ...givenColumns(ctx, line, article),
      position: line.position,
      name,
      quantity: line.quantity,
      unit: line.unit ?? article?.unit ?? '',
    }
  })
}

/** Columns of a changed material line; another article sets its own name, unit, price and tax rate unless given. */
export async function changedMaterialColumns(tx: Tx, ctx: Ctx, line: Partial<MaterialFields>, stored: StoredMaterial) {
  const other = line.article_id === stored.articleId ? null : line.article_id
  const articles = await articlesOf(tx, ctx, [other])
  return givenColumns(ctx, line, articleOf(articles, other))
}

type Article = Awaited<ReturnType<typeof articlesOf>>[number]

function givenColumns(ctx: Ctx, line: Partial<MaterialFields>, article: Article | undefined) {
  return {
    name: line.name ?? article?.name,
    quantity: line.quantity,
    unit: line.unit ?? article?.unit ?? (line.unit === null ? '' : undefined),
    notes: line.notes,
    articleId: line.article_id,
    unitPrice: line.unit_price == null ? (article?.unitPrice ?? unpriced(ctx, line)) : pricedBy(ctx, line.unit_price),
    taxRate: line.tax_rate ?? article?.taxRate ?? line.tax_rate,
  }
}

/** The price column when no price is given: null clears it, but not for a caller who always reads null. */
const unpriced = (ctx: Ctx, line: Partial<MaterialFields>) =>
  may(ctx.actor, 'rapports:prices') ? line.unit_price : undefined

function pricedBy(ctx: Ctx, unitPrice: number): number {
  if (!may(ctx.actor, 'rapports:prices')) throw new DomainError('forbidden', { permission: 'rapports:prices' })
  return unitPrice
}

function articleOf(articles: readonly Article[], id: number | null | undefined): Article | undefined {
  if (!id) return undefined
  const article = articles.find(candidate => candidate.id === id)
  if (!article) throw new DomainError('reference.not_found', { field: 'article_id' })
  return article
}

function articlesOf(tx: Tx, ctx: Ctx, ids: readonly (number | null | undefined)[]) {
  return tx.article.findMany({
    where: { tenantId: ctx.actor.tenantId, id: { in: ids.filter(id => typeof id === 'number') } },
    select: { id: true, name: true, unit: true, unitPrice: true, taxRate: true },
  })
}
