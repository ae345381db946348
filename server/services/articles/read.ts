import { type Article, Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { whereIs } from '../../core/list-filters'
import { listPage, listSource } from '../../core/list-page'
import { wire } from '../../core/money'
import type { ArticleRecord, articleSorts, ListArticles } from './schema'

const source = listSource<(typeof articleSorts)[number]>({
  table: 'articles',
  fields: Object.keys(Prisma.ArticleScalarFieldEnum),
  sorts: {
    number: Prisma.sql`t.article_number`,
    name: Prisma.sql`t.name`,
    price: Prisma.sql`t.unit_price`,
  },
})

/** One page of articles by number (unique index `tenant_id, article_number`). */
export const listArticles = (ctx: Ctx, { sort = 'number', ...input }: ListArticles) =>
  listPage(ctx, source, { ...input, sort }, whereIs('active', input.active), toArticleRecord)

export async function getArticle(ctx: Ctx, { id }: { id: number }) {
  return { data: toArticleRecord(await inTenant(ctx, tx => loadArticle(tx, ctx.actor.tenantId, id))) }
}

/** The row within the tenant; another company's id fails like one that does not exist. */
export async function loadArticle(tx: Tx, tenantId: TenantId, id: number): Promise<Article> {
  const row = await tx.article.findUnique({ where: { tenantId_id: { tenantId, id } } })
  if (!row) throw new DomainError('article.not_found')
  return row
}

export function toArticleRecord(row: Article): ArticleRecord {
  return {
    id: row.id,
    article_number: row.articleNumber,
    name: row.name,
    description: row.description,
    unit: row.unit,
    unit_price: wire(row.unitPrice),
    tax_rate: wire(row.taxRate),
    active: row.active,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
