/** Waits until everything else that is ready has had its turn on the loop. */
export const nextRound = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

let last: Promise<void> = Promise.resolve()

/**
 * Waits for a round of the loop that this function has given to no other caller, first come first served. What follows
 * without a wait of its own runs in that round: so pieces of some ms that become ready together, such as the lists of
 * one request, do not hold the loop for the sum of their times.
 */
export function ownRound(): Promise<void> {
  last = last.then(nextRound)
  return last
}
