import type { TaxProfile } from '../../../money/tax-profiles'
import { asOffered } from './as-offered'
import { chosenLineKinds } from './chosen-line-kinds'
import { type LoadedOffer, toOfferItem } from './read'
import { type OfferTotals, offerTotals } from './totals-rules'

/**
 * The sums of an offer with these options and alternatives chosen.
 * @throws DomainError offer.choice_invalid
 */
export function totalsWithChoices(row: LoadedOffer, itemIds: readonly number[]): OfferTotals {
  const kinds = chosenLineKinds(row, itemIds)
  const items = asOffered(row).items.map(item => ({ ...toOfferItem(item), kind: kinds.get(item.id) ?? 'text' }))
  return offerTotals(items, row.discountPercent, row.taxProfile as TaxProfile)
}
