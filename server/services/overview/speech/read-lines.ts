import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { loadLaborRates } from '../../billing/labor-rates/read'
import { listColleagues } from '../../people/team/read'
import type { ReadLines, SpokenLines } from './schema'
import { spokenLines } from './spoken-lines'

/** So many of the newest work lines say what the company calls its work, besides its rates and its people. */
const earlier = 300

/**
 * What was said as a proposal of lines for a rapport: nothing is saved. The words are compared with the company's
 * colleagues, job categories and articles.
 */
export async function readLines(ctx: Ctx, { text }: ReadLines): Promise<{ data: SpokenLines }> {
  const { tenantId, userId } = ctx.actor
  const { data: colleagues } = await listColleagues(ctx)
  return inTenant(ctx, async tx => {
    const [rates, used] = await Promise.all([
      loadLaborRates(tx, tenantId),
      tx.rapportEntry.findMany({
        where: { tenantId },
        select: { jobCategory: true },
        orderBy: { id: 'desc' },
        take: earlier,
      }),
    ])
    const ofTeam = colleagues.flatMap(({ job_category: category }) => (category ? [category] : []))
    const categories = new Set([...rates.keys(), ...ofTeam, ...used.map(({ jobCategory }) => jobCategory)])
    const language = ctx.locale === 'de' ? 'de' : 'en'
    const data = spokenLines(text, { language, userId, colleagues, categories: [...categories] })
    if (data.materials.length === 0 || !may(ctx.actor, 'articles:read')) return { data }
    const articles = await tx.article.findMany({
      where: {
        ...{ tenantId, active: true },
        OR: data.materials.map(({ name }) => ({ name: { equals: name, mode: 'insensitive' as const } })),
      },
      select: { id: true, name: true, unit: true },
      take: 1_000,
    })
    for (const line of data.materials) {
      const [article, other] = articles.filter(({ name }) => name.toLowerCase() === line.name.toLowerCase())
      // Two of one name, or one that is counted by another unit, would be a guess.
      if (!article || other || (line.unit !== '' && line.unit !== article.unit)) continue
      Object.assign(line, { name: article.name, unit: article.unit, article_id: article.id })
      line.uncertain = line.uncertain.filter(field => field !== 'unit')
    }
    return { data }
  })
}
