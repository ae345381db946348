import { DomainError } from '../core/errors'

/**
 * Lets `most` pieces of work run at once in this process, for what is large while it runs.
 * @param retryAfter seconds after which whoever finds no room may try again
 * @returns runs a piece of work; throws DomainError unavailable when there is no room
 */
export function atMost(most: number, retryAfter: number) {
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) throw new DomainError('unavailable', { retryAfter })
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}
