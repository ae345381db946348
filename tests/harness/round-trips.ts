import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { unseen } from '../../server/platform/database/db'

export interface RoundTrips {
  /** How often the work waited for the database: what is sent while another answer is awaited shares its trip. */
  trips: number
  /** Statements, those that begin and end transactions included. */
  statements: number
  /** Their texts, in their order. */
  texts: string[]
}

/** For how long a trip waits for further statements, in ms: much longer than code needs that waits for nothing else. */
const openMs = 25

/** What goes to the database together on one connection; all its answers are handed out when the last has come. */
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
 * Counts what goes over the connections of a pool from now on. Call it before the first connection is opened: it
 * watches those that open later. Answers are held back until all that can go along with a statement has been sent, so
 * that the figures are the same on a quick and on a busy machine.
 * @param besides statements that are not counted: what a process asks now and then, whatever the work
 * @returns runs some work and returns what it took; one piece of work at a time
 */
export function countRoundTrips(pool: pg.Pool, besides = /^$/): (work: () => Promise<unknown>) => Promise<RoundTrips> {
  let counted: RoundTrips = { trips: 0, statements: 0, texts: [] }
  pool.on('connect', client => {
    let trip: Trip | undefined
    let isCounted = false
    const query = client.query as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | pg.QueryConfig]
      const text = typeof statement === 'string' ? statement : statement.text
      const result = query.apply(client, args)
      if (besides.test(text)) return result
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
          // Its answer is not awaited, neither here nor in the service.
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
    await work()
    // What comes later is none of it.
    return { ...counted, texts: [...counted.texts] }
  }
}
