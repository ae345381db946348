import { z } from 'zod'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue, jobType } from '../../../platform/jobs/jobs'

/** What one run does, in this order. */
const Cursor = z.object({
  step: z.enum(['plan', 'push', 'pull', 'sweep']),
  page: z.string().nullable(),
  /** All of the calendar is read, not only what has changed. */
  full: z.boolean(),
  /** Something has to be written there once more. */
  again: z.boolean(),
  /** How often that was so in this run. */
  rounds: z.int(),
})
export type Cursor = z.output<typeof Cursor>

export const calendarSync = jobType('calendars.sync', { payload: z.object({}), cursor: Cursor })

const collected = new WeakMap<Tx, Set<number>>()

/**
 * Lets the calendars follow a change of these appointments: of those who take part, and of those in whose calendar they
 * stand. Comes last in its transaction, as all that asks for a job does.
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

/** Does several changes of appointments in one transaction, and asks for what follows them at its end. */
export async function enqueueOnce<T>(tx: Tx, ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const ids = new Set<number>()
  collected.set(tx, ids)
  const result = await work().finally(() => collected.delete(tx))
  await enqueueCalendarSync(tx, ctx, [...ids])
  return result
}
