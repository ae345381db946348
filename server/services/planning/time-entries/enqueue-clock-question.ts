import type { Ctx } from '../../../context'
import type { Tx } from '../../../platform/database/db'
import { enqueue } from '../../../platform/jobs/jobs'
import { clockQuestionJob, forgottenClockMs } from './clock-question-job'

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
