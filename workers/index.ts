import type { Queue } from '../server/adapters/queue'
import type { App } from '../server/context'
import { backgroundJobs } from '../server/handlers'
import type { JobName } from '../server/jobs'
import type { JobRegistry } from '../server/platform/jobs/jobs'
import { startDocumentOut } from './document-out'
import { startHousekeeping } from './housekeeping'
import { startImportRun } from './import-run'
import { startJobRun } from './job-run'
import { startMailOut } from './mail-out'
import type { Poller } from './poll'
import { startWebhookOut } from './webhook-out'

/**
 * Runs the background work in this process. Each worker polls for work every second; the queue's jobs only wake it at
 * once, so nothing depends on the queue. `stop` waits for the work under way.
 */
export async function startWorkers(
  app: App,
  queue: Queue,
  registry: JobRegistry = backgroundJobs,
): Promise<{ stop(): Promise<void> }> {
  const workers = {
    'webhook-out': startWebhookOut(app),
    'mail-out': startMailOut(app),
    'document-out': startDocumentOut(app),
    'import-run': startImportRun(app),
    'job-run': startJobRun(app, registry),
  } satisfies Record<JobName, Poller>
  const handlers = Object.entries(workers).map(([name, worker]) => [name, () => worker.wake()])
  queue.startWorkers(Object.fromEntries(handlers) as Record<JobName, () => void>)
  const all: Poller[] = [...Object.values(workers), startHousekeeping(app)]
  return {
    async stop() {
      await Promise.all(all.map(worker => worker.stop()))
    },
  }
}
