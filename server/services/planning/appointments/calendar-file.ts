import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { dayIn } from '../../../platform/values/days'
import type { AttachmentResolver } from '../../exchange/mails/attachment-resolver'
import { calendarText } from '../calendar-feeds/calendar-text'
import { isCalledOff } from './machine'
import { type AppointmentRow, loadAppointment } from './read'

export interface CalendarFile {
  filename: string
  contentType: string
  bytes: Buffer
}

/** One appointment as its customer imports it into a calendar: when and where, without the company's notes. */
export function calendarFile({ actor }: Pick<Ctx, 'actor'>, row: AppointmentRow): CalendarFile {
  const { companyId, companyName, timeZone } = actor
  const text = calendarText(companyName, [
    {
      uid: `appointment-${row.id}@${companyId}`,
      sequence: row.version,
      changedAt: row.updatedAt,
      title: `${row.title} (${companyName})`,
      calledOff: isCalledOff(row.status),
      place: row.location,
      text: '',
      ...(row.allDay
        ? { days: [dayIn(timeZone, row.startsAt), dayIn(timeZone, row.endsAt)] as const }
        : { instants: [row.startsAt, row.endsAt] as const }),
    },
  ])
  const filename = `${dayIn(timeZone, row.startsAt)}.ics`
  return { filename, contentType: 'text/calendar; charset=utf-8', bytes: Buffer.from(text) }
}

/** The same as a mail attachment. */
export const calendarAttachment: AttachmentResolver = async (ctx, id) => {
  const row = await inTenant(ctx, tx => loadAppointment(tx, ctx.actor, id))
  const { filename, contentType, bytes } = calendarFile(ctx, row)
  return { filename, contentType, content: bytes }
}
