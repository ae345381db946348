import type { Tx } from '../../../platform/database/db'
import { type Change, type ChangeContext, recordChange } from '../../../platform/records/record-change'
import { AppointmentRecord } from './schema'

/** Records a change of an appointment: the log gets all of its fields, the event only those of the public record. */
export function recordAppointmentChange(tx: Tx, ctx: ChangeContext, { event, ...change }: Change): Promise<void> {
  if (!event) return recordChange(tx, ctx, change)
  const isPublic = (field: string) => field in AppointmentRecord.shape || field === 'version'
  const data = Object.fromEntries(Object.entries(event.data).filter(([field]) => isPublic(field)))
  return recordChange(tx, ctx, { ...change, event: { ...event, data } })
}
