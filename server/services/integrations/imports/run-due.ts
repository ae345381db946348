import type { App } from '../../../context'
import { databaseFailureOf } from '../../../platform/database/database-away'
import {
  type Bounds,
  type ClaimedJob,
  type JobCounts,
  type JobOutcome,
  workOff,
} from '../../../platform/jobs/job-table'
import { checkRows } from './check-rows'
import { importContext } from './context'
import { optionsOf } from './read'
import { LeaseLost } from './run-batch'
import { importTable } from './table'
import { finishTakingOver, takeOverRows } from './take-over-rows'
import { finishUndoing, undoRows } from './undo-rows'

/** Low, since imports take long and a company's counters serve one at a time. */
const concurrency = 2
/** Checks, takes over and undoes the imports that are due, until none is left. */
export function runDueImports(app: App, bounds: Bounds = {}): Promise<JobCounts> {
  return workOff(app, importTable, {
    ...bounds,
    concurrency,
    run: job => run(app, job, bounds.stop),
    onClaimed: () => {},
    onSettled: () => {},
  })
}

async function run(app: App, job: ClaimedJob, stop?: AbortSignal): Promise<JobOutcome> {
  try {
    const row = await app.db.inTenant(job.tenantId, tx =>
      tx.import.findUniqueOrThrow({ where: { tenantId_id: { tenantId: job.tenantId, id: job.id } } }),
    )
    const ctx = await importContext(app, job, row.startedByUserId, optionsOf(row))
    if (row.work === 'check') await checkRows(app, ctx, job)
    else if (row.work === 'take') {
      if (!(await takeOverRows(app, ctx, job, stop))) return pausing
      await finishTakingOver(app, ctx, job)
    } else {
      if (!(await undoRows(app, ctx, job, stop))) return pausing
      await finishUndoing(app, ctx, job)
    }
    return { result: 'done' }
  } catch (error) {
    app.log.warn({ err: error, import: job.id, attempt: job.attempt }, 'import interrupted')
    if (error instanceof LeaseLost) return { result: 'failed', error: 'interrupted' }
    return { result: databaseFailureOf(error) ? 'away' : 'failed', error: 'internal' }
  }
}

/** The process is shutting down; the next worker continues. */
const pausing: JobOutcome = { result: 'away', error: 'process ended' }
