import { DomainError } from '../../../platform/errors'
import { asOffered } from './as-offered'
import { kindsAfterChoice } from './choice-rules'
import type { LoadedOffer } from './read'
import type { OfferItemKind } from './rules'

/** The kind of each line once these have been chosen. @throws DomainError offer.choice_invalid */
export function chosenLineKinds(row: LoadedOffer, itemIds: readonly number[]): Map<number, OfferItemKind> {
  const lines = asOffered(row).items.map(({ id, kind }) => ({ id, kind: kind as OfferItemKind }))
  const chosen = kindsAfterChoice(lines, itemIds)
  if ('fault' in chosen) throw new DomainError('offer.choice_invalid', { field: 'item_ids', ...chosen.fault })
  return chosen.kinds
}
