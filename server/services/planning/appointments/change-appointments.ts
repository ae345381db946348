import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { changeRecord } from '../../../platform/records/change-record'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { addedAndRemoved } from './added-and-removed'
import { assertConflictsAllowed } from './assert-conflicts-allowed'
import { type Changed, changedIds, changesOf } from './changes-of'
import type { columnsOfChange } from './columns-of-change'
import { columnsOfStatus, noCustomerAnswer } from './columns-of-status'
import { conflictsOfAll } from './conflicts-of'
import { keepAppointmentLinksOpen } from './link-grant'
import type { WantedOn } from './lock-appointments'
import { type AppointmentStatus, becomesActive, isCalledOff } from './machine'
import { notifyChanges } from './notify-changes'
import { isMoved, type Period } from './period'
import { type AppointmentRow, peopleOf, resourcesOf } from './read'
import { appointmentKind, logEntryOf } from './record-kind'
import { enqueueReminders } from './remind-people'

/** Changes to make to one appointment, with its row as it was locked. */
export interface ChangeToMake {
  row: AppointmentRow
  wanted: WantedOn
  /** The new period; null leaves it as it is. */
  to: (Period & { allDay: boolean }) | null
  columns: ReturnType<typeof columnsOfChange>
  /** A status that the machine leads to, with the reason of a cancellation. */
  statusChange?: { status: AppointmentStatus; reason: string | null } | undefined
  customer_confirmed?: boolean | undefined
  expectedVersion: number | null | undefined
}

/**
 * Changes appointments that are locked: conflicts, log, events, notifications, reminders and calendars. Returns what
 * each of them was before, which `restoreAppointments` takes back.
 * @throws DomainError appointment.conflicts, conflict
 */
export async function changeAppointments(
  tx: Tx,
  ctx: Ctx,
  toMake: readonly ChangeToMake[],
  { conflict_mode, once }: { conflict_mode: 'warn' | 'refuse'; once: ReadonlySet<number> },
) {
  const { actor } = ctx
  const affected = toMake.filter(
    ({ row, to, wanted, columns, statusChange }) =>
      (to ||
        wanted.userIds ||
        wanted.resourceIds ||
        columns.travelMinutes !== undefined ||
        becomesActive(row, statusChange)) &&
      !isCalledOff((statusChange ?? row).status),
  )
  const warnings = await conflictsOfAll(
    tx,
    actor,
    affected.map(({ row, to, wanted, columns }) => ({
      ...{ ...row, ...to, travelMinutes: columns.travelMinutes ?? row.travelMinutes },
      ...{ userIds: wanted.userIds ?? peopleOf(row), resourceIds: wanted.resourceIds ?? resourcesOf(row) },
    })),
  )
  assertConflictsAllowed(conflict_mode, warnings, once)
  const done: Changed[] = []
  for (const { row, to, columns, wanted, statusChange, expectedVersion, customer_confirmed } of toMake)
    done.push(
      await changeRecord(tx, ctx, appointmentKind(actor), row.id, {
        locked: row,
        expectedVersion,
        async columns(locked) {
          const put = await setPlanned(tx, locked, wanted)
          // A new time needs a new answer from those who accepted the old one.
          const resetsAnswers = to !== null && isMoved(locked, to)
          if (resetsAnswers) await forgetAnswers(tx, locked)
          return {
            ...{ ...columns, ...to, ...(resetsAnswers ? noCustomerAnswer : {}) },
            ...answerColumns(locked, customer_confirmed, ctx.clock.now()),
            ...(statusChange ? columnsOfStatus(locked, statusChange) : {}),
            // People and resources are in tables of their own; the record has changed all the same.
            ...(put ? { version: { increment: 1 } } : {}),
          }
        },
        entry: () => logEntryOf(statusChange),
      }),
    )
  await notifyChanges(tx, ctx, done)
  const moved = done.filter(({ before, after }) => isMoved(before, after))
  await keepAppointmentLinksOpen(
    tx,
    ctx,
    moved.map(({ after }) => after),
  )
  const reminded = done.filter(one => moved.includes(one) || peopleOf(one.after).length > peopleOf(one.before).length)
  await enqueueReminders(
    tx,
    ctx,
    reminded.map(({ after }) => after),
  )
  await enqueueCalendarSync(tx, ctx, changedIds(done))
  return { done, warnings, ids: done.map(({ after }) => after.id), changes: changesOf(done) }
}

/** Replaces the people and resources of a locked appointment; returns whether any were added or removed. */
async function setPlanned(tx: Tx, row: AppointmentRow, { userIds, resourceIds }: WantedOn) {
  const { tenantId, id: appointmentId } = row
  const people = addedAndRemoved(peopleOf(row), userIds)
  const things = addedAndRemoved(resourcesOf(row), resourceIds)
  const where = { tenantId, appointmentId }
  if (people.removed.length > 0)
    await tx.appointmentUser.deleteMany({ where: { ...where, userId: { in: people.removed } } })
  if (people.added.length > 0)
    await tx.appointmentUser.createMany({ data: people.added.map(userId => ({ ...where, userId })) })
  if (things.removed.length > 0)
    await tx.appointmentResource.deleteMany({ where: { ...where, resourceId: { in: things.removed } } })
  if (things.added.length > 0)
    await tx.appointmentResource.createMany({ data: things.added.map(resourceId => ({ ...where, resourceId })) })
  return [people, things].some(({ added, removed }) => added.length + removed.length > 0)
}

/** Effect of a customer's yes or its withdrawal: a yes confirms a scheduled appointment. */
function answerColumns(row: AppointmentRow, confirmed: boolean | undefined, now: Date) {
  if (confirmed === undefined) return {}
  if (!confirmed) return noCustomerAnswer
  return {
    ...(row.customerAnswer === 'confirmed' ? {} : noCustomerAnswer),
    customerConfirmedAt: row.customerConfirmedAt ?? now,
    ...(row.status === 'scheduled' ? { status: 'confirmed' } : {}),
  }
}

/** People answer under the lock of their appointment: a row read under it has all answers. */
async function forgetAnswers(tx: Tx, { tenantId, id, users }: AppointmentRow): Promise<void> {
  if (users.every(({ answer }) => answer === null)) return
  await tx.appointmentUser.updateMany({
    where: { tenantId, appointmentId: id, answer: { not: null } },
    data: { answer: null, answerReason: null, answeredAt: null },
  })
}
