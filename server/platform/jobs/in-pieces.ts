import { nextRound } from '../rounds'

/** Processes each item of a long list, yielding to the event loop after every `size` of them. */
export async function inPieces<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % size === 0) await nextRound()
    results.push(work(item))
  }
  return results
}
