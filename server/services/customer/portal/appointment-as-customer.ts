import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { isLongOver } from '../../planning/appointments/appointment-link'
import { appointmentSha256 } from '../../planning/appointments/appointment-sha256'
import { type CalendarFile, calendarFile } from '../../planning/appointments/calendar-file'
import { answeredAtOf, customerStateOf, isAnswerable } from '../../planning/appointments/customer-state'
import { type AppointmentRow, loadAppointment } from '../../planning/appointments/read'
import { accessTo } from './access'
import type { CustomerAppointment } from './schema'

/** The appointment of the link, while the link still shows it. @throws DomainError customer_link.ended */
async function loadShown(tx: Tx, ctx: Ctx): Promise<AppointmentRow> {
  const row = await loadAppointment(tx, ctx.actor, accessTo(ctx, 'appointment').entityId)
  if (isLongOver(ctx, row)) throw new DomainError('customer_link.ended')
  return row
}

/**
 * An appointment as its customer sees it: time, place and first names of the people who come, without the company's
 * notes.
 */
export async function appointmentAsCustomer(tx: Tx, ctx: Ctx): Promise<CustomerAppointment> {
  const row = await loadShown(tx, ctx)
  return {
    title: row.title,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    all_day: row.allDay,
    location: row.location,
    people: row.users.flatMap(({ membership }) => membership.user.name.trim().split(/\s+/)[0] ?? []),
    state: customerStateOf(ctx, row),
    answered_at: answeredAtOf(row),
    wishes: row.customerWishes.map(wish => wish.toISOString()),
    note: row.customerNote,
    can_answer: isAnswerable(ctx, row) && accessTo(ctx).may.includes('confirm'),
    content_sha256: appointmentSha256(row),
  }
}

/** The appointment of the link as a calendar file. */
export const customerCalendarFile = (ctx: Ctx): Promise<CalendarFile> => {
  if (!accessTo(ctx).may.includes('view')) throw new DomainError('customer_link.not_found')
  return inTenant(ctx, async tx => calendarFile(ctx, await loadShown(tx, ctx)))
}
