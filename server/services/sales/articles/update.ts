import type { Article } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { changeRecord, type RecordKind } from '../../../platform/records/change-record'
import { toColumns } from '../../../platform/records/wire-columns'
import { loadArticle, shownArticle, toArticleRecord } from './read'
import { refuseTakenNumber } from './refuse-taken-number'
import type { ArticleRecord, UpdateArticle } from './schema'

type Updates = Omit<UpdateArticle['updates'], 'expected_version'>

const articleKind: RecordKind<'article', Article, ArticleRecord> = {
  model: 'article',
  entity: 'article',
  load: loadArticle,
  show: toArticleRecord,
}

/**
 * Changes the given fields of an article. Documents that used it keep the text and price they were written with. The
 * price is left unchanged for a caller who may not see prices, whatever they send. `changing` selects which of the
 * updates change the article as stored.
 * @throws DomainError article.not_found, article.number_taken, conflict
 */
export function updateArticle(
  ctx: Ctx,
  { id, updates: { expected_version, ...given } }: UpdateArticle,
  changing: (updates: Updates, article: Article) => Updates = updates => updates,
) {
  const updates = may(ctx.actor, 'articles:prices') ? given : { ...given, unit_price: undefined }
  return inTenant(ctx, async tx => {
    const change = changeRecord(tx, ctx, articleKind, id, {
      expectedVersion: expected_version,
      given: updates,
      columns: article => toColumns(changing(updates, article)),
      entry: (before, after) => ({
        action: before.active && !after.active ? 'article.archived' : 'article.updated',
      }),
    })
    const { after } = await refuseTakenNumber(change)
    return { data: shownArticle(ctx, toArticleRecord(after)) }
  })
}
