import type { AppointmentStatus } from './machine'

/** How a change is logged and reported. */
export function logEntryOf(statusChange: { status: AppointmentStatus } | undefined) {
  const name = statusChange?.status === 'cancelled' ? 'appointment.cancelled' : 'appointment.updated'
  return { action: name, event: name } as const
}
