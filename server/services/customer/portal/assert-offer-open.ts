import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { dateToDay, dayIn } from '../../../platform/values/days'
import type { LoadedOffer } from '../../sales/offers/read'

/**
 * Asserts that the customer may still accept or decline an offer.
 * @throws DomainError offer.transition, offer.past_valid_until
 */
export function assertOfferOpen(ctx: Ctx, row: LoadedOffer): void {
  if (row.status !== 'sent') throw new DomainError('offer.transition', { status: row.status })
  if (isPastValidity(ctx, row)) throw new DomainError('offer.past_valid_until')
}

/** Whether the last day of an offer is over. */
export const isPastValidity = ({ actor: { timeZone }, clock }: Ctx, { validUntil }: LoadedOffer): boolean =>
  validUntil !== null && dayIn(timeZone, clock.now()) > dateToDay(validUntil)
