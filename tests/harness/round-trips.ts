import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { unseen } from '../../server/platform/database/db'

export interface RoundTrips {
  /**
   * How often the work waited for the database: statements sent while another result is awaited share its round trip.
   */
  trips: number
  /** Number of statements, including those that begin and end transactions. */
  statements: number
  /** Their texts, in order. */
  texts: string[]
}

/** How long a trip waits for further statements, in ms: much longer than code takes that waits for nothing else. */
const openMs = 25

/** Statements sent together on one connection; all their results are handed out when the last has arrived. */
interface Trip {
  closed: Promise<void>
  answered(): void
  joined(): void
  open: boolean
}

function startTrip(): Trip {
  let pending = 1
  let close = () => {}
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  const trip: Trip = {
    closed,
    open: true,
    joined: () => {
      pending += 1
    },
    answered: () => {
      pending -= 1
      if (pending > 0) return
      trip.open = false
      close()
    },
  }
  void delay(openMs).then(trip.answered)
  return trip
}

/**
 * Counts the statements on the connections of a pool from now on. Call it before the first connection is opened: it
 * watches only those that open later. Results are held back until everything that can share the trip has been sent, so
 * that the figures are the same on a fast and on a busy machine.
 * @param besides statements that are not counted: those a process sends from time to time, independent of the work
 * @returns runs some work and returns what it took; one piece of work at a time
 */
export function countRoundTrips(pool: pg.Pool, besides = /^$/): (work: () => Promise<unknown>) => Promise<RoundTrips> {
  let counted: RoundTrips = { trips: 0, statements: 0, texts: [] }
  let counting = false
  pool.on('connect', client => {
    let trip: Trip | undefined
    let isCounted = false
    const query = client.query as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | pg.QueryConfig]
      const text = typeof statement === 'string' ? statement : statement.text
      const result = query.apply(client, args)
      // Nothing is held back outside of the work.
      if (!counting || besides.test(text)) return result
      counted.statements += 1
      counted.texts.push(text)
      if (!(result instanceof Promise)) {
        counted.trips += 1
        return result
      }
      if (!trip?.open) {
        trip = startTrip()
        isCounted = false
      }
      const mine = trip
      mine.joined()
      return result.then(
        async answer => {
          mine.answered()
          // Its result is not awaited, neither here nor in the service.
          if (answer === unseen) return answer
          if (mine === trip && !isCounted) {
            counted.trips += 1
            isCounted = true
          }
          await mine.closed
          return answer
        },
        async error => {
          mine.answered()
          await mine.closed
          throw error
        },
      )
    }) as typeof client.query
  })
  return async work => {
    counted = { trips: 0, statements: 0, texts: [] }
    counting = true
    try {
      await work()
    } finally {
      counting = false
    }
    return counted
  }
}
