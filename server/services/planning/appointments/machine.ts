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

/** Whether it is over or off: only its description can still be changed. */
export const isClosed = (status: AppointmentStatus): boolean =>
  status === 'done' || status === 'cancelled' || status === 'no_show'

/** Whether it takes no one's time: it was called off, or the customer was not there. */
export const isOff = (status: AppointmentStatus): boolean => status === 'cancelled' || status === 'no_show'

/** Statuses to which a participant may lead it without planning: confirm, start, finish. */
export const ownMoves: readonly AppointmentStatus[] = ['confirmed', 'in_progress', 'done']
