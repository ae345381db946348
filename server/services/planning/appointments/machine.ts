export const appointmentStatuses = ['scheduled', 'confirmed', 'in_progress', 'done', 'cancelled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** Allowed next statuses by status; others are refused. */
export const appointmentMoves: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  scheduled: ['confirmed', 'in_progress', 'done', 'cancelled', 'no_show'],
  confirmed: ['scheduled', 'in_progress', 'done', 'cancelled', 'no_show'],
  in_progress: ['done', 'cancelled'],
  done: ['in_progress'],
  cancelled: ['scheduled'],
  no_show: ['scheduled'],
}

/** Statuses of appointments that take no one's time: cancelled, or the customer was not there. */
export const calledOffStatuses = ['cancelled', 'no_show'] as const satisfies readonly AppointmentStatus[]
/** Statuses of appointments that are over or cancelled: only their description can still be changed. */
export const closedStatuses = ['done', ...calledOffStatuses] as const satisfies readonly AppointmentStatus[]

/** Takes the status as a row has it. */
const isOneOf =
  (statuses: readonly string[]) =>
  (status: string): boolean =>
    statuses.includes(status)
export const isCalledOff = isOneOf(calledOffStatuses)
export const isClosed = isOneOf(closedStatuses)

/** Whether an appointment that took no one's time will do so again. */
export const becomesActive = (
  row: { status: string },
  statusChange: { status: AppointmentStatus } | undefined,
): boolean => statusChange !== undefined && isCalledOff(row.status) && !isCalledOff(statusChange.status)

/**
 * The moves from a status back to a former one; a cancelled appointment comes back by being planned anew. Null when no
 * move leads back: one that has begun cannot become planned again without being cancelled.
 */
export function movesBack(from: AppointmentStatus, to: AppointmentStatus): AppointmentStatus[] | null {
  if (appointmentMoves[from].includes(to)) return [to]
  return isCalledOff(from) && appointmentMoves.scheduled.includes(to) && !isCalledOff(to) ? ['scheduled', to] : null
}

/** Statuses that a participant may set without permission to plan: confirm, start, finish. */
export const ownMoves: readonly AppointmentStatus[] = ['confirmed', 'in_progress', 'done']
