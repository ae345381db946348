import { type Actor, may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { type AppointmentRow, loadAppointments } from '../appointments/read'
import { type LeaveSpan, leaveInstants } from './leave-span'
import type { LeaveAppointment } from './schema'

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
