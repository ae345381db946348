import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { addDays, dayIn, daysBetween } from '../../../platform/values/days'
import { assertChangeable, isChangeable } from './assert-changeable'
import { type ChangeToMake, changeAppointments } from './change-appointments'
import { columnsOfChange } from './columns-of-change'
import { loadProjectAndContact } from './load-project-and-contact'
import { lockInScope } from './lock-appointments'
import { onDay, type Period } from './period'
import { periodAfter } from './period-after'
import { type AppointmentRow, toPlanned } from './read'
import type { UpdateAppointment } from './schema'
import { changeStatus } from './set-status'

/**
 * Changes the given fields of an appointment, or sets its `status`, which must stand alone; with `scope` also those of
 * its series, whose days move by the same number and whose times become the same. Done or cancelled ones keep
 * everything but the description. A move writes one log entry and one event for each; people are notified once.
 * @throws DomainError appointment.not_found, appointment.closed, appointment.conflicts, appointment.no_such_move,
 * conflict, forbidden, reference.not_found, validation
 */
export function updateAppointment(ctx: Ctx, { id, scope, updates }: UpdateAppointment) {
  const { status, reason, expected_version, conflict_mode, customer_confirmed, ...given } = updates
  if (status) return changeStatus(ctx, { id, scope, status, reason: reason ?? null, expected_version })
  const { actor } = ctx
  const wanted = { userIds: given.user_ids, resourceIds: given.resource_ids }
  return inTenant(ctx, async tx => {
    const { rows, first, once } = await lockInScope(tx, actor, { id, scope, ...wanted })
    assertChangeable(first, { ...given, customer_confirmed })
    await loadProjectAndContact(tx, actor.tenantId, given)
    const period = periodAfter(actor, first, given)
    const changed = rows.filter(row => row.id === id || isChangeable(row, given))
    const toMake = changed.map(
      (row): ChangeToMake => ({
        ...{ row, wanted, customer_confirmed },
        to: period ? { ...moved(actor, { row, first, period }), allDay: period.allDay } : null,
        columns: columnsOfChange(given),
        expectedVersion: row.id === id ? expected_version : undefined,
      }),
    )
    const { done, ...answer } = await changeAppointments(tx, ctx, toMake, { conflict_mode, once })
    const own = done.find(({ after }) => after.id === id)
    if (!own) throw new DomainError('appointment.not_found')
    return { data: toPlanned(actor, own.after), ...answer }
  })
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
