import type { LoadedOffer } from './read'

/** Options and alternatives that were ordered, by their ids. */
export const orderedChoiceIds = (row: LoadedOffer): number[] => row.items.filter(isOrderedChoice).map(({ id }) => id)

/** Whether a line is an option or alternative that was ordered. */
export const isOrderedChoice = ({ kind, offeredKind }: LoadedOffer['items'][number]): boolean =>
  kind === 'item' && offeredKind !== null
