import type { Article } from '../../../prisma/client/client'
import type { Ctx } from '../../context'
import { may } from '../../core/actor'
import { changeRecord, type RecordKind } from '../../core/change-record'
import { inTenant } from '../../core/db'
import { toColumns } from '../../core/wire-columns'
import { refuseTakenNumber } from './article-number'
import { loadArticle, shownArticle, toArticleRecord } from './read'
import type { ArticleRecord, UpdateArticle } from './schema'

const articleKind: RecordKind<'article', Article, ArticleRecord> = {
  model: 'article',
  entity: 'article',
  topic: 'articles',
  load: loadArticle,
  show: toArticleRecord,
}

/**
 * Changes the given fields of an article. Documents that took it over keep the text and price they were written with. Whoever may not see
 * prices leaves the price as it is, whatever they send.
 */
export function updateArticle(ctx: Ctx, { id, updates: { expected_version, ...given } }: UpdateArticle) {
  const updates = may(ctx.actor, 'articles:prices') ? given : { ...given, unit_price: undefined }
  return inTenant(ctx, async tx => {
    const change = changeRecord(tx, ctx, articleKind, id, {
      expectedVersion: expected_version,
      given: updates,
      columns: () => toColumns(updates),
      tell: (before, after) => ({
        action: before.active && !after.active ? 'article.archived' : 'article.updated',
      }),
    })
    const { after } = await refuseTakenNumber(change)
    return { data: shownArticle(ctx, toArticleRecord(after)) }
  })
}
