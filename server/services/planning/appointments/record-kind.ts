import type { Actor } from '../../../platform/actor'
import type { RecordKind } from '../../../platform/records/change-record'
import type { AppointmentStatus } from './machine'
import { type AppointmentRow, loadAppointment, toAuditRecord } from './read'
import { recordAppointmentChange } from './record-change'

export const appointmentKind = (actor: Actor): RecordKind<'appointment', AppointmentRow, AuditRecord> => ({
  model: 'appointment',
  entity: 'appointment',
  load: (tx, _tenantId, id) => loadAppointment(tx, actor, id),
  show: toAuditRecord,
  record: recordAppointmentChange,
})

export type AuditRecord = ReturnType<typeof toAuditRecord>

/** How a change, with or without one of status, is logged and reported. */
export function logEntryOf(statusChange: { status: AppointmentStatus } | undefined) {
  const name = statusChange?.status === 'cancelled' ? 'appointment.cancelled' : 'appointment.updated'
  return { action: name, event: name } as const
}
