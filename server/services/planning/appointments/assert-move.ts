import type { Actor } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import { type AppointmentStatus, appointmentMoves } from './machine'
import { mayLeadTo } from './moves-for'

/** @throws DomainError forbidden, appointment.no_such_move */
export function assertMove(actor: Actor, row: { status: string }, to: AppointmentStatus): void {
  if (!mayLeadTo(actor, to)) throw new DomainError('forbidden', { permission: 'appointments:write' })
  const from = row.status as AppointmentStatus
  const allowed = appointmentMoves[from]
  if (!allowed.includes(to)) throw new DomainError('appointment.no_such_move', { from, to, allowed })
}
