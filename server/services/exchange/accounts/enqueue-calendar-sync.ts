import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import { calendarSync } from './calendar-sync'

const collected = new WeakMap<Tx, Set<number>>()

/**
 * Makes the calendars follow a change of these appointments: those of the participants, and those that contain the
 * appointments already. Call it last in the transaction, like everything that enqueues a job.
 */
export async function enqueueCalendarSync(tx: Tx, ctx: Ctx, appointmentIds: readonly number[]): Promise<void> {
  const waiting = collected.get(tx)
  if (waiting) for (const id of appointmentIds) waiting.add(id)
  if (waiting || appointmentIds.length === 0) return
  const { tenantId } = ctx.actor
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT s.id FROM calendar_syncs s WHERE s.tenant_id = ${tenantId} AND s.problem IS NULL AND (
      EXISTS (SELECT FROM appointment_users u WHERE u.tenant_id = ${tenantId} AND u.user_id = s.user_id
        AND u.appointment_id = ANY(${appointmentIds}::int[]))
      OR EXISTS (SELECT FROM calendar_links l WHERE l.tenant_id = ${tenantId} AND l.sync_id = s.id
        AND l.appointment_id = ANY(${appointmentIds}::int[]))) ORDER BY s.id`
  for (const { id } of rows) await enqueue(tx, ctx, calendarSync, { key: String(id), payload: {} })
}

/** Makes several changes to appointments in one transaction, and enqueues the follow-up jobs once, at its end. */
export async function enqueueCalendarSyncsOnce<T>(tx: Tx, ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const ids = new Set<number>()
  collected.set(tx, ids)
  const result = await work().finally(() => collected.delete(tx))
  await enqueueCalendarSync(tx, ctx, [...ids])
  return result
}
