import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { publicData } from '../../../platform/records/events'
import {
  addDays,
  type Day,
  dayEnd,
  dayIn,
  dayStart,
  daysBetween,
  daysThrough,
  mondayOf,
} from '../../../platform/values/days'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { actingMember } from './acting-member'
import { activeAmong } from './active-among'
import { assertConflictsAllowed } from './assert-conflicts-allowed'
import { columnsOfNew } from './columns-of-new'
import { overlapsIn, workConflictsIn } from './conflicts-of'
import { copiedFields } from './copied-fields'
import { drawIds } from './draw-ids'
import { freeDaysOf } from './free-days-of'
import { lockPeople } from './lock-people'
import { lockResources } from './lock-resources'
import { calledOffStatuses } from './machine'
import { notifyPeople } from './notify-people'
import { overlapsOf } from './overlaps-of'
import { onDay } from './period'
import { type AppointmentRow, loadAppointments, peopleOf, resourcesOf, toAuditRecord } from './read'
import { recordAppointmentChange } from './record-change'
import { enqueueReminders } from './remind-people'
import type { AppointmentConflict, CopyWeek } from './schema'
import { situationOf } from './situation-of'

/** Maximum number of appointments in one copy. */
const maxCopied = 300

/**
 * Copies the appointments that begin in one week to another, at the same times of day, as scheduled and on their own
 * (not as a series): for the same people and vehicles, except those that have left or are archived. Cancelled
 * appointments and no-shows are left out, and so is one that would be on a day on which none of its people works. All
 * or nothing; each person is notified once.
 * @throws DomainError appointment.same_week, appointment.week_too_full, appointment.conflicts
 */
export function copyWeek(ctx: Ctx, { from, to, department_id, conflict_mode }: CopyWeek) {
  const { actor } = ctx
  const { tenantId, timeZone } = actor
  const [source, target] = [mondayOf(from), mondayOf(to)]
  if (source === target) throw new DomainError('appointment.same_week', { field: 'to' })
  return inTenant(ctx, async tx => {
    const appointments = await loadAppointments(tx, actor, {
      startsAt: { gte: dayStart(timeZone, source), lt: dayEnd(timeZone, addDays(source, 6)) },
      status: { notIn: [...calledOffStatuses] },
      ...(department_id ? { users: { some: { membership: { departmentId: department_id } } } } : {}),
    })
    if (appointments.length > maxCopied) throw new DomainError('appointment.week_too_full', { max: maxCopied })
    const active = await activeAmong(tx, appointments, tenantId)
    await lockPeople(tx, tenantId, { wanted: [...active.people] })
    const once = await lockResources(tx, tenantId, { wanted: [...active.resources] })
    const known = new Map<string, boolean>()
    const copies: Copy[] = []
    const skipped: number[] = []
    for (const row of appointments) {
      const day = addDays(target, daysBetween(source, dayIn(timeZone, row.startsAt)))
      const userIds = peopleOf(row).filter(id => active.people.has(id))
      const resourceIds = resourcesOf(row).filter(id => active.resources.has(id))
      if (await isFree(day, userIds)) skipped.push(row.id)
      else copies.push({ row, userIds, resourceIds, ...onDay(row, day, timeZone) })
    }
    const ids = await drawIds(tx, copies.length)
    await insert(copies, ids)
    // Including the copies: they can conflict with each other as well.
    const last =
      copies
        .map(({ endsAt }) => dayIn(timeZone, endsAt))
        .sort()
        .at(-1) ?? target
    const situation = await situationOf(tx, actor, [...active.people], daysThrough(target, last))
    const warnings: AppointmentConflict[] = []
    for (const [index, { row, userIds, resourceIds, startsAt, endsAt }] of copies.entries()) {
      const { allDay, travelMinutes } = row
      const plan = { ids: [ids[index] ?? 0], userIds, periods: [{ startsAt, endsAt, allDay, travelMinutes }] }
      const things = resourceIds.length > 0 ? await overlapsOf(tx, tenantId, { ...plan, userIds: [], resourceIds }) : []
      warnings.push(...overlapsIn(situation, plan, { startsAt, endsAt }), ...things)
      warnings.push(...workConflictsIn(situation, plan))
    }
    assertConflictsAllowed(conflict_mode, warnings, once)
    await notifyAll(ids)
    await enqueueCalendarSync(tx, ctx, ids)
    return { data: { ids, skipped }, warnings }

    async function isFree(day: Day, userIds: readonly number[]): Promise<boolean> {
      const key = `${day} ${userIds.join()}`
      const answer = known.get(key) ?? (await freeDaysOf(tx, actor, userIds, [day])).has(day)
      known.set(key, answer)
      return answer
    }

    async function insert(rows: readonly Copy[], ids: readonly number[]) {
      const now = ctx.clock.now()
      const createdByUserId = await actingMember(tx, actor)
      await tx.appointment.createMany({
        data: rows.map(({ row, startsAt, endsAt }, index) => ({
          ...{ tenantId, id: ids[index] ?? 0, startsAt, endsAt, createdByUserId, createdAt: now, updatedAt: now },
          ...columnsOfNew(copiedFields(row)),
        })),
      })
      await tx.appointmentUser.createMany({
        data: rows.flatMap(({ userIds }, index) =>
          userIds.map(userId => ({ tenantId, appointmentId: ids[index] ?? 0, userId })),
        ),
      })
      await tx.appointmentResource.createMany({
        data: rows.flatMap(({ resourceIds }, index) =>
          resourceIds.map(resourceId => ({ tenantId, appointmentId: ids[index] ?? 0, resourceId })),
        ),
      })
    }

    async function notifyAll(ids: number[]) {
      const rows = await loadAppointments(tx, actor, { id: { in: ids } })
      await enqueueReminders(tx, ctx, rows)
      const notified = new Map<number, AppointmentRow[]>()
      for (const row of rows) {
        const after = toAuditRecord(row)
        const event = { name: 'appointment.created', data: publicData(after, row.version) } as const
        await recordAppointmentChange(tx, ctx, { action: 'appointment.created', id: row.id, after, event })
        for (const { userId } of row.users) notified.set(userId, [...(notified.get(userId) ?? []), row])
      }
      for (const [userId, own] of [...notified].sort(([a], [b]) => a - b)) {
        const [first] = own.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
        if (first) await notifyPeople(tx, ctx, 'appointment_assigned', first, { to: [userId], more: own.length - 1 })
      }
    }
  })
}

interface Copy {
  row: AppointmentRow
  userIds: number[]
  resourceIds: number[]
  startsAt: Date
  endsAt: Date
}
