import { DomainError } from '../../../platform/errors'

export const validationError = (path: string, rule: string, message: string) =>
  new DomainError('validation', { issues: [{ path, code: 'custom', rule, message }] })
