import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { appointmentSha256 } from '../../planning/appointments/appointment-sha256'
import { answeredAtOf, customerStateOf, isAnswerable } from '../../planning/appointments/customer-state'
import { accessTo } from './access'
import { loadShownAppointment } from './load-shown-appointment'
import type { CustomerAppointment } from './schema'

/**
 * An appointment as its customer sees it: time, place and first names of the people who come, without the company's
 * notes.
 */
export async function appointmentAsCustomer(tx: Tx, ctx: Ctx): Promise<CustomerAppointment> {
  const row = await loadShownAppointment(tx, ctx)
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
