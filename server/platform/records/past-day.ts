import { DomainError } from '../errors'
import type { Day } from '../values/days'

/** What the day of a step is called, and the rules that it may break. */
export interface PastDay {
  path: string
  inFuture: string
  /** The document's own day, before which nothing happens to it. */
  document: { day: Day; field: string; rule: string }
}

/**
 * The day on which something happened to a document, today by default: not before the document's own, and not still to
 * come.
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
