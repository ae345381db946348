import { registered } from '../../nouns/registers'

interface Failure {
  code?: unknown
  originalCode?: unknown
  kind?: unknown
  cause?: unknown
  meta?: { code?: unknown; driverAdapterError?: unknown } | null
}

// Postgres: deadlock_detected and serialization_failure; the last is what Prisma's adapter calls both.
const conflicts = new Set(['40P01', '40001', 'TransactionWriteConflict'])

/**
 * Whether two transactions waited for each other and this one was given up: nothing of it was written, and it can be
 * sent again.
 */
export const isWriteConflict = (error: unknown): boolean => says(error, conflicts)

const rulesOfInput = new Set(Object.values(registered('tables')).flatMap(({ checks = [] }) => checks))

/** Whether a CHECK (23514) refused a row by a rule of input that no service has asked before. */
export const breaksRuleOfInput = (error: unknown): boolean =>
  says(error, new Set(['23514'])) &&
  error instanceof Error &&
  rulesOfInput.has(/violates check constraint "(\w+)"/.exec(error.message)?.[1] ?? '')

function says(error: unknown, codes: ReadonlySet<string>, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, originalCode, kind, cause, meta } = error as Failure
  if ([code, originalCode, kind, meta?.code].some(said => codes.has(String(said)))) return true
  return says(cause, codes, depth + 1) || says(meta?.driverAdapterError, codes, depth + 1)
}
