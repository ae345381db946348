import { DomainError } from '../errors'
import type { Day } from '../values/days'

/** The field name of a step's day, and the rules that it may break. */
export interface PastDay {
  path: string
  inFuture: string
  /** The document's own day, before which nothing can happen to it. */
  document: { day: Day; field: string; rule: string }
}

/**
 * The day on which something happened to a document, today by default: neither before the document's own day nor in the
 * future.
 * @throws DomainError validation
 */
export function pastDay(given: Day | null | undefined, today: Day, { path, inFuture, document }: PastDay): Day {
  if (given === null || given === undefined) return today
  const fault =
    given > today
      ? { rule: inFuture, message: 'lies in the future' }
      : given < document.day
        ? { rule: document.rule, message: `lies before ${document.field}` }
        : null
  if (fault) throw new DomainError('validation', { issues: [{ path, code: 'custom', ...fault }] })
  return given
}
