import type { Ctx } from '../../../context'
import { type Actor, may } from '../../../platform/actor'
import { joined, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { lockRecord } from '../../../platform/records/change-record'
import { dayEnd, dayStart, wallInstant } from '../../../platform/values/days'
import { locales } from '../../../platform/values/locale'
import { notify } from '../../people/notifications/notify'
import { whenOf } from '../appointments/notify-people'
import { lockPeople, lockResources } from '../appointments/overlaps'
import { type AppointmentRow, loadAppointments } from '../appointments/read'
import { updateAppointment } from '../appointments/update'
import type { LeaveSpan } from './rules'
import type { LeaveAppointment } from './schema'

/** The instants of an absence in the company's time zone; halves meet at noon. */
export const instantsOf = (timeZone: string, { from_day, to_day, from_half, to_half }: LeaveSpan) => ({
  startsAt: from_half ? wallInstant(timeZone, from_day, '12:00') : dayStart(timeZone, from_day),
  endsAt: to_half ? wallInstant(timeZone, to_day, '12:00') : dayEnd(timeZone, to_day),
})

interface Met {
  userIds: readonly number[]
  span: LeaveSpan
}

/** Open appointments of these people during an absence; none for an actor who does not see everyone's. */
export async function appointmentsMet(tx: Tx, actor: Actor, { userIds, span }: Met): Promise<AppointmentRow[]> {
  if (!may(actor, 'appointments:read_all')) return []
  const { startsAt, endsAt } = instantsOf(actor.timeZone, span)
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

/**
 * Locks a person and, when their appointments are to change, all people and resources of these, in the lock order of
 * all plans. Returns the affected appointments after locking.
 * @throws DomainError forbidden for an actor who does not plan; conflict when they were planned anew meanwhile
 */
export async function lockPlansOf(
  tx: Tx,
  ctx: Ctx,
  { userId, span, unassign }: { userId: number; span: LeaveSpan; unassign: boolean },
): Promise<AppointmentRow[]> {
  const { actor } = ctx
  const { tenantId } = actor
  if (!unassign) {
    await lockPeople(tx, tenantId, { wanted: [], planned: [userId] })
    return appointmentsMet(tx, actor, { userIds: [userId], span })
  }
  for (const permission of ['appointments:write', 'appointments:read_all'] as const)
    if (!may(actor, permission)) throw new DomainError('forbidden', { permission })
  const seen = await appointmentsMet(tx, actor, { userIds: [userId], span })
  const people = new Set([userId, ...seen.flatMap(row => row.users.map(user => user.userId))])
  const things = new Set(seen.flatMap(row => row.resources.map(({ resourceId }) => resourceId)))
  await lockPeople(tx, tenantId, { wanted: [], planned: [...people] })
  await lockResources(tx, tenantId, { wanted: [], planned: [...things] })
  for (const { id } of seen) await lockRecord(tx, tenantId, 'appointment', id)
  // The person gets no further appointment from now on; people added to these before are not locked.
  const rows = await appointmentsMet(tx, actor, { userIds: [userId], span })
  const added = rows.find(
    row =>
      row.users.some(user => !people.has(user.userId)) ||
      row.resources.some(({ resourceId }) => !things.has(resourceId)),
  )
  if (added) throw new DomainError('conflict', { version: added.version })
  return rows
}

/**
 * Removes a person from these appointments as a planner would, and notifies the planner of each; the person is notified
 * of the removal. All of them must be locked.
 */
export async function unassign(tx: Tx, ctx: Ctx, userId: number, rows: readonly AppointmentRow[]): Promise<void> {
  const within = { ...ctx, db: joined(ctx.db, tx, ctx.actor.tenantId) }
  for (const row of rows) {
    const others = row.users.map(user => user.userId).filter(id => id !== userId)
    await updateAppointment(within, {
      ...{ id: row.id, scope: 'this' },
      updates: { user_ids: others, conflict_mode: 'warn', reason: undefined },
    })
  }
  for (const [plannerId, theirs] of byPlanner(rows)) await notifyPlanner(tx, ctx, { userId, plannerId, theirs })
}

function byPlanner(rows: readonly AppointmentRow[]): [plannerId: number | null, rows: AppointmentRow[]][] {
  const groups = new Map<number | null, AppointmentRow[]>()
  for (const row of rows) groups.set(row.createdByUserId, [...(groups.get(row.createdByUserId) ?? []), row])
  return [...groups]
}

interface Notifying {
  userId: number
  plannerId: number | null
  theirs: readonly AppointmentRow[]
}

async function notifyPlanner(tx: Tx, ctx: Ctx, { userId, plannerId, theirs }: Notifying): Promise<void> {
  const [first] = theirs
  if (!first) return
  const more = theirs.length - 1
  const when = locales.map(locale => [`when_${locale}`, whenOf(first, ctx.actor.timeZone, locale)])
  await notify(tx, ctx, {
    ...{ kind: 'leave_unassigned', entity: 'appointment', entityId: first.id },
    params: {
      name: first.users.find(user => user.userId === userId)?.membership.user.name ?? '',
      title: first.title,
      ...Object.fromEntries(when),
      more_de: more > 0 ? ` (und ${more} weitere)` : null,
      more_en: more > 0 ? ` (and ${more} more)` : null,
    },
    to: plannerId === null ? { permission: 'appointments:write' } : [plannerId],
  })
}
