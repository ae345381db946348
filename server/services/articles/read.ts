import type { Article, Prisma } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import type { TenantId } from '../../core/actor'
import { inTenant, type Tx } from '../../core/db'
import { DomainError } from '../../core/errors'
import { wire } from '../../core/money'
import { pageEnvelope } from '../../core/scalars'
import { searchCondition } from '../../core/search'
import { type Direction, orderOf } from '../../core/sorting'
import type { ArticleRecord, articleSorts, ListArticles } from './schema'

const sortColumns: Record<
  (typeof articleSorts)[number],
  (direction: Direction) => Prisma.ArticleOrderByWithRelationInput
> = {
  number: direction => ({ articleNumber: direction }),
  name: direction => ({ name: direction }),
  price: direction => ({ unitPrice: direction }),
}

/** One page of articles by number (unique index `tenant_id, article_number`). */
export function listArticles(ctx: Ctx, { limit, offset, sort = 'number', q, active }: ListArticles) {
  const where = {
    tenantId: ctx.actor.tenantId,
    ...(active === undefined ? {} : { active }),
    ...searchCondition(q),
  }
  return inTenant(ctx, async tx => {
    const rows = await tx.article.findMany({
      where,
      orderBy: orderOf(sort, sortColumns),
      take: limit,
      skip: offset,
    })
    const total = await tx.article.count({ where })
    return pageEnvelope(rows.map(toArticleRecord), total, { limit, offset })
  })
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
