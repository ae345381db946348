import type { Ctx } from '../../../context'
import { may, where } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { inAnyCase } from '../../../platform/records/search'
import { dayIn } from '../../../platform/values/days'
import { loadJobCategories } from '../../billing/labor-rates/read-job-categories'
import { loadColleagues } from '../../people/team/read-colleagues'
import { shownArticle, toArticleRecord } from '../../sales/articles/read'
import type { ProposeLines, SpokenLines } from './schema'
import { spokenLines } from './spoken-lines'

/**
 * Turns what was said into proposed lines for a rapport; nothing is saved. The words are matched against the company's
 * colleagues, job categories and articles.
 */
export async function proposeLines(ctx: Ctx, { text }: ProposeLines): Promise<{ data: SpokenLines }> {
  const { tenantId, userId, timeZone } = ctx.actor
  return inTenant(ctx, async tx => {
    const colleagues = await loadColleagues(tx, tenantId)
    const categories = await loadJobCategories(tx, tenantId, colleagues)
    const language = ctx.locale === 'de' ? 'de' : 'en'
    const today = dayIn(timeZone, ctx.clock.now())
    const data = spokenLines(text, { language, userId, colleagues, categories, today })
    if (data.materials.length === 0 || !may(ctx.actor, 'articles:read')) return { data }
    const articles = await tx.article.findMany({
      where: {
        ...{ tenantId, active: true },
        OR: data.materials.map(({ name }) => ({ name: inAnyCase(name) })),
      },
      take: 1_000,
    })
    for (const line of data.materials) {
      const [article, other] = articles.filter(({ name }) => name.toLowerCase() === line.name.toLowerCase())
      // Two articles of one name, or one with another unit, would be a guess.
      if (!article || other || (line.unit !== '' && line.unit !== article.unit)) continue
      const { id, name, unit, unit_price } = shownArticle(ctx, toArticleRecord(article))
      // A user who may not see prices in a rapport may not send one either; the rapport takes it from the article.
      const price = where(ctx.actor, 'rapports:prices', unit_price)
      Object.assign(line, { name, unit, article_id: id, unit_price: price })
      line.uncertain = line.uncertain.filter(field => field !== 'unit')
    }
    return { data }
  })
}
