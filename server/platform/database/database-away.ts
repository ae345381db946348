import { setTimeout as delay } from 'node:timers/promises'

/** What is wrong with what we stand on: it cannot be reached just now, or there is no room left to write. */
export type Trouble = 'away' | 'full'

// By code: Prisma's, SQLSTATE (PostgreSQL, appendix A) and those of the operating system. The only such list.
const codes: Readonly<Record<string, Trouble>> = {
  P1001: 'away',
  P1008: 'away',
  P1017: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  '08000': 'away',
  '08001': 'away',
  '08003': 'away',
  '08004': 'away',
  '08006': 'away',
  // A standby, or a server whose administrator has closed it for writing.
  '25006': 'away',
  '53300': 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  '53000': 'full',
  '53100': 'full',
  '53200': 'full',
  '53400': 'full',
  '58030': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'full',
  // S3 and its imitations, by the name of the error.
  InsufficientStorage: 'full',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
}
// What Prisma's adapter calls the same.
const awayKinds = new Set(['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout', 'TooManyConnections'])
// Messages of pg and of PostgreSQL, for failures that come without a code.
const awayMessage =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/
const fullMessage = /No space left on device|could not (extend|write to) file|[Dd]isk quota exceeded/

interface Failure {
  code?: unknown
  name?: unknown
  originalCode?: unknown
  kind?: unknown
  message?: unknown
  cause?: unknown
  /** Where Prisma puts the database's answer that it has no code of its own for (P2039). */
  meta?: { driverAdapterError?: unknown; code?: unknown } | null
  /** Of an answer of S3. */
  $metadata?: { httpStatusCode?: unknown }
}

/** What a failure, or what caused it, says about database and storage; null when it is something else. */
export function troubleBehind(error: unknown, depth = 0): Trouble | null {
  if (typeof error !== 'object' || error === null || depth > 4) return null
  const failure = error as Failure
  for (const code of [failure.code, failure.originalCode, failure.meta?.code, failure.name]) {
    const known = typeof code === 'string' && Object.hasOwn(codes, code) ? codes[code] : undefined
    if (known) return known
  }
  const message = String(failure.message)
  if (awayKinds.has(String(failure.kind)) || awayMessage.test(message)) return 'away'
  if (failure.$metadata?.httpStatusCode === 507 || fullMessage.test(message)) return 'full'
  return troubleBehind(failure.cause, depth + 1) ?? troubleBehind(failure.meta?.driverAdapterError, depth + 1)
}

/** Whether a failure, or what caused it, says that the database is gone, ending, coming up or full at the moment. */
export const isDatabaseAway = (error: unknown): boolean => troubleBehind(error) === 'away'

/**
 * Runs `work`, and again while the database is away. For what must not be said to have failed only because a server
 * starts anew; `work` must bear to be done twice, because an answer can be lost after the commit.
 */
export async function throughRestart<T>(work: () => Promise<T>, { forMs = 20_000, againMs = 500 } = {}): Promise<T> {
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
