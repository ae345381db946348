/** Waits until everything else that is ready has had its turn on the event loop. */
export const nextRound = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

let last: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop that this function has given to no other caller, first come first served. Code
 * after it without an await of its own runs in that turn: so pieces of some ms that become ready together, such as the
 * lists of one request, do not block the loop for the sum of their times.
 */
export function ownRound(): Promise<void> {
  last = last.then(nextRound)
  return last
}
