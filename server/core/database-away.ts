import { setTimeout as delay } from 'node:timers/promises'

// Prisma, Postgres and the operating system on a database that cannot be reached just now.
const awayCodes = new Set([
  'P1001',
  'P1008',
  'P1017',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '53300',
])
// What Prisma's adapter calls the same.
const awayKinds = new Set(['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout', 'TooManyConnections'])
// pg's own words; these failures have no code.
const awayWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

interface Failure {
  code?: unknown
  originalCode?: unknown
  kind?: unknown
  message?: unknown
  cause?: unknown
  /** Where Prisma puts the database's answer that it has no code of its own for (P2039). */
  meta?: { driverAdapterError?: unknown } | null
}

/** Whether a failure, or what caused it, says that the database is gone, ending, coming up or full at the moment. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, originalCode, kind, message, cause, meta } = error as Failure
  if (awayCodes.has(String(code)) || awayCodes.has(String(originalCode))) return true
  if (awayKinds.has(String(kind)) || awayWords.test(String(message))) return true
  return isDatabaseAway(cause, depth + 1) || isDatabaseAway(meta?.driverAdapterError, depth + 1)
}

/**
 * Runs `work`, and again while the database is away. For what must not be said to have failed only because a server starts anew; `work` must
 * bear to be done twice, because an answer can be lost after the commit.
 */
export async function throughRestart<T>(
  work: () => Promise<T>,
  { forMs = 20_000, againMs = 500 } = {},
): Promise<T> {
  const deadline = performance.now() + forMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error
      await delay(againMs)
    }
  }
}
