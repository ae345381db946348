import type pg from 'pg'
import { unseen } from '../../server/platform/database/db'

export interface RoundTrips {
  /** How often somebody waited for the database: what is sent while another answer is awaited goes along with it. */
  trips: number
  /** Statements, those that begin and end transactions included. */
  statements: number
  /** Their texts, in their order. */
  texts: string[]
}

/**
 * Counts what goes over the connections of a pool from now on. Call it before the first connection is opened: it
 * watches those that open later.
 * @returns runs some work and tells what it took; one piece of work at a time
 */
export function countRoundTrips(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<RoundTrips> {
  let counted: RoundTrips = { trips: 0, statements: 0, texts: [] }
  pool.on('connect', client => {
    let underway = 0
    const query = client.query as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | pg.QueryConfig]
      counted.statements += 1
      counted.texts.push(typeof statement === 'string' ? statement : statement.text)
      const waits = underway === 0
      if (waits) counted.trips += 1
      underway += 1
      const result = query.apply(client, args)
      const over = (answer?: unknown) => {
        underway -= 1
        if (waits && answer === unseen) counted.trips -= 1
      }
      Promise.resolve(result).then(over, () => over())
      return result
    }) as typeof client.query
  })
  return async work => {
    counted = { trips: 0, statements: 0, texts: [] }
    await work()
    // What comes later is none of it.
    return { ...counted, texts: [...counted.texts] }
  }
}
