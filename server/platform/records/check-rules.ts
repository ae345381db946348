import { DomainError } from '../errors'
import type { FieldRules } from '../values/field-rules'

/** Rules on a record as it would be after a change. @throws DomainError validation, at the fields below `updates` */
export const checkBy =
  <T>(rules: FieldRules<T>, prefix = 'updates.') =>
  (record: T): void => {
    const issues = rules(record).map(issue => ({ code: 'custom', ...issue, path: `${prefix}${issue.path}` }))
    if (issues.length > 0) throw new DomainError('validation', { issues })
  }
