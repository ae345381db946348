import type { App } from '../server/context'
import { inboxSources } from '../server/handlers'
import { forgetAnswers } from '../server/platform/idempotency'
import { forgetMessages } from '../server/platform/jobs/inbox'
import { forgetJobs } from '../server/platform/jobs/jobs'
import { foldTotals } from '../server/platform/lists/fold-totals'
import { removeUnnamedFiles } from '../server/services/exchange/files/remove-unnamed'
import { unnamedAfterMs } from '../server/services/exchange/files/unnamed-after-ms'
import { createFileCheck } from '../server/services/exchange/inbound/create-file-check'
import { removeUnnamedInboundFiles } from '../server/services/exchange/inbound/remove-unnamed-files'
import { sweepUploads } from '../server/services/exchange/inbound/sweep-uploads'
import { emptyMails } from '../server/services/exchange/mails/retention'
import { expireRequests } from '../server/services/exchange/signatures/expire-requests'
import { startDailyReconciles } from '../server/services/exchange/storage/start-daily-reconciles'
import { forgetImports } from '../server/services/integrations/imports/retention'
import { endOverdueRotations } from '../server/services/integrations/webhooks/end-overdue-rotations'
import { forgetWebhooks } from '../server/services/integrations/webhooks/retention'
import { forgetContactRequests } from '../server/services/operation/contact-requests/retention'
import { removeSilentProcesses } from '../server/services/operation/queues/remove-silent-processes'
import { forgetAssistantData } from '../server/services/overview/assistant/retention'
import { forgetAudit } from '../server/services/overview/audit/retention'
import { forgetConversations } from '../server/services/overview/conversations/retention'
import { forgetCredentials } from '../server/services/people/auth/retention'
import { removeUnnamedAvatars } from '../server/services/people/users/remove-unnamed-avatars'
import { type Poller, type Round, startPolling } from './poll'

export interface Job {
  name: string
  everyMs: number
  /** May run in several processes at once, and be stopped at any moment. */
  run(app: App, round: Pick<Round, 'stop'>): Promise<unknown>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Periodic cleanup; none of it is urgent. */
export function housekeepingJobs(): Job[] {
  const checkFiles = createFileCheck()
  return [
    { name: 'uploads of processes that are gone', everyMs: minuteMs, run: sweepUploads },
    { name: 'files that were never finished', everyMs: hourMs, run: removeUnfinishedFiles },
    {
      name: 'files without a delivery',
      everyMs: 6 * hourMs,
      run: (app, { stop }) => removeUnnamedInboundFiles(app, stop),
    },
    {
      name: 'files that no record names',
      everyMs: 6 * hourMs,
      run: (app, { stop }) => removeUnnamedFiles(app, stop),
    },
    {
      name: 'pictures that no account names',
      everyMs: 6 * hourMs,
      run: (app, { stop }) => removeUnnamedAvatars(app, stop),
    },
    { name: 'deliveries without a file', everyMs: 10 * minuteMs, run: checkFiles },
    { name: 'totals of lists', everyMs: minuteMs, run: foldTotals },
    { name: 'idempotency keys', everyMs: 10 * minuteMs, run: forgetAnswers },
    { name: 'rotations of webhook secrets', everyMs: 10 * minuteMs, run: endOverdueRotations },
    { name: 'sessions, links and attempts that are over', everyMs: hourMs, run: forgetCredentials },
    {
      name: 'signatures that were not given in time',
      everyMs: 10 * minuteMs,
      run: (app, { stop }) => expireRequests(app, stop),
    },
    { name: 'old webhooks', everyMs: hourMs, run: (app, { stop }) => forgetWebhooks(app, stop) },
    { name: 'old audit entries', everyMs: 24 * hourMs, run: (app, { stop }) => forgetAudit(app, stop) },
    { name: 'texts of old mails', everyMs: hourMs, run: (app, { stop }) => emptyMails(app, stop) },
    { name: 'old contact requests', everyMs: 24 * hourMs, run: forgetContactRequests },
    {
      name: 'documents of companies, once a day',
      everyMs: hourMs,
      run: (app, { stop }) => startDailyReconciles(app, stop),
    },
    { name: 'old questions to the assistant', everyMs: 24 * hourMs, run: forgetAssistantData },
    {
      name: 'old messages with customers and employees',
      everyMs: 24 * hourMs,
      run: (app, { stop }) => forgetConversations(app, stop),
    },
    { name: 'old imports', everyMs: hourMs, run: forgetImports },
    { name: 'old jobs', everyMs: hourMs, run: (app, { stop }) => forgetJobs(app, stop) },
    {
      name: 'old messages of outside systems',
      everyMs: hourMs,
      run: (app, { stop }) => forgetMessages(app, inboxSources, stop),
    },
    { name: 'processes that are gone', everyMs: minuteMs, run: removeSilentProcesses },
  ]
}

const removeUnfinishedFiles = ({ storage, clock }: App) =>
  storage.removeUnfinished(new Date(clock.now().getTime() - unnamedAfterMs))

export interface HousekeepingCounts {
  done: number
  failed: number
}

/**
 * Returns a function that runs all due jobs: each at the first call and then at its own interval, however often it is
 * called, even while another call is running. One that fails is logged and does not hold up the others.
 */
export function createHousekeeping(
  app: App,
  jobs: readonly Job[] = housekeepingJobs(),
): (round: Pick<Round, 'stop'>) => Promise<HousekeepingCounts> {
  const dueAt = new Map<Job, number>()
  return async round => {
    const counts: HousekeepingCounts = { done: 0, failed: 0 }
    for (const job of jobs) {
      if (round.stop.aborted) break
      if (performance.now() < (dueAt.get(job) ?? 0)) continue
      dueAt.set(job, performance.now() + job.everyMs)
      try {
        await job.run(app, round)
        counts.done++
      } catch (error) {
        counts.failed++
        app.log.error({ err: error, job: job.name }, 'tidying up failed')
      }
    }
    return counts
  }
}

/** Runs the jobs in this process for as long as it lives. */
export const startHousekeeping = (app: App, jobs?: readonly Job[], everyMs = minuteMs): Poller =>
  startPolling('housekeeping', everyMs, app.log, createHousekeeping(app, jobs))
