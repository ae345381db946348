import { DomainError } from '../../../platform/errors'

/** The error for a wrong value, reported at its field; a 401 would lead to the login. */
export const refusedAt = (field: string, message: string): DomainError =>
  new DomainError('validation', { field, issues: [{ path: field, code: 'wrong', message }] })
