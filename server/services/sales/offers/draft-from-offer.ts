import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { journalNumber } from '../../../platform/records/numbers'
import { addDays, dateToDay, dayIn, daysBetween, dayToDate } from '../../../platform/values/days'
import { asOffered } from './as-offered'
import { insertLines } from './lines'
import type { LoadedOffer } from './read'
import { recordOfferChange } from './record-change'
import type { OfferDetail } from './schema'

interface CopyAs {
  offerNumber: string
  revision?: number
  rootId?: number
}

/**
 * Drafts an offer with the lines, texts and parties of another as it was offered, dated today and with the same period
 * of validity. Prices stay those of the source, even when its articles have changed or are gone.
 */
export async function draftFromOffer(tx: Tx, ctx: Ctx, copied: LoadedOffer, as: CopyAs): Promise<OfferDetail> {
  const source = asOffered(copied)
  const { tenantId, userId, timeZone } = ctx.actor
  const now = ctx.clock.now()
  const today = dayIn(timeZone, now)
  const { id } = await tx.offer.create({
    data: {
      tenantId,
      ...as,
      title: source.title,
      offerDate: dayToDate(today),
      validUntil: source.validUntil && dayToDate(addDays(today, validDays(source.offerDate, source.validUntil))),
      contactId: source.contactId,
      projectId: source.projectId,
      introText: source.introText,
      closingText: source.closingText,
      subtotal: source.subtotal,
      discountPercent: source.discountPercent,
      discountAmount: source.discountAmount,
      taxAmount: source.taxAmount,
      total: source.total,
      currency: source.currency,
      taxProfile: source.taxProfile,
      laborBreakdown: source.laborBreakdown ?? [],
      createdByUserId: userId,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  const lines = source.items.map(({ tenantId: _t, id: _i, offerId: _o, ...line }) => line)
  await insertLines(tx, tenantId, id, lines)
  await journalNumber(tx, ctx, { series: 'offer', number: as.offerNumber, entityId: id, action: 'created' })
  return recordOfferChange(tx, ctx, id, 'offer.created')
}

const validDays = (from: Date, until: Date) => Math.max(0, daysBetween(dateToDay(from), dateToDay(until)))
