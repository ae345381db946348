import { DomainError } from '../../../platform/errors'

/** The error for a wrong value, reported at its field; a 401 would lead to the login. */
export const wrongValue = (field: string, message: string): DomainError =>
  new DomainError('validation', { field, issues: [{ path: field, code: 'wrong', message }] })

export const wrongCode = () => wrongValue('code', 'the code is wrong or was used already')
