import { Prisma } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { wire, wireOrNull } from '../../../money/money'
import { type Actor, may } from '../../../platform/actor'
import { foldForSearch, searchPatterns } from '../../../platform/records/search'
import { listArticles } from './read'
import type { LineSuggestion, SuggestLines } from './schema'

/**
 * Newest lines of each kind of document that are searched: keeps the response time constant however many years there
 * are.
 */
const LINES_LOOKED_THROUGH = 2_000

type EarlierRow = Record<'description' | 'unit', string> &
  Record<'unitPrice' | 'taxRate', Prisma.Decimal> & {
    laborPercent: Prisma.Decimal | null
  }

/**
 * Suggestions for a line while the user types it: active articles of the price list, then earlier lines, newest first
 * and each text once. Lines of offers and invoices are returned only to those who may read them; nothing for an empty
 * `q`.
 */
export async function suggestLines(ctx: Ctx, input: SuggestLines): Promise<{ data: LineSuggestion[] }> {
  const words = searchPatterns(input.q)
  if (!words) return { data: [] }
  const [articles, earlier] = await Promise.all([
    listArticles(ctx, { q: input.q, active: true, limit: input.limit, offset: 0 }),
    earlierLines(ctx, input, words.patterns),
  ])
  const offered = articles.data.map(
    (article): LineSuggestion => ({
      source: 'article',
      article_id: article.id,
      article_number: article.article_number,
      description: [article.name, article.description].filter(Boolean).join('\n'),
      unit: article.unit,
      unit_price: article.unit_price,
      tax_rate: article.tax_rate,
      labor_percent: article.labor_percent,
    }),
  )
  const known = new Set(offered.map(({ description }) => foldForSearch(description)))
  const lines = earlier
    .filter(({ description }) => !known.has(foldForSearch(description)))
    .map(
      (row): LineSuggestion => ({
        source: 'earlier',
        article_id: null,
        article_number: null,
        description: row.description,
        unit: row.unit,
        unit_price: wire(row.unitPrice),
        tax_rate: wire(row.taxRate),
        labor_percent: wireOrNull(row.laborPercent),
      }),
    )
  return { data: [...offered, ...lines].slice(0, input.limit) }
}

/**
 * Priced lines that contain every search term, the newest of each text and unit; without those of the document being
 * written.
 */
async function earlierLines(ctx: Ctx, input: SuggestLines, patterns: string[]): Promise<EarlierRow[]> {
  const sources = sourcesFor(ctx.actor, input)
  if (sources.length === 0) return []
  const { tenantId } = ctx.actor
  const rows = await ctx.db.select(
    tenantId,
    Prisma.sql`
      select description, unit, unit_price as "unitPrice", tax_rate as "taxRate",
             labor_percent as "laborPercent" from (
        select distinct on (gewerk_fold(description), unit) * from (${Prisma.join(sources, ' union all ')}) as lines
        where gewerk_fold(description) like all (${patterns})
        order by gewerk_fold(description), unit, written desc, id desc
      ) as texts
      order by written desc, id desc limit ${input.limit}`,
  )
  return rows as EarlierRow[]
}

/** The newest lines of each kind of document that this person may read. */
function sourcesFor(actor: Actor, { offer_id, invoice_id }: SuggestLines): Prisma.Sql[] {
  const lines = (of: 'offer' | 'invoice', without: number | undefined, condition: Prisma.Sql) => {
    const [items, documents, parent] = [`${of}_items`, `${of}s`, `${of}_id`].map(name => Prisma.raw(name))
    return Prisma.sql`(
      select i.id, i.description, i.unit, i.unit_price, i.tax_rate, i.labor_percent, d.updated_at as written
      from ${items} i join ${documents} d on d.tenant_id = i.tenant_id and d.id = i.${parent}
      where i.tenant_id = ${actor.tenantId} and i.${parent} <> ${without ?? 0} and ${condition}
        -- A line that still waits for its price has nothing to hand on.
        and not i.unpriced
      order by i.id desc limit ${LINES_LOOKED_THROUGH})`
  }
  return [
    ...(may(actor, 'offers:read')
      ? [lines('offer', offer_id, Prisma.sql`i.kind in ('item', 'optional', 'alternative')`)]
      : []),
    ...(may(actor, 'invoices:read') ? [lines('invoice', invoice_id, Prisma.sql`i.kind = 'item'`)] : []),
  ]
}
