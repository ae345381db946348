import type { Ctx } from '../../../context'
import { may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRecords } from '../../../platform/records/change-record'
import { lockPeople } from '../appointments/lock-people'
import { lockResources } from '../appointments/lock-resources'
import type { AppointmentRow } from '../appointments/read'
import { affectedAppointments } from './affected-appointments'
import type { LeaveSpan } from './leave-span'

/**
 * Locks a person and, when their appointments are to change, these with all their people and resources, in the lock
 * order of all plans. Returns the affected appointments after locking.
 * @throws DomainError forbidden for an actor who does not plan; conflict when they were reassigned meanwhile
 */
export async function lockPersonAndAppointments(
  tx: Tx,
  ctx: Ctx,
  { userId, span, unassign }: { userId: number; span: LeaveSpan; unassign: boolean },
): Promise<AppointmentRow[]> {
  const { actor } = ctx
  const { tenantId } = actor
  if (!unassign) {
    await lockPeople(tx, tenantId, { wanted: [], planned: [userId] })
    return affectedAppointments(tx, actor, { userIds: [userId], span })
  }
  for (const permission of ['appointments:write', 'appointments:read_all'] as const)
    if (!may(actor, permission)) throw new DomainError('forbidden', { permission })
  const seen = await affectedAppointments(tx, actor, { userIds: [userId], span })
  const people = new Set([userId, ...seen.flatMap(row => row.users.map(user => user.userId))])
  const things = new Set(seen.flatMap(row => row.resources.map(({ resourceId }) => resourceId)))
  await lockPeople(tx, tenantId, { wanted: [], planned: [...people] })
  await lockResources(tx, tenantId, { wanted: [], planned: [...things] })
  await lockRecords(
    tx,
    tenantId,
    'appointment',
    seen.map(({ id }) => id),
  )
  // The person gets no further appointment from now on; people added to these before are not locked.
  const rows = await affectedAppointments(tx, actor, { userIds: [userId], span })
  const added = rows.find(
    row =>
      row.users.some(user => !people.has(user.userId)) ||
      row.resources.some(({ resourceId }) => !things.has(resourceId)),
  )
  if (added) throw new DomainError('conflict', { version: added.version })
  return rows
}
