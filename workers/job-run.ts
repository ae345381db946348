import type { App } from '../server/context'
import type { JobRegistry } from '../server/platform/jobs/jobs'
import { runDueJobs } from '../server/platform/jobs/run-jobs'
import { type Poller, startPolling } from './poll'

/** Runs due jobs of all kinds. */
export const startJobRun = (app: App, registry: JobRegistry): Poller =>
  startPolling('job-run', 1_000, app.log, round => runDueJobs(app, registry, round))
