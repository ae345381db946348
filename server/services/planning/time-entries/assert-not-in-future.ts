import { DomainError } from '../../../platform/errors'

/** @throws DomainError validation for a day in the future */
export function assertNotInFuture(day: string, today: string, prefix: string): void {
  if (day <= today) return
  const message = 'the day has not come yet'
  throw new DomainError('validation', {
    issues: [{ path: `${prefix}date`, code: 'custom', rule: 'too_late', message }],
  })
}
