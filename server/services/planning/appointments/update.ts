import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { addDays, dayIn, daysBetween } from '../../../platform/values/days'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import {
  type AnswerColumns,
  assertOpen,
  becomesActive,
  type Changed,
  changedIds,
  changePlans,
  changesOf,
  columnsOf,
  columnsOfStatus,
  conflictsOfAll,
  entryOf,
  isAllowed,
  lockPlans,
  lockRows,
  notifyChanges,
  type PlanChange,
  peopleOf,
  periodAfter,
  resourcesOf,
  type Scope,
} from './change-plans'
import { namesOf } from './create'
import { type AppointmentStatus, appointmentMoves } from './machine'
import { assertNoneRefuses } from './overlaps'
import { onDay, type Period } from './period'
import { type AppointmentRow, toPlanned } from './read'
import { appointmentKind } from './record-kind'
import { mayLeadTo } from './rules'
import type { AppointmentConflict, CancelAppointments, SetAppointmentStatus, UpdateAppointment } from './schema'

/**
 * Changes the given fields of an appointment, or sets its `status`, which must stand alone; with `scope` also those of
 * its series, whose days move by the same number and whose times become the same. Done or cancelled ones keep
 * everything but the description. A move writes one log entry and one event for each; people are notified once.
 * @throws DomainError appointment.not_found, appointment.closed, appointment.conflicts, conflict, reference.not_found
 */
export function updateAppointment(ctx: Ctx, { id, scope, updates }: UpdateAppointment) {
  const { status, reason, expected_version, conflict_mode, customer_confirmed, ...given } = updates
  if (status) return changeStatus(ctx, { id, scope, status, reason: reason ?? null, expected_version })
  const { actor } = ctx
  const wanted = { userIds: given.user_ids, resourceIds: given.resource_ids }
  return inTenant(ctx, async tx => {
    const { rows, first, once } = await lockPlans(tx, actor, { id, scope, ...wanted })
    assertOpen(first, { ...given, customer_confirmed })
    await namesOf(tx, actor.tenantId, given)
    const period = periodAfter(actor, first, given)
    const changed = rows.filter(row => row.id === id || isAllowed(row, given))
    const plans = changed.map(
      (row): PlanChange => ({
        ...{ row, wanted, customer_confirmed },
        to: period ? { ...moved(actor, { row, first, period }), allDay: period.allDay } : null,
        columns: columnsOf(given),
        expectedVersion: row.id === id ? expected_version : undefined,
      }),
    )
    const { done, ...answer } = await changePlans(tx, ctx, plans, { conflict_mode, once })
    const own = done.find(({ after }) => after.id === id)
    if (!own) throw new DomainError('appointment.not_found')
    return { data: toPlanned(actor, own.after), ...answer }
  })
}

/**
 * Sets the status of an appointment. Idempotent: one that has it already is left unchanged, and no notification is sent
 * twice.
 * @throws DomainError appointment.not_found; forbidden for what only planners do; appointment.no_such_move;
 * appointment.conflicts when a cancelled one is reactivated and its vehicle is taken
 */
export async function setAppointmentStatus(ctx: Ctx, input: SetAppointmentStatus) {
  const { data } = await changeStatus(ctx, { ...input, scope: 'this', reason: input.reason ?? null })
  return { data }
}

interface StatusChange {
  id: number
  scope: Scope
  status: AppointmentStatus
  reason: string | null
  expected_version?: number | null | undefined
  /** The customer's answer by a link, which causes the change of status. */
  customerAnswer?: AnswerColumns
}

const changeStatus = (ctx: Ctx, change: StatusChange) => inTenant(ctx, tx => changeStatusWithin(tx, ctx, change))

/** The same in the caller's transaction, with a customer's answer. */
export async function changeStatusWithin(
  tx: Tx,
  ctx: Ctx,
  { id, scope, status, reason, expected_version, customerAnswer }: StatusChange,
) {
  const { actor } = ctx
  const { rows, first, once } = await lockPlans(tx, actor, { id, scope })
  if (first.status !== status) assertMove(actor, first, status)
  const changed = rows.filter(
    row => row.id === id || appointmentMoves[row.status as AppointmentStatus].includes(status),
  )
  const reactivated = changed.filter(row => becomesActive(row, { status }))
  const plans = reactivated.map(row => ({ ...row, userIds: peopleOf(row), resourceIds: resourcesOf(row) }))
  assertNoneRefuses('warn', await conflictsOfAll(tx, actor, plans), once)
  const done: Changed[] = []
  for (const row of changed)
    done.push(
      await changeRecord(tx, ctx, appointmentKind(actor), row.id, {
        locked: row,
        expectedVersion: row.id === id ? expected_version : undefined,
        columns(locked) {
          if (locked.status === status) return {}
          assertMove(actor, locked, status)
          return { ...columnsOfStatus(locked, { status, reason }), ...customerAnswer }
        },
        entry: () => entryOf({ status }),
      }),
    )
  await notifyChanges(tx, ctx, done)
  const ids = changedIds(done)
  await enqueueCalendarSync(tx, ctx, ids)
  const own = done.find(({ after }) => after.id === id)
  if (!own) throw new DomainError('appointment.not_found')
  return { data: toPlanned(actor, own.after), warnings: [] as AppointmentConflict[], ids, changes: changesOf(done) }
}

/**
 * Cancels several appointments at once, all or none; those already cancelled stay so. Each person is notified once.
 * @throws DomainError appointment.not_found, appointment.no_such_move, conflict when people were added meanwhile
 */
export function cancelAppointments(ctx: Ctx, { ids, reason }: CancelAppointments) {
  const { actor } = ctx
  return inTenant(ctx, async tx => {
    const { rows } = await lockRows(tx, actor, { where: { id: { in: ids } } })
    if (rows.length < ids.length) throw new DomainError('appointment.not_found')
    const done: Changed[] = []
    for (const row of rows)
      done.push(
        await changeRecord(tx, ctx, appointmentKind(actor), row.id, {
          locked: row,
          columns(locked) {
            if (locked.status === 'cancelled') return {}
            assertMove(actor, locked, 'cancelled')
            return columnsOfStatus(locked, { status: 'cancelled', reason: reason ?? null })
          },
          entry: () => entryOf({ status: 'cancelled' }),
        }),
      )
    await notifyChanges(tx, ctx, done)
    const changed = changedIds(done)
    await enqueueCalendarSync(tx, ctx, changed)
    return { data: { ids: changed } }
  })
}

/** @throws DomainError forbidden, appointment.no_such_move */
function assertMove(actor: Actor, row: { status: string }, to: AppointmentStatus): void {
  if (!mayLeadTo(actor, to)) throw new DomainError('forbidden', { permission: 'appointments:write' })
  const from = row.status as AppointmentStatus
  const allowed = appointmentMoves[from]
  if (!allowed.includes(to)) throw new DomainError('appointment.no_such_move', { from, to, allowed })
}

interface Move {
  row: AppointmentRow
  first: AppointmentRow
  period: Period
}

/** The new period of another one of the series: moved by as many days as the first, at its new times. */
function moved({ timeZone }: Actor, { row, first, period: { startsAt, endsAt } }: Move): Period {
  if (row.id === first.id) return { startsAt, endsAt }
  const days = daysBetween(dayIn(timeZone, first.startsAt), dayIn(timeZone, startsAt))
  return onDay({ startsAt, endsAt }, addDays(dayIn(timeZone, row.startsAt), days), timeZone)
}
