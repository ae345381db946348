import type { App } from '../../server/context'
import { systemClock } from '../../server/platform/clock'
import { openDatabase } from '../../server/platform/database/db'
import { listen, type Moment } from '../../server/platform/diagnostics'
import { runDueJobs } from '../../server/platform/jobs/run-jobs'
import { createLogger } from '../../server/platform/log'
import { kindNamed, markingSlices, registryOf } from './jobs'

/** A process that runs a job of three slices and is killed at the `nth` moment of a kind. */
export interface DyingJob {
  kind: string
  diesAt: Moment
  nth: number
  databaseUrl: string
}

const { kind, diesAt, nth, databaseUrl }: DyingJob = JSON.parse(process.argv[2] ?? '')
let times = 0
listen(diesAt, () => {
  times++
  if (times === nth) process.kill(process.pid, 'SIGKILL')
})
const log = createLogger('silent')
const app = { db: openDatabase(databaseUrl, log), clock: systemClock, log } as App
await runDueJobs(app, registryOf(kindNamed(kind), markingSlices(3)))
// A process that gets here was not killed, which the test that started it notices.
process.exit(0)
