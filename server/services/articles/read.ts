import { type Article, Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { whereIs } from '../../core/list-filters'
import { type ListSource, orderBy, readPage } from '../../core/list-page'
import { wire } from '../../core/money'
import { pageEnvelope } from '../../core/scalars'
import type { ArticleRecord, articleSorts, ListArticles } from './schema'

const source: ListSource = { table: 'articles', fields: Object.keys(Prisma.ArticleScalarFieldEnum) }
const sortColumns: Record<(typeof articleSorts)[number], Prisma.Sql> = {
  number: Prisma.sql`t.article_number`,
  name: Prisma.sql`t.name`,
  price: Prisma.sql`t.unit_price`,
}

/** One page of articles by number (unique index `tenant_id, article_number`). */
export async function listArticles(ctx: Ctx, input: ListArticles) {
  const { limit, offset, sort = 'number', q, active } = input
  const { rows, total } = await readPage<Article>(ctx, source, {
    limit,
    offset,
    q,
    order: orderBy(sort, sortColumns),
    filters: whereIs('active', active),
  })
  return pageEnvelope(rows.map(toArticleRecord), total, input)
}

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
