import { z } from 'zod'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue, jobHandler, jobType } from '../../../platform/jobs/jobs'
import { locales } from '../../../platform/values/locale'
import { notify } from '../../people/notifications/notify'

/** A clock that runs longer than this was probably forgotten. */
export const forgottenClockMs = 14 * 3_600_000

export const clockQuestionJob = jobType('time_entries.clock_running', {
  payload: z.object({ time_entry_id: z.int() }),
  cursor: z.null(),
})

/** Enqueues the question to the owner of a clock whether it was forgotten, in case it still runs after 14 hours. */
export const enqueueClockQuestion = (
  tx: Tx,
  ctx: Ctx,
  { id, startedAt }: { id: number; startedAt: Date },
): Promise<void> =>
  enqueue(tx, ctx, clockQuestionJob, {
    ...{ key: String(id), payload: { time_entry_id: id } },
    runAt: new Date(startedAt.getTime() + forgottenClockMs),
  })

/** Asks once. No time is cut: only the person knows how long they worked. */
export const clockQuestionHandler = jobHandler(clockQuestionJob, {
  async slice({ payload }) {
    return async (tx, ctx) => {
      const { tenantId, timeZone } = ctx.actor
      const row = await tx.timeEntry.findUnique({
        where: { tenantId_id: { tenantId, id: payload.time_entry_id } },
        select: { running: true, userId: true, startedAt: true },
      })
      if (!row?.running || !row.startedAt || ctx.clock.now().getTime() < row.startedAt.getTime() + forgottenClockMs)
        return 'done'
      const { startedAt } = row
      const since = locales.map(locale => {
        const format = new Intl.DateTimeFormat(locale === 'de' ? 'de-AT' : 'en-GB', {
          ...{ timeZone, weekday: 'short', day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' },
        })
        return [`since_${locale}`, format.format(startedAt)]
      })
      await notify(tx, ctx, {
        ...{ kind: 'clock_running', entity: 'time_entry', entityId: payload.time_entry_id, to: [row.userId] },
        params: Object.fromEntries(since),
      })
      return 'done'
    }
  },
})
