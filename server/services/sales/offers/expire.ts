import { randomUUID } from 'node:crypto'
import type { Prisma } from '../../../../prisma/client/client'
import type { App, Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { jobContext } from '../../../platform/jobs/job-context'
import type { ChangeContext } from '../../../platform/records/record-change'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { changeOfferStatus } from './change-status'
import { lockOffer } from './lock'

const offersAtOnce = 200

/**
 * Expires sent offers whose last valid day is over in their company's time zone; for a daily job, idempotent. A company
 * that fails does not hold up the others: it is logged and counted.
 */
export async function expireOffers(app: App): Promise<{ companies: number; expired: number; failed: number }> {
  const requestId = `expire-offers-${randomUUID()}`
  const done = { companies: 0, expired: 0, failed: 0 }
  for (const tenantId of await companiesToVisit(app)) {
    try {
      const ctx = await jobContext(app, { tenantId, requestId, label: 'expire-offers' })
      const expired = await expireOfCompany(ctx)
      if (expired > 0) done.companies += 1
      done.expired += expired
    } catch (error) {
      done.failed += 1
      app.log.error({ err: error, tenantId }, 'offers could not expire')
    }
  }
  return done
}

/**
 * Companies with a sent offer whose validity is over in the earliest time zone; each one's own time zone decides
 * afterwards.
 */
async function companiesToVisit(app: App): Promise<number[]> {
  const furthestToday = dateToDay(new Date(app.clock.now().getTime() + 14 * 3_600_000))
  const groups = await app.db.acrossTenants('sweep', tx =>
    tx.offer.groupBy({
      by: ['tenantId'],
      where: { status: 'sent', validUntil: { lt: dayToDate(furthestToday) } },
      orderBy: { tenantId: 'asc' },
    }),
  )
  return groups.map(group => group.tenantId)
}

/** One transaction per company, several when very many offers are due. */
async function expireOfCompany(ctx: Ctx): Promise<number> {
  const { tenantId, timeZone } = ctx.actor
  const today = dayToDate(dayIn(timeZone, ctx.clock.now()))
  let expired = 0
  for (let count = offersAtOnce; count === offersAtOnce; ) {
    count = await ctx.db.inTenant(tenantId, async tx => {
      const over = await tx.offer.findMany({
        where: {
          ...{ tenantId, status: 'sent', validUntil: { lt: today } },
          ...unbilled,
        },
        select: { id: true },
        orderBy: { id: 'asc' },
        take: offersAtOnce,
      })
      for (const { id } of over) expired += await expireOne(tx, ctx, id)
      return over.length
    })
  }
  return expired
}

/** A billed offer was ordered, whether recorded or not; a draft invoice shows it as well as an issued one. */
const unbilled = { invoices: { none: { status: { not: 'cancelled' } } } } satisfies Prisma.OfferWhereInput

/** Accepted, billed or cancelled concurrently: the faster change wins. */
async function expireOne(tx: Tx, ctx: ChangeContext, id: number): Promise<0 | 1> {
  const { tenantId } = ctx.actor
  try {
    const offer = await lockOffer(tx, tenantId, id)
    if ((await tx.offer.count({ where: { tenantId, id, ...unbilled } })) === 0) return 0
    await changeOfferStatus(tx, ctx, offer, 'expire')
    return 1
  } catch (error) {
    if (error instanceof DomainError && ['offer.transition', 'offer.invoiced', 'conflict'].includes(error.key)) return 0
    throw error
  }
}
