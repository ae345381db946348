import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { assertChangeable } from './assert-changeable'
import { type ChangeToMake, changeAppointments } from './change-appointments'
import { columnsOfChange } from './columns-of-change'
import { loadProjectAndContact } from './load-project-and-contact'
import { lockAppointments } from './lock-appointments'
import { type AppointmentStatus, appointmentMoves, movesBack } from './machine'
import { isMoved } from './period'
import { periodAfter } from './period-after'
import { type AppointmentRow, toAuditRecord, visibleTo } from './read'
import type { RestoreAppointments } from './schema'

/**
 * Restores fields and statuses of several appointments from the `changes` that an earlier change returned: all of them
 * or, if one has changed since, none. It is a change like any other, with its conflicts, log and notifications. A
 * status comes back where the machine's moves lead there (`movesBack`). Idempotent: those that are already as they are
 * to become stay unchanged, whatever their version.
 * @throws DomainError appointment.not_found, appointment.closed, appointment.conflicts, appointment.no_such_move,
 * conflict, reference.not_found, validation
 */
export function restoreAppointments(ctx: Ctx, { appointments, conflict_mode }: RestoreAppointments) {
  const { actor } = ctx
  const wanted = new Map(appointments.map(one => [one.id, one]))
  return inTenant(ctx, async tx => {
    const { rows, once } = await lockAppointments(tx, actor, {
      where: { ...visibleTo(actor), id: { in: [...wanted.keys()] } },
      userIds: [...new Set(appointments.flatMap(({ before }) => before.user_ids ?? []))],
      resourceIds: [...new Set(appointments.flatMap(({ before }) => before.resource_ids ?? []))],
    })
    if (rows.length < wanted.size) throw new DomainError('appointment.not_found')
    const toMake: ChangeToMake[] = []
    for (const row of rows) {
      const { before = {}, expected_version } = wanted.get(row.id) ?? {}
      if (isAlready(actor, row, before)) continue
      const { status, cancelled_reason, ...fields } = before
      const statusChange = formerStatus(row, status, cancelled_reason ?? null)
      // What is reopened may get its fields again; what is closed again keeps them.
      assertChangeable({ ...row, ...statusChange }, fields)
      await loadProjectAndContact(tx, actor.tenantId, before)
      toMake.push({
        ...{ row, statusChange, columns: columnsOfChange(before), expectedVersion: expected_version },
        customer_confirmed: before.customer_confirmed,
        wanted: { userIds: before.user_ids, resourceIds: before.resource_ids },
        to: periodAfter(actor, row, before) ?? null,
      })
    }
    const { ids, warnings, changes } = await changeAppointments(tx, ctx, toMake, { conflict_mode, once })
    return { data: { ids }, warnings, changes }
  })
}

/** The status before, which the machine must lead back to. @throws DomainError appointment.no_such_move */
function formerStatus(
  row: AppointmentRow,
  to: AppointmentStatus | undefined,
  reason: string | null,
): ChangeToMake['statusChange'] {
  const from = row.status as AppointmentStatus
  if (to === undefined || to === from) return undefined
  if (!movesBack(from, to))
    throw new DomainError('appointment.no_such_move', { from, to, allowed: appointmentMoves[from] })
  return { status: to, reason }
}

type Before = RestoreAppointments['appointments'][number]['before']

function isAlready(actor: Actor, row: AppointmentRow, before: Before) {
  const { starts_at, ends_at, all_day, ...fields } = before
  const period = periodAfter(actor, row, { starts_at, ends_at, all_day })
  if (period && (isMoved(row, period) || period.allDay !== row.allDay)) return false
  const is: Record<string, unknown> = { ...toAuditRecord(row), customer_confirmed: row.customerConfirmedAt !== null }
  return Object.entries(fields).every(
    ([field, value]) => value === undefined || JSON.stringify(is[field]) === JSON.stringify(value),
  )
}
