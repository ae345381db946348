import { shortened } from '../../../paper/printable'
import { type LoadedOffer, orderOf, toOfferItem } from './read'
import type { AcceptedOffer, OfferRecord } from './schema'

/** Options and alternatives that were ordered, by their ids. */
export const orderedChoiceIds = (row: LoadedOffer): number[] => row.items.filter(isOrderedChoice).map(({ id }) => id)

const isOrderedChoice = ({ kind, offeredKind }: LoadedOffer['items'][number]): boolean =>
  kind === 'item' && offeredKind !== null

/** What the event of an order contains besides the offer: who placed it and how, and the choices, each with its sum. */
export function placedOrder(row: LoadedOffer): Omit<AcceptedOffer, keyof OfferRecord> {
  const { acceptance_note: _note, ...by } = orderOf(row)
  return {
    ...by,
    selection: row.items.filter(isOrderedChoice).map(item => {
      const { id, description, quantity, unit, unit_price, total_price, tax_rate } = toOfferItem(item)
      const kind = item.offeredKind === 'alternative' ? 'alternative' : 'optional'
      const [firstLine = ''] = description.split('\n', 1)
      return { id, kind, description: shortened(firstLine, 200), quantity, unit, unit_price, total_price, tax_rate }
    }),
  }
}
