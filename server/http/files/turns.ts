import { DomainError } from '../../platform/errors'

/** Who asks, as far as room is concerned. */
export interface Guest {
  tenantId: number
  userId: number | null
}

/** What may be under way at once. */
export interface Shares {
  perPerson: number
  perCompany: number
}

/**
 * Lets each person and each company have so many pieces of work under way, however long their clients draw them out:
 * whoever has too many is refused, and nobody else notices.
 * @returns runs a piece of work; throws DomainError rate_limited
 */
export function withinShares({ perPerson, perCompany }: Shares) {
  const running = new Map<string, number>()
  const add = (key: string, by: number) => {
    const count = (running.get(key) ?? 0) + by
    if (count > 0) running.set(key, count)
    else running.delete(key)
  }
  return async <T>({ tenantId, userId }: Guest, work: () => Promise<T>): Promise<T> => {
    const [person, company] = [`${tenantId}/${userId}`, `${tenantId}`]
    if ((running.get(person) ?? 0) >= perPerson || (running.get(company) ?? 0) >= perCompany)
      throw new DomainError('rate_limited', { retryAfter: 5 })
    for (const key of [person, company]) add(key, 1)
    try {
      return await work()
    } finally {
      for (const key of [person, company]) add(key, -1)
    }
  }
}

interface Turns {
  /** Pieces of work that run at once in this process. */
  most: number
  /** Whoever has waited for so long is sent away. */
  waitMs?: number
}

interface Waiting {
  tenantId: number
  begin(): void
}

/**
 * Lets `most` pieces of work run at once and the others wait. The next is always one of the company that has the fewest
 * running, so that nobody waits behind all the work of another company. Give it only work that is bounded by itself:
 * nothing that waits for a client.
 * @returns runs a piece of work; throws DomainError unavailable when no turn comes in time
 */
export function inTurn({ most, waitMs = 60_000 }: Turns) {
  const running = new Map<number, number>()
  const waiting: Waiting[] = []
  let count = 0

  function start(tenantId: number): void {
    count += 1
    running.set(tenantId, (running.get(tenantId) ?? 0) + 1)
  }
  function end(tenantId: number): void {
    count -= 1
    const left = (running.get(tenantId) ?? 1) - 1
    if (left > 0) running.set(tenantId, left)
    else running.delete(tenantId)
    const next = waiting.reduce<Waiting | null>(
      (best, one) => (best && load(best.tenantId) <= load(one.tenantId) ? best : one),
      null,
    )
    next?.begin()
  }
  const load = (tenantId: number) => running.get(tenantId) ?? 0

  const turn = (tenantId: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        waiting.splice(waiting.indexOf(entry), 1)
      }
      const entry: Waiting = {
        tenantId,
        begin() {
          leave()
          start(tenantId)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        leave()
        reject(new DomainError('unavailable', { retryAfter: 5 }))
      }, waitMs)
      waiting.push(entry)
    })

  return async <T>({ tenantId }: Guest, work: () => Promise<T>): Promise<T> => {
    if (count < most) start(tenantId)
    else await turn(tenantId)
    try {
      return await work()
    } finally {
      end(tenantId)
    }
  }
}
