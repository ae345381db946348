import { z } from 'zod'
import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue, jobType } from '../../../platform/jobs/jobs'
import { addDays, type Day, dayEnd, dayIn } from '../../../platform/values/days'
import { day } from '../../../platform/values/scalars'

export const dayCheckJob = jobType('time_sheets.judge', {
  payload: z.object({ user_id: z.int(), day }),
  cursor: z.null(),
})

/** Days further back are judged with their week. */
const daysBack = 1

/** Whether the person is still notified of a day automatically. */
export const isRecent = ({ actor, clock }: Pick<Ctx, 'actor' | 'clock'>, of: Day): boolean =>
  of >= addDays(dayIn(actor.timeZone, clock.now()), -daysBack)

/** Enqueues a check of a person's day for when it is over, after a change: one check, however often it changes. */
export async function enqueueDayCheck(tx: Tx, ctx: Ctx, { userId, day }: { userId: number; day: Day }): Promise<void> {
  if (!isRecent(ctx, day)) return
  await enqueue(tx, ctx, dayCheckJob, {
    ...{ key: `${userId}-${day}`, payload: { user_id: userId, day } },
    runAt: dayEnd(ctx.actor.timeZone, day),
  })
}
