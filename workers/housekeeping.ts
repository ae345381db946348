import type { App } from '../server/context'
import { foldTotals } from '../server/core/fold-totals'
import { forgetAnswers } from '../server/core/idempotency'
import { createFileCheck, orphanAfterMs, removeOrphans, sweepUploads } from '../server/services/inbound/sweep'
import { type Poller, type Round, startPolling } from './poll'

export interface Job {
  name: string
  everyMs: number
  /** May run in several processes at once, and be ended at any moment. */
  run(app: App, round: Round): Promise<unknown>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What has to be tidied up from time to time; none of it is urgent. */
export function housekeepingJobs(): Job[] {
  const checkFiles = createFileCheck()
  return [
    { name: 'uploads of processes that are gone', everyMs: minuteMs, run: sweepUploads },
    { name: 'files that were never finished', everyMs: hourMs, run: removeUnfinishedFiles },
    {
      name: 'files without a delivery',
      everyMs: 6 * hourMs,
      run: (app, { stop }) => removeOrphans(app, stop),
    },
    { name: 'deliveries without a file', everyMs: 10 * minuteMs, run: checkFiles },
    { name: 'totals of lists', everyMs: minuteMs, run: foldTotals },
    { name: 'idempotency keys', everyMs: 10 * minuteMs, run: forgetAnswers },
  ]
}

const removeUnfinishedFiles = ({ storage, clock }: App) =>
  storage.removeUnfinished(new Date(clock.now().getTime() - orphanAfterMs))

/** Does each job at the start and then in its own rhythm. One that fails is logged and does not hold up the others. */
export function startHousekeeping(
  app: App,
  jobs: readonly Job[] = housekeepingJobs(),
  everyMs = minuteMs,
): Poller {
  const dueAt = new Map<Job, number>()
  return startPolling('housekeeping', everyMs, app.log, async round => {
    for (const job of jobs) {
      if (round.stop.aborted) return
      if (performance.now() < (dueAt.get(job) ?? 0)) continue
      dueAt.set(job, performance.now() + job.everyMs)
      await job
        .run(app, round)
        .catch(error => app.log.error({ err: error, job: job.name }, 'tidying up failed'))
    }
  })
}
