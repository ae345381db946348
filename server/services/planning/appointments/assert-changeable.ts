import { DomainError } from '../../../platform/errors'
import { isClosed } from './machine'
import type { AppointmentRow } from './read'
import type { GivenFields } from './schema'

/** Whether these fields can be changed on an appointment in this status: of a closed one only its description can. */
export const isChangeable = (row: AppointmentRow, { description: _description, ...others }: GivenFields): boolean =>
  !isClosed(row.status) || Object.values(others).every(value => value === undefined)

/** Asserts that these fields can still be changed. @throws DomainError appointment.closed */
export function assertChangeable(row: AppointmentRow, given: GivenFields): void {
  if (!isChangeable(row, given)) throw new DomainError('appointment.closed', { status: row.status })
}
