import type { Tx } from '../../../platform/database/db'
import { asOffered } from './as-offered'
import { chosenLineKinds } from './chosen-line-kinds'
import { type LoadedOffer, toOfferItem } from './read'
import { writeLineKinds } from './write-line-kinds'

/**
 * Makes the choices part of the order, in the transaction that accepts. The offer must be locked.
 * @throws DomainError offer.choice_invalid, validation when the sums become too large
 */
export async function applyChoices(tx: Tx, row: LoadedOffer, itemIds: readonly number[]): Promise<void> {
  const kinds = chosenLineKinds(row, itemIds)
  const changed = asOffered(row).items.filter(({ id, kind }) => kinds.get(id) !== kind)
  const items = row.items.map(item => ({ ...toOfferItem(item), kind: kinds.get(item.id) ?? 'text' }))
  const lines = changed.map(({ id, kind }) => ({ id, kind: kinds.get(id) ?? kind, offeredKind: kind }))
  await writeLineKinds(tx, row, lines, items)
}
