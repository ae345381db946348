import { DomainError } from './errors'

/** The caller, as far as capacity is concerned; every actor is one. */
export interface Guest {
  tenantId: number
  userId: number | null
  /** For programs, and for customer links: each counts as a person. */
  keyId?: number | null
  customer?: { linkId: number }
}

const companyOf = ({ tenantId }: Guest) => `${tenantId}`
const personOf = ({ tenantId, userId, keyId, customer }: Guest) =>
  `${tenantId}/${customer ? `link ${customer.linkId}` : keyId ? `key ${keyId}` : userId}`

/** Limits of concurrent work. */
export interface Shares {
  perPerson: number
  perCompany: number
}

/** Counts by name; a name with count zero takes no memory. */
function counter() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(names: readonly string[], by: number) {
      for (const name of names) {
        const count = (counts.get(name) ?? 0) + by
        if (count > 0) counts.set(name, count)
        else counts.delete(name)
      }
    },
  }
}

/**
 * Limits the concurrent work of each person and each company, however slow their clients are: a caller over the limit
 * is refused, and no other notices.
 * @returns runs a piece of work; throws DomainError rate_limited without starting it
 */
export function withinShares({ perPerson, perCompany }: Shares) {
  const running = counter()
  return async <T>(guest: Guest, work: () => Promise<T>): Promise<T> => {
    const [person, company] = [personOf(guest), companyOf(guest)]
    if (running.of(person) >= perPerson || running.of(company) >= perCompany)
      throw new DomainError('rate_limited', { retryAfter: 5 })
    running.add([person, company], 1)
    try {
      return await work()
    } finally {
      running.add([person, company], -1)
    }
  }
}

interface Turns {
  /** Pieces of work that run at once in this process. */
  most: number
  /** Work that has waited this long is refused. */
  waitMs?: number
  /** The most of the concurrent slots that a first lane may have; the rest is left to the others. */
  maxOf?: Readonly<Record<string, number>>
}

/** Where a piece of work waits. */
interface Place {
  /** Kinds of work that take turns before companies do. All work of one queue has the same number of lanes. */
  lanes?: readonly string[]
  /** Within the work of one person lower values come first; without it, first come first served. */
  order?: number
  /** Overrides the queue's own. */
  waitMs?: number
}

interface Waiting {
  /** Lanes, company and person, each with those before it. */
  steps: readonly string[]
  order: number
  begin(): void
}

/** Turns are numbered from 0; a caller that never had one comes before those that had. */
const never = -(2 ** 40)

/**
 * Runs `most` pieces of work at once and queues the others. The next is one of the company that has the fewest running
 * and, among equals, had its last turn the longest ago; in the same way lanes take turns before companies do, and
 * people of a company after it. So no one waits behind the queue of another company, and a company that has had no turn
 * yet has the next one. Use it only for work that is bounded by itself: nothing that waits for a client.
 * @returns runs a piece of work; throws DomainError unavailable when no turn comes in time
 */
export function inTurn({ most, waitMs: usualMs = 60_000, maxOf = {} }: Turns) {
  const running = counter()
  const lastTurns = new Map<string, number>()
  const waiting: Waiting[] = []
  let count = 0
  let turns = 0
  let arrivals = 0

  const lastTurn = (step: string) => lastTurns.get(step) ?? never
  const mayBegin = ({ steps: [lane = ''] }: Waiting) => running.of(lane) < (maxOf[lane] ?? most)
  const fillUp = () => {
    while (count < most) {
      const [first, ...others] = waiting.filter(mayBegin)
      if (!first) return
      others.reduce((best, one) => (comesBefore(one, best) ? one : best), first).begin()
    }
  }
  function comesBefore(one: Waiting, other: Waiting): boolean {
    const at = one.steps.findIndex((step, depth) => step !== other.steps[depth])
    const [mine, theirs] = [one.steps[at], other.steps[at]]
    if (mine === undefined || theirs === undefined) return one.order < other.order
    const difference = running.of(mine) - running.of(theirs) || lastTurn(mine) - lastTurn(theirs)
    return difference < 0
  }
  /** Those who never had a turn are ordered by arrival. */
  function arrive(steps: readonly string[]): void {
    for (const step of steps) if (!lastTurns.has(step)) lastTurns.set(step, never + arrivals)
    arrivals += 1
  }
  function start(steps: readonly string[]): void {
    count += 1
    running.add(steps, 1)
    for (const step of steps) lastTurns.set(step, turns)
    turns += 1
  }
  function end(steps: readonly string[]): void {
    count -= 1
    running.add(steps, -1)
    fillUp()
    // Past turns are remembered only while there is work waiting or running.
    if (count === 0 && waiting.length === 0) lastTurns.clear()
  }

  const turn = (steps: readonly string[], { order = arrivals, waitMs = usualMs }: Place): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        waiting.splice(waiting.indexOf(entry), 1)
      }
      const entry: Waiting = {
        steps,
        order,
        begin() {
          leave()
          start(steps)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        leave()
        reject(new DomainError('unavailable', { retryAfter: 5 }))
      }, waitMs)
      arrive(steps)
      waiting.push(entry)
      fillUp()
    })

  return async <T>(guest: Guest, work: () => Promise<T>, place: Place = {}): Promise<T> => {
    const names = [...(place.lanes ?? []), companyOf(guest), personOf(guest)]
    const steps = names.map((_, depth) => names.slice(0, depth + 1).join(' '))
    await turn(steps, place)
    try {
      return await work()
    } finally {
      end(steps)
    }
  }
}

/** Whether work was refused for lack of capacity, which says nothing about the work itself. */
export const lackedRoom = (error: unknown): boolean =>
  error instanceof DomainError && (error.key === 'rate_limited' || error.key === 'unavailable')
