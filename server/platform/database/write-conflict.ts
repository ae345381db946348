import { registered } from '../../nouns/registers'

interface Failure {
  code?: unknown
  originalCode?: unknown
  kind?: unknown
  cause?: unknown
  meta?: { code?: unknown; driverAdapterError?: unknown } | null
}

// Postgres: deadlock_detected and serialization_failure; Prisma's adapter has the last name for both.
const conflicts = new Set(['40P01', '40001', 'TransactionWriteConflict'])

/** Whether two transactions waited for each other and this one was aborted: it wrote nothing and can be retried. */
export const isWriteConflict = (error: unknown): boolean => says(error, conflicts)

const rulesOfInput = new Set(Object.values(registered('tables')).flatMap(({ checks = [] }) => checks))

/** Whether a CHECK (23514) rejected a row for an input rule that no service had checked. */
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
