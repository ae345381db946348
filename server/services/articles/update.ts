import type { Ctx } from '../../context'
import { inTenant } from '../../core/db'
import { DomainError } from '../../core/errors'
import { recordChange } from '../../core/record-change'
import { refuseTakenNumber } from './article-number'
import { loadArticle, toArticleRecord } from './read'
import type { UpdateArticle } from './schema'

/** Changes the given fields of an article. Documents that took it over keep the text and price they were written with. */
export function updateArticle(ctx: Ctx, { id, updates }: UpdateArticle) {
  return inTenant(ctx, async tx => {
    const { tenantId } = ctx.actor
    const row = await loadArticle(tx, tenantId, id)
    const { count } = await refuseTakenNumber(
      tx.article.updateMany({
        where: { tenantId, id, version: row.version },
        data: {
          articleNumber: updates.article_number,
          name: updates.name,
          description: updates.description,
          unit: updates.unit,
          unitPrice: updates.unit_price,
          taxRate: updates.tax_rate,
          active: updates.active,
          version: { increment: 1 },
          updatedAt: ctx.clock.now(),
        },
      }),
    )
    if (count === 0) throw new DomainError('conflict')
    const before = toArticleRecord(row)
    const after = toArticleRecord(await loadArticle(tx, tenantId, id))
    const action = before.active && !after.active ? 'article.archived' : 'article.updated'
    await recordChange(tx, ctx, { action, entity: 'article', id, topic: 'articles', before, after })
    return { data: after }
  })
}
