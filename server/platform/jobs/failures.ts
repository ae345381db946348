import { databaseFailureOf } from '../database/database-away'
import { DomainError } from '../errors'

const coded = /^[a-z0-9_.]{1,100}$/

/** What a job's row may record about a failure: a code, never a text from outside, which may contain anything. */
export const codedReason = (reason: string): string => (coded.test(reason) ? reason : 'internal')

/**
 * An outside system cannot be reached, or wants us to wait: the slice is retried later, without costing an attempt.
 * @param reason a code, `google.unavailable` for instance
 */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
  readonly reason: string
  /** The wait the provider requested by `Retry-After`; null if none. */
  readonly retryAfterMs: number | null

  constructor(reason: string, { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(reason, { cause })
    this.reason = codedReason(reason)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * A retry cannot help: access was withdrawn, the record is gone.
 * @param reason a code, `google.access_withdrawn` for instance
 */
export class JobRefused extends Error {
  override name = 'JobRefused'
  readonly reason: string

  constructor(reason: string, { cause }: { cause?: unknown } = {}) {
    super(reason, { cause })
    this.reason = codedReason(reason)
  }
}

/** Another worker has taken the job, or it was cancelled: nothing may be written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** The process is shutting down; the next worker continues. */
export class WorkerStopping extends Error {
  override name = 'WorkerStopping'
}

/** A slice took longer than its kind allows. */
export class SliceTimeout extends Error {
  override name = 'SliceTimeout'
}

export type Failure =
  | { kind: 'lost' }
  | { kind: 'stopping' }
  | { kind: 'away'; reason: string; retryAfterMs: number | null }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string }
  /** Database or storage: costs the job no attempt, and other jobs would fail as well. */
  | { kind: 'trouble' }

/** What a failed slice means for its job. */
export function failureOf(error: unknown): Failure {
  if (error instanceof LeaseLost) return { kind: 'lost' }
  if (error instanceof WorkerStopping) return { kind: 'stopping' }
  if (error instanceof ProviderAway) return { kind: 'away', reason: error.reason, retryAfterMs: error.retryAfterMs }
  if (error instanceof JobRefused) return { kind: 'refused', reason: error.reason }
  if (error instanceof SliceTimeout) return { kind: 'failed', reason: 'timeout' }
  if (error instanceof DomainError) return { kind: 'failed', reason: codedReason(error.key) }
  return databaseFailureOf(error) ? { kind: 'trouble' } : { kind: 'failed', reason: 'internal' }
}
