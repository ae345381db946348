import { validationError } from '../../../platform/errors'

/** @throws DomainError validation for a day in the future */
export function assertNotInFuture(day: string, today: string, prefix: string): void {
  if (day <= today) return
  throw validationError(`${prefix}date`, 'too_late', 'the day has not come yet')
}
