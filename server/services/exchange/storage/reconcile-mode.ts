import { DomainError } from '../../../platform/errors'

export type ReconcileMode = 'light' | 'deep'

/** The `mode` of a request, light by default. @throws DomainError validation */
export function reconcileMode(query: URLSearchParams): ReconcileMode {
  const [mode = 'light', ...more] = query.getAll('mode')
  if (more.length === 0 && (mode === 'light' || mode === 'deep')) return mode
  const issue = { path: 'mode', code: 'invalid_value', message: 'light or deep' }
  throw new DomainError('validation', { issues: [issue] })
}
