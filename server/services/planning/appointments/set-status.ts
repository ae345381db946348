import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { assertConflictsAllowed } from './assert-conflicts-allowed'
import { assertMove } from './assert-move'
import { type Changed, changedIds, changesOf } from './changes-of'
import { columnsOfStatus, type noCustomerAnswer } from './columns-of-status'
import { conflictsOfAll } from './conflicts-of'
import { lockInScope } from './lock-appointments'
import { type AppointmentStatus, appointmentMoves, becomesActive } from './machine'
import { notifyChanges } from './notify-changes'
import { type AppointmentRow, peopleOf, resourcesOf, toPlanned } from './read'
import { appointmentKind, logEntryOf } from './record-kind'
import type { AppointmentConflict, SetAppointmentStatus, UpdateAppointment } from './schema'

/**
 * Sets the status of an appointment. Idempotent: one that has it already is left unchanged, and no notification is sent
 * twice.
 * @throws DomainError appointment.not_found; forbidden for what only planners do; appointment.no_such_move;
 * appointment.conflicts when a cancelled one is reactivated and its vehicle is taken; conflict
 */
export async function setAppointmentStatus(ctx: Ctx, input: SetAppointmentStatus) {
  const { data } = await changeStatus(ctx, { ...input, scope: 'this', reason: input.reason ?? null })
  return { data }
}

interface StatusChange {
  id: number
  scope: UpdateAppointment['scope']
  status: AppointmentStatus
  reason: string | null
  expected_version?: number | null | undefined
  /** The customer's answer by a link, which causes the change of status. */
  customerAnswer?: Partial<Pick<AppointmentRow, keyof typeof noCustomerAnswer>>
}

/**
 * Sets the status of an appointment, and of those of its series within the scope from which a move leads there.
 * @throws DomainError appointment.not_found, appointment.no_such_move, appointment.conflicts, conflict, forbidden
 */
export const changeStatus = (ctx: Ctx, change: StatusChange) => inTenant(ctx, tx => changeStatusWithin(tx, ctx, change))

/** The same in the caller's transaction, with a customer's answer. */
export async function changeStatusWithin(
  tx: Tx,
  ctx: Ctx,
  { id, scope, status, reason, expected_version, customerAnswer }: StatusChange,
) {
  const { actor } = ctx
  const { rows, first, once } = await lockInScope(tx, actor, { id, scope })
  if (first.status !== status) assertMove(actor, first, status)
  const changed = rows.filter(
    row => row.id === id || appointmentMoves[row.status as AppointmentStatus].includes(status),
  )
  const reactivated = changed.filter(row => becomesActive(row, { status }))
  const plans = reactivated.map(row => ({ ...row, userIds: peopleOf(row), resourceIds: resourcesOf(row) }))
  assertConflictsAllowed('warn', await conflictsOfAll(tx, actor, plans), once)
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
        entry: () => logEntryOf({ status }),
      }),
    )
  await notifyChanges(tx, ctx, done)
  const ids = changedIds(done)
  await enqueueCalendarSync(tx, ctx, ids)
  const own = done.find(({ after }) => after.id === id)
  if (!own) throw new DomainError('appointment.not_found')
  return { data: toPlanned(actor, own.after), warnings: [] as AppointmentConflict[], ids, changes: changesOf(done) }
}
