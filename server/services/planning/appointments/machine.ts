export const appointmentStatuses = ['scheduled', 'confirmed', 'in_progress', 'done', 'cancelled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** From a status to those that may follow; what is not here is refused. */
export const appointmentMoves: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  scheduled: ['confirmed', 'in_progress', 'done', 'cancelled', 'no_show'],
  confirmed: ['scheduled', 'in_progress', 'done', 'cancelled', 'no_show'],
  in_progress: ['done', 'cancelled'],
  done: ['in_progress'],
  cancelled: ['scheduled'],
  no_show: ['scheduled'],
}

/** Of those that take no one's time: called off, or the customer was not there. */
export const offStatuses = ['cancelled', 'no_show'] as const satisfies readonly AppointmentStatus[]
/** Of those that are over or off: only their description can still be changed. */
export const closedStatuses = ['done', ...offStatuses] as const satisfies readonly AppointmentStatus[]

const isOneOf =
  (statuses: readonly AppointmentStatus[]) =>
  (status: AppointmentStatus): boolean =>
    statuses.includes(status)
export const isOff = isOneOf(offStatuses)
export const isClosed = isOneOf(closedStatuses)

/**
 * The moves that lead a status back to a former one; what was called off comes back by being planned anew. Null where
 * no move leads back: what has begun cannot become planned again without being called off.
 */
export function movesBack(from: AppointmentStatus, to: AppointmentStatus): AppointmentStatus[] | null {
  if (appointmentMoves[from].includes(to)) return [to]
  return isOff(from) && appointmentMoves.scheduled.includes(to) && !isOff(to) ? ['scheduled', to] : null
}

/** Statuses to which a participant may lead it without planning: confirm, start, finish. */
export const ownMoves: readonly AppointmentStatus[] = ['confirmed', 'in_progress', 'done']
