import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { addDays, dateToDay, dayIn, dayStart } from '../../../platform/values/days'
import type { LinkGrant } from '../../exchange/customer-links/make'
import type { LoadedOffer } from './read'

/** Days for which an offer is shown once it can no longer be accepted. */
const shownAfter = 30

/**
 * A link to a sent offer.
 * @throws DomainError customer_link.not_issued for a draft, and for a cancelled offer
 */
export function sentOfferLinkGrant(ctx: Pick<Ctx, 'actor' | 'clock'>, row: LoadedOffer): LinkGrant {
  if (row.status === 'draft' || row.status === 'cancelled') throw new DomainError('customer_link.not_issued')
  return offerLinkGrant(ctx, row)
}

/** What a link to an offer allows its customer, and for how long. */
export function offerLinkGrant(
  { actor: { timeZone }, clock }: Pick<Ctx, 'actor' | 'clock'>,
  { id, validUntil }: Pick<LoadedOffer, 'id' | 'validUntil'>,
): LinkGrant {
  const today = dayIn(timeZone, clock.now())
  const until = validUntil ? dateToDay(validUntil) : today
  const last = addDays(until > today ? until : today, shownAfter)
  return {
    kind: 'offer',
    entityId: id,
    may: ['view', 'decide', 'ask'],
    expiresAt: dayStart(timeZone, addDays(last, 1)),
  }
}
