import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { enqueueCalendarSync } from '../../exchange/accounts/enqueue-calendar-sync'
import { assertMove } from './assert-move'
import { type Changed, changedIds } from './changes-of'
import { columnsOfStatus } from './columns-of-status'
import { lockAppointments } from './lock-appointments'
import { notifyChanges } from './notify-changes'
import { appointmentKind, logEntryOf } from './record-kind'
import type { CancelAppointments } from './schema'

/**
 * Cancels several appointments at once, all or none; those already cancelled stay so. Each person is notified once.
 * @throws DomainError appointment.not_found, appointment.no_such_move, forbidden; conflict when people were added
 * meanwhile
 */
export function cancelAppointments(ctx: Ctx, { ids, reason }: CancelAppointments) {
  const { actor } = ctx
  return inTenant(ctx, async tx => {
    const { rows } = await lockAppointments(tx, actor, { where: { id: { in: ids } } })
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
          entry: () => logEntryOf({ status: 'cancelled' }),
        }),
      )
    await notifyChanges(tx, ctx, done)
    const changed = changedIds(done)
    await enqueueCalendarSync(tx, ctx, changed)
    return { data: { ids: changed } }
  })
}
