import type { z } from 'zod'
import type { Ctx } from '../../../context'
import type { TenantId } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { drawNumber, journalNumber } from '../../../platform/records/numbers'
import { recordChange } from '../../../platform/records/record-change'
import { defaultTaxRate } from './default-tax-rate'
import { shownArticle, toArticleRecord } from './read'
import { refuseTakenNumber } from './refuse-taken-number'
import type { CreateArticle } from './schema'

type NewArticle = z.output<typeof CreateArticle>

/**
 * Adds an article to the price list; its number is drawn unless one is given.
 * @throws DomainError article.number_taken
 */
export function createArticle(ctx: Ctx, input: NewArticle) {
  return inTenant(ctx, async tx => {
    const now = ctx.clock.now()
    const { tenantId } = ctx.actor
    const articleNumber = input.article_number ?? (await freeNumber(tx, ctx))
    const row = await refuseTakenNumber(
      tx.article.create({
        data: {
          tenantId,
          articleNumber,
          name: input.name,
          description: input.description,
          unit: input.unit,
          unitPrice: input.unit_price,
          taxRate: input.tax_rate ?? (await defaultTaxRate(tx, ctx)),
          laborPercent: input.labor_percent,
          active: input.active,
          createdAt: now,
          updatedAt: now,
        },
      }),
    )
    await journalNumber(tx, ctx, {
      series: 'article',
      number: articleNumber,
      entityId: row.id,
      action: 'created',
    })
    const record = toArticleRecord(row)
    await recordChange(tx, ctx, {
      action: 'article.created',
      id: row.id,
      after: record,
    })
    return { data: shownArticle(ctx, record) }
  })
}

/** Whether an article of the company has this number, archived ones included. */
async function numberIsTaken(tx: Tx, tenantId: TenantId, articleNumber: string): Promise<boolean> {
  return (await tx.article.count({ where: { tenantId, articleNumber } })) > 0
}

/** A number typed by hand may lie ahead in the series; number assignment skips it. */
async function freeNumber(tx: Tx, ctx: Ctx): Promise<string> {
  const number = await drawNumber(tx, ctx, 'article')
  return (await numberIsTaken(tx, ctx.actor.tenantId, number)) ? freeNumber(tx, ctx) : number
}
