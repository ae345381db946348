import { Prisma } from '../../../prisma/client/client'
import { untilAborted } from '../../adapters/until-aborted'
import type { App, Ctx } from '../../context'
import type { JobSpec } from '../../nouns/define'
import { joinedTo } from '../database/db'
import { publish } from '../diagnostics'
import { drain } from './drain'
import { type Failure, failureOf, LeaseLost } from './failures'
import { type HeldJob, holdJob, type JobRow } from './held-job'
import { jobContext } from './job-context'
import {
  type Bounds,
  type ClaimedJob,
  claimJobs,
  type JobCounts,
  type JobTable,
  maxAttempts,
  retryMinutes,
} from './job-table'
import type { JobRegistry, RegisteredJob, SliceEnd } from './jobs'
import { keepLease } from './lease'

const minuteMs = 60_000

/** Jobs of all companies that run in a process at once; they mostly wait for outside systems. */
const concurrency = 8
/** Per company, so that there is room for others. */
const companyCap = 2
const usualSliceSeconds = 300
/** After this time a system that is away is given up. */
const awayForMs = 72 * 60 * minuteMs
/** Upper limit of the wait that a provider may request. */
const maxWaitMs = 24 * 60 * minuteMs
const maxBackoffMs = 60 * minuteMs
/** When a job whose company has the module off is checked again. */
const moduleOffMs = 60 * minuteMs

export interface Pace {
  /** How often a lease is renewed while a slice runs; it lasts for a minute. */
  heartbeatMs?: number
  /** How long a job runs slice after slice before others have their turn. */
  turnMs?: number
  /** How long a slice may go on when the process shuts down. */
  graceMs?: number
}
const usualPace: Required<Pace> = { heartbeatMs: 15_000, turnMs: 10_000, graceMs: 10_000 }

/** How a turn of a job ended. `yielded` = it continues after others had their turn; `stale` = nothing was written. */
export type JobEnd = 'done' | 'delayed' | 'failed' | 'yielded' | 'stale'

/** Kinds that this process does not know are left to those that do. */
const tableOf = (registry: JobRegistry): JobTable => {
  const kinds = Object.keys(registry)
  const leaving = kinds.filter(kind => !registry[kind]?.spec.stays)
  const needing = Object.entries(registry).flatMap(([kind, { spec }]) => (spec.resource ? [{ kind, ...spec }] : []))
  return {
    name: 'jobs',
    working: 'working',
    done: 'done',
    endedAt: { done: 'finished_at', failed: 'finished_at' },
    leaseMinutes: 1,
    claimable: Prisma.sql`j.kind = ANY(${kinds}::text[])`,
    leaves: Prisma.sql`j.kind = ANY(${leaving}::text[])`,
    ...(needing.length > 0 && {
      resource: Prisma.sql`(CASE j.kind ${Prisma.join(
        needing.map(({ kind, resource, resourcePart }) => {
          const part =
            resourcePart === undefined
              ? Prisma.empty
              : Prisma.sql` || coalesce(' ' || (j.payload ->> ${resourcePart}::text), '')`
          return Prisma.sql`WHEN ${kind} THEN ${resource}::text${part}`
        }),
        ' ',
      )} END)`,
    }),
    companyCap,
    hasUrgent: true,
    givesUp: false,
  }
}

/**
 * Processes the due jobs: the one function behind the workers and the cron endpoint, safe to call anywhere, at any time
 * and concurrently. Ends when nothing is due any more, or the database is in trouble.
 */
export async function runDueJobs(
  app: App,
  registry: JobRegistry,
  { heartbeatMs, turnMs, graceMs, ...bounds }: Bounds & Pace = {},
): Promise<JobCounts> {
  const pace = {
    heartbeatMs: heartbeatMs ?? usualPace.heartbeatMs,
    turnMs: turnMs ?? usualPace.turnMs,
    graceMs: graceMs ?? usualPace.graceMs,
    stop: bounds.stop,
  }
  const table = tableOf(registry)
  const counts: JobCounts = { done: 0, delayed: 0, failed: 0 }
  let trouble = false
  await drain<ClaimedJob>({
    ...bounds,
    concurrency,
    claim: async slots => {
      if (trouble) return []
      const { jobs } = await claimJobs(app, table, slots)
      if (jobs.length > 0) publish('job.claimed', { jobs: jobs.length })
      return jobs
    },
    run: async job => {
      const begunAt = performance.now()
      try {
        const held = holdJob(app, job)
        const row = await held.begin()
        const known = row && registry[row.kind]
        // Cancelled since the claim.
        if (!row || !known) return
        const onTrouble = () => {
          trouble = true
        }
        const turn: Turn = { app, job, held, row, ...known, pace, onTrouble }
        const end = await takeTurn(turn)
        if (end === 'done' || end === 'delayed' || end === 'failed') counts[end]++
        if (end === 'stale') app.log.warn(aboutOf(turn), 'job was cancelled or has changed hands')
        publish('job.settled', { kind: row.kind, result: end, durationMs: performance.now() - begunAt })
      } catch (error) {
        // The lease expires and the job is retried.
        trouble = true
        app.log.error({ err: error, job: job.id }, 'result of a job could not be written')
      }
    },
  })
  return counts
}

/** One job while this process holds it. */
interface Turn extends RegisteredJob {
  app: App
  job: ClaimedJob
  held: HeldJob
  row: JobRow
  pace: Required<Pace> & { stop: AbortSignal | undefined }
  onTrouble(): void
}

const aboutOf = ({ job, row }: Turn) => ({ job: job.id, kind: row.kind, tenantId: job.tenantId })
const attemptsOf = ({ attempts = maxAttempts }: JobSpec): number => attempts
/** Adds up to a tenth and never goes earlier, so that jobs that failed together are not retried together. */
const later = ({ clock }: App, ms: number): Date =>
  new Date(clock.now().getTime() + Math.ceil(ms * (1 + Math.random() / 10)))
const nextTime = (app: App, { everyMinutes }: JobSpec): Date | null =>
  everyMinutes === undefined ? null : later(app, everyMinutes * minuteMs)

/** Slice after slice, until the run is over, something fails, or others have their turn. */
async function takeTurn(turn: Turn): Promise<JobEnd> {
  const { app, job, held, row, spec, pace } = turn
  let { attempt } = job
  let ctx: Ctx | null = null
  try {
    ctx = await contextOf(turn)
    if (attempt > attemptsOf(spec)) return await giveUp(turn, ctx, 'interrupted')
    if (spec.module && !ctx.actor.modules.has(spec.module)) {
      const at = later(app, moduleOffMs)
      await held.release({ ...row, attempts: attempt - 1, at, error: 'module_disabled' })
      return 'delayed'
    }
    const until = performance.now() + pace.turnMs
    for (;;) {
      const end = await doSlice(turn, ctx)
      if (end === 'done') return 'done'
      row.cursor = end.next
      row.awaySince = null
      attempt = 1
      if (performance.now() >= until || pace.stop?.aborted) break
    }
    await held.release({ attempts: 0, at: app.clock.now(), awaySince: null })
    return 'yielded'
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind !== 'lost' && failure.kind !== 'stopping')
      app.log.warn({ ...aboutOf(turn), err: error, attempt }, 'slice of a job failed')
    return fail(turn, ctx, attempt, failure).catch(late => {
      if (late instanceof LeaseLost) return 'stale'
      throw late
    })
  }
}

/** The company's own context; log lines name the job. */
async function contextOf({ app, job: { tenantId, id }, spec }: Turn): Promise<Ctx> {
  const ctx = await jobContext(app, { tenantId, requestId: `job-${id}`, label: spec.en })
  return { ...ctx, actor: { ...ctx.actor, label: spec[ctx.locale] } }
}

/** Runs one slice and writes it with its cursor, or nothing at all. */
async function doSlice(turn: Turn, ctx: Ctx): Promise<SliceEnd> {
  const { app, job, held, row, spec, handler, pace } = turn
  const lease = keepLease({
    renew: held.renew,
    everyMs: pace.heartbeatMs,
    seconds: spec.sliceSeconds ?? usualSliceSeconds,
    stop: pace.stop,
    graceMs: pace.graceMs,
    onError: error => app.log.debug({ err: error, job: job.id }, 'lease of a job could not be renewed'),
  })
  const { key, payload, cursor } = row
  try {
    const slice = handler.slice({ ctx, key, payload, cursor, signal: lease.signal })
    const write = await untilAborted(slice, lease.signal)
    return await app.db.inTenant(job.tenantId, async tx => {
      const end = await write(tx, joinedTo(tx, ctx))
      publish('job.committing', { job: job.id })
      // Last, so that the row is locked for a moment only, and after everything that services lock.
      if (end === 'done') await held.endRun(tx, { status: 'done', error: null, next: nextTime(app, spec) })
      else await held.moveOn(tx, end.next)
      return end
    })
  } catch (error) {
    // The error a handler throws when aborted says less than the reason for the abort.
    throw lease.signal.aborted ? lease.signal.reason : error
  } finally {
    lease.leave()
  }
}

/** Records the consequences of a failure for the job. */
async function fail(turn: Turn, ctx: Ctx | null, attempt: number, failure: Failure): Promise<JobEnd> {
  const { app, held, row, spec } = turn
  const { awaySince } = row
  const now = app.clock.now()
  switch (failure.kind) {
    case 'lost':
      return 'stale'
    case 'stopping':
      await held.release({ attempts: attempt - 1, at: now, awaySince })
      return 'yielded'
    case 'trouble':
      turn.onTrouble()
      await held.release({ attempts: attempt - 1, at: later(app, minuteMs), awaySince })
      return 'delayed'
    case 'refused':
      return giveUp(turn, ctx, failure.reason, { forEver: true })
    case 'away': {
      const since = awaySince ?? now
      const awayMs = now.getTime() - since.getTime()
      if (awayMs >= awayForMs) return giveUp(turn, ctx, failure.reason)
      // As long again as it has been away: a minute, two, four … an hour.
      const backoff = later(app, Math.min(Math.max(awayMs, minuteMs), maxBackoffMs)).getTime()
      const retryAt = now.getTime() + Math.min(failure.retryAfterMs ?? 0, maxWaitMs)
      const at = new Date(Math.max(backoff, retryAt))
      await held.release({ attempts: attempt - 1, at, awaySince: since, error: failure.reason })
      return 'delayed'
    }
    case 'failed': {
      if (attempt >= attemptsOf(spec)) return giveUp(turn, ctx, failure.reason)
      const minutes = retryMinutes[Math.min(attempt, retryMinutes.length) - 1] ?? 1
      const at = later(app, minutes * minuteMs)
      await held.release({ attempts: attempt, at, awaySince: null, error: failure.reason })
      return 'delayed'
    }
  }
}

/**
 * Ends the run, with what its handler records about it, and logs it: a refusal is for people, anything else for
 * operators. A recurring job runs again at its next time, unless it is refused.
 */
async function giveUp(
  turn: Turn,
  ctx: Ctx | null,
  error: string,
  { forEver = false }: { forEver?: boolean } = {},
): Promise<'failed'> {
  const { app, job, held, row, spec, handler } = turn
  const { key, payload } = row
  const next = forEver ? null : nextTime(app, spec)
  await app.db.inTenant(job.tenantId, async tx => {
    if (ctx) await handler.givenUp?.(tx, joinedTo(tx, ctx), { key, payload, reason: error })
    await held.endRun(tx, { status: 'failed', error, next })
  })
  const about = { ...aboutOf(turn), reason: error }
  if (forEver) app.log.warn(about, 'job refused')
  else app.log.error(about, next ? 'recurring job failed; it waits for its next time' : 'job given up')
  return 'failed'
}
