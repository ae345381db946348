import { unpricedPositions } from '../../../money/unpriced'
import { DomainError } from '../../../platform/errors'
import type { LoadedOffer } from './read'
import { hasPrice, type OfferItemKind } from './rules'

/**
 * Requires a recipient and at least one item.
 * @throws DomainError offer.no_contact, offer.empty
 */
export function assertSendable(row: LoadedOffer): void {
  if (row.contactId === null) throw new DomainError('offer.no_contact')
  if (!row.items.some(item => hasPrice(item.kind as OfferItemKind))) throw new DomainError('offer.empty')
}

/**
 * A missing price may stay open in an offer, but is usually forgotten. The mark stays on the lines: the paper prints
 * them as open, and an invoice of the offer requires the confirmation again.
 * @throws DomainError offer.unpriced
 */
export function assertPriced(row: LoadedOffer, isConfirmed = false): void {
  const positions = unpricedPositions(row.items)
  if (positions.length === 0 || isConfirmed) return
  throw new DomainError('offer.unpriced', { field: 'items', positions, confirm: 'confirm_unpriced' })
}
