import { type Actor, may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { dayEnd, dayStart, wallInstant } from '../../../platform/values/days'
import { type AppointmentRow, loadAppointments } from '../appointments/read'
import type { LeaveSpan } from './leave-span'
import type { LeaveAppointment } from './schema'

/** The instants of a leave request in the company's time zone; halves meet at noon. */
export const leaveInstants = (timeZone: string, { from_day, to_day, from_half, to_half }: LeaveSpan) => ({
  startsAt: from_half ? wallInstant(timeZone, from_day, '12:00') : dayStart(timeZone, from_day),
  endsAt: to_half ? wallInstant(timeZone, to_day, '12:00') : dayEnd(timeZone, to_day),
})

interface AffectedBy {
  userIds: readonly number[]
  span: LeaveSpan
}

/** Open appointments of these people during a leave request; none for an actor who does not see everyone's. */
export async function affectedAppointments(
  tx: Tx,
  actor: Actor,
  { userIds, span }: AffectedBy,
): Promise<AppointmentRow[]> {
  if (!may(actor, 'appointments:read_all')) return []
  const { startsAt, endsAt } = leaveInstants(actor.timeZone, span)
  return loadAppointments(tx, actor, {
    users: { some: { userId: { in: [...userIds] } } },
    status: { in: ['scheduled', 'confirmed', 'in_progress'] },
    ...{ startsAt: { lt: endsAt }, endsAt: { gt: startsAt } },
  })
}

export const toLeaveAppointment = (row: AppointmentRow): LeaveAppointment => ({
  ...{ id: row.id, title: row.title, all_day: row.allDay },
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
})
