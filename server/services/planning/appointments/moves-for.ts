import { type Actor, may } from '../../../platform/actor'
import { type AppointmentStatus, appointmentMoves, ownMoves } from './machine'

const customerMoves: readonly AppointmentStatus[] = ['confirmed', 'scheduled', 'cancelled']

/** Whether this actor may set a visible appointment to a status, whatever its present one is. */
export const mayLeadTo = (actor: Actor, to: AppointmentStatus): boolean =>
  (may(actor, 'customer:confirm') && customerMoves.includes(to)) ||
  may(actor, 'appointments:write') ||
  (may(actor, 'appointments:status') && ownMoves.includes(to))

/** Statuses that this actor may set now. */
export const movesFor = (actor: Actor, { status }: { status: string }): AppointmentStatus[] =>
  appointmentMoves[status as AppointmentStatus].filter(to => mayLeadTo(actor, to))
