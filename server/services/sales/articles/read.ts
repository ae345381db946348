import { type Article, Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may, type TenantId, where } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { whereIs } from '../../../platform/lists/list-filters'
import { listPage, listSource } from '../../../platform/lists/list-page'
import { toWire } from '../../../platform/records/wire-columns'
import { ArticleRecord, type articleSorts, type ListArticles } from './schema'

const source = listSource<(typeof articleSorts)[number]>({
  table: 'articles',
  fields: Object.keys(Prisma.ArticleScalarFieldEnum),
  sorts: {
    number: Prisma.sql`t.article_number`,
    name: Prisma.sql`t.name`,
    price: Prisma.sql`t.unit_price`,
  },
})

/**
 * One page of articles by number (unique index `tenant_id, article_number`).
 * @throws DomainError forbidden for an order by prices that the actor may not see
 */
export async function listArticles(ctx: Ctx, { sort = 'number', ...input }: ListArticles) {
  if (sort.endsWith('price') && !may(ctx.actor, 'articles:prices'))
    throw new DomainError('forbidden', { permission: 'articles:prices', field: 'sort' })
  return listPage(ctx, source, { ...input, sort }, whereIs('active', input.active), (row: Article) =>
    shownArticle(ctx, toArticleRecord(row)),
  )
}

/** An article as the actor may see it: its price requires `articles:prices`. */
export const shownArticle = ({ actor }: Pick<Ctx, 'actor'>, record: ArticleRecord): ArticleRecord => ({
  ...record,
  unit_price: where(actor, 'articles:prices', record.unit_price),
})

/** @throws DomainError article.not_found */
export async function getArticle(ctx: Ctx, { id }: { id: number }) {
  const row = await inTenant(ctx, tx => loadArticle(tx, ctx.actor.tenantId, id))
  return { data: shownArticle(ctx, toArticleRecord(row)) }
}

/**
 * The row within the tenant; another company's id fails like one that does not exist.
 * @throws DomainError article.not_found
 */
export async function loadArticle(tx: Tx, tenantId: TenantId, id: number): Promise<Article> {
  const row = await tx.article.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('article.not_found')
  return row
}

export const toArticleRecord = (row: Article): ArticleRecord => toWire(ArticleRecord, row)
