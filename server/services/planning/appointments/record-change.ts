import type { Tx } from '../../../platform/database/db'
import { type Change, type ChangeContext, recordChange } from '../../../platform/records/record-change'
import { daysOf } from './period'
import { AppointmentRecord } from './schema'

/**
 * Records a change of an appointment: the log gets all of its fields, with the days of one that lasts all day, the
 * event only those of the public record.
 */
export function recordAppointmentChange(tx: Tx, ctx: ChangeContext, { event, ...all }: Change): Promise<void> {
  const change = { ...all }
  if (all.before) change.before = inDays(ctx, all.before)
  if (all.after) change.after = inDays(ctx, all.after)
  if (!event) return recordChange(tx, ctx, change)
  const isPublic = (field: string) => field in AppointmentRecord.shape || field === 'version'
  const data = Object.fromEntries(Object.entries(event.data).filter(([field]) => isPublic(field)))
  return recordChange(tx, ctx, { ...change, event: { ...event, data } })
}

function inDays({ actor }: ChangeContext, record: Record<string, unknown>): Record<string, unknown> {
  const { starts_at: startsAt, ends_at: endsAt, all_day: isAllDay } = record
  if (!isAllDay || typeof startsAt !== 'string' || typeof endsAt !== 'string') return record
  const { first, last } = daysOf({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, actor.timeZone)
  return { ...record, starts_at: first, ends_at: last }
}
