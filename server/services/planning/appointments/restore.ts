import type { Ctx } from '../../../context'
import type { Actor } from '../../../platform/actor'
import { inTenant } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import {
  assertOpen,
  changePlans,
  columnsOf,
  isMoved,
  lockRows,
  type PlanChange,
  periodAfter,
  type Updates,
} from './change-plans'
import { namesOf } from './create'
import { type AppointmentRow, toAuditRecord, visibleTo } from './read'
import type { RestoreAppointments } from './schema'

/**
 * Restores fields of several appointments, as a change of their series answered them in `changes`: all of them or, if
 * one has changed since, none. It is a change like any other, with its conflicts, log and notifications. Idempotent:
 * those that are already as they are to become stay unchanged, whatever their version.
 * @throws DomainError appointment.not_found, appointment.closed, appointment.conflicts, conflict, reference.not_found
 */
export function restoreAppointments(ctx: Ctx, { appointments, conflict_mode }: RestoreAppointments) {
  const { actor } = ctx
  const wanted = new Map(appointments.map(one => [one.id, one]))
  return inTenant(ctx, async tx => {
    const { rows, once } = await lockRows(tx, actor, {
      where: { ...visibleTo(actor), id: { in: [...wanted.keys()] } },
      userIds: [...new Set(appointments.flatMap(({ before }) => before.user_ids ?? []))],
      resourceIds: [...new Set(appointments.flatMap(({ before }) => before.resource_ids ?? []))],
    })
    if (rows.length < wanted.size) throw new DomainError('appointment.not_found')
    const plans: PlanChange[] = []
    for (const row of rows) {
      const { before = {}, expected_version } = wanted.get(row.id) ?? {}
      if (isAlready(actor, row, before)) continue
      assertOpen(row, before)
      await namesOf(tx, actor.tenantId, before)
      plans.push({
        ...{ row, columns: columnsOf(before), expectedVersion: expected_version },
        wanted: { userIds: before.user_ids, resourceIds: before.resource_ids },
        to: periodAfter(actor, row, before) ?? null,
      })
    }
    const { ids, warnings, changes } = await changePlans(tx, ctx, plans, { conflict_mode, once })
    return { data: { ids }, warnings, changes }
  })
}

function isAlready(actor: Actor, row: AppointmentRow, { starts_at, ends_at, all_day, ...fields }: Updates) {
  const period = periodAfter(actor, row, { starts_at, ends_at, all_day })
  if (period && (isMoved(row, period) || period.allDay !== row.allDay)) return false
  const is: Record<string, unknown> = toAuditRecord(row)
  return Object.entries(fields).every(
    ([field, value]) => value === undefined || JSON.stringify(is[field]) === JSON.stringify(value),
  )
}
