import { setTimeout as delay } from 'node:timers/promises'

/** What is wrong with the infrastructure: it cannot be reached just now, or has no room left to write. */
export type DatabaseFailure = 'away' | 'full'

// By code: Prisma's, SQLSTATE (PostgreSQL, appendix A) and those of the operating system. The only such list.
const codes: Readonly<Record<string, DatabaseFailure>> = {
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
  // S3 and compatible stores, by the name of the error.
  InsufficientStorage: 'full',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
}
// Prisma's adapter's names for the same.
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
  /** Where Prisma puts a database error that it has no code of its own for (P2039). */
  meta?: { driverAdapterError?: unknown; code?: unknown } | null
  /** Set on a response of S3. */
  $metadata?: { httpStatusCode?: unknown }
}

/** What an error, or one of its causes, says about database and storage; null when it is about something else. */
export function databaseFailureOf(error: unknown, depth = 0): DatabaseFailure | null {
  if (typeof error !== 'object' || error === null || depth > 4) return null
  const failure = error as Failure
  for (const code of [failure.code, failure.originalCode, failure.meta?.code, failure.name]) {
    const known = typeof code === 'string' && Object.hasOwn(codes, code) ? codes[code] : undefined
    if (known) return known
  }
  const message = String(failure.message)
  if (awayKinds.has(String(failure.kind)) || awayMessage.test(message)) return 'away'
  if (failure.$metadata?.httpStatusCode === 507 || fullMessage.test(message)) return 'full'
  return databaseFailureOf(failure.cause, depth + 1) ?? databaseFailureOf(failure.meta?.driverAdapterError, depth + 1)
}

/**
 * Whether an error, or one of its causes, says that the database is gone, shutting down, starting or out of
 * connections.
 */
export const isDatabaseAway = (error: unknown): boolean => databaseFailureOf(error) === 'away'

/**
 * Runs `work`, and retries it while the database is away: for work that must not be reported as failed only because a
 * server restarts. `work` must be idempotent, because a response can be lost after the commit.
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
