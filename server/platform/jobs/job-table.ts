import { Prisma } from '../../../prisma/client/client'
import type { App } from '../../context'
import { mintTenantId, type TenantId } from '../actor'
import type { Tx } from '../database/db'
import { type LiveTopic, notifyLive } from '../records/live'
import { cutText } from '../values/cut-text'
import { type Drain, drain } from './drain'
import { isSendingPaused } from './sending-pause'

/**
 * A table whose rows are jobs. Common columns: `tenant_id`, `id`, `attempts`, `next_attempt_at`, `lease_until`,
 * `token`, `last_error`, and `status`, of which `pending` (now, or at the next attempt) and `failed` (for good) are the
 * same everywhere.
 */
export interface JobTable {
  name: string
  /** Status of a row that is being worked on, and of one that is done. */
  working: string
  done: string
  /** Columns for the time at which a job ended. */
  endedAt: Partial<Record<'done' | 'failed', string>>
  /** Longer than one job can take: a job whose process crashed is due again when its lease has ended. */
  leaseMinutes: number
  /** Further assignments when a job has ended either way. */
  emptied?: Prisma.Sql
  /**
   * Its work reaches outside systems, so a restored copy does none of it until an operator releases it; a condition on
   * rows `j` where only some of it does.
   */
  leaves?: boolean | Prisma.Sql
  /** Only rows `j` that satisfy this are claimed. */
  claimable?: Prisma.Sql
  /**
   * An exclusive resource of a row `j`, or null: of the jobs of one company with the same resource, one is claimed at a
   * time.
   */
  resource?: Prisma.Sql
  /** Most jobs of one company that are claimed at once. Two simultaneous claims may exceed it by a few. */
  companyCap?: number
  /**
   * Its column `urgent` names the rows that are claimed before the others of their company, and one more of them than
   * `companyCap`.
   */
  hasUrgent?: true
  /** False = the job runner decides which are given up, also those whose process crashes at every attempt. */
  givesUp?: false
  /** Rows that are claimed once more although their last attempt was cut off by a crash: it has to be looked into. */
  lookedInto?: Prisma.Sql
  /** The live topic; without it no page shows these jobs live. */
  topic?: LiveTopic
}

/** A job that this process holds until its lease ends. */
export interface ClaimedJob {
  tenantId: TenantId
  id: number
  /** Fencing token: results are written only with it, never by an earlier holder. */
  token: string
  /** 1 for the first. */
  attempt: number
}

export type JobOutcome =
  /** `error`: what went wrong although it is done. */
  | { result: 'done'; error?: string | null }
  /** `permanent`: a retry cannot help. */
  | { result: 'failed'; error: string; permanent?: boolean }
  /** A system that every such job needs is away: costs a minute and no attempt. */
  | { result: 'away'; error: string }
  /**
   * Waits for a person's decision under a status of the table's own; no worker claims it before. `within` is called in
   * the transaction that writes it.
   */
  | { result: 'held'; status: string; error: string; within?: (tx: Tx) => Promise<void> }

/** `stale` = the lease had ended and another worker took over; nothing was written. */
export type JobSettlement = 'done' | 'delayed' | 'failed' | 'held' | 'stale'

/** Minutes to wait after the first, second … failed attempt; the fifth is the last. */
export const retryMinutes = [1, 5, 15, 60]
export const maxAttempts = retryMinutes.length + 1

export interface JobCounts {
  done: number
  /** Will be retried. */
  delayed: number
  /** Given up. */
  failed: number
}

/** Limits of one call; without any it runs until nothing is due. */
export type Bounds = Pick<Drain<unknown>, 'limit' | 'claimForMs' | 'stop' | 'woken'>

interface Work {
  concurrency: number
  /** Must not reject. */
  run(job: ClaimedJob): Promise<JobOutcome>
  onClaimed(count: number): void
  onSettled(settled: JobSettlement, job: { id: number; durationMs: number }): void
}

/**
 * Processes the due jobs of a table: the one function behind the workers and the cron endpoints, safe to call anywhere,
 * at any time and concurrently. Ends when nothing is due any more, or when a system that all jobs need is away.
 */
export async function workOff(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  table: JobTable,
  { concurrency, run, onClaimed, onSettled, ...bounds }: Work & Bounds,
): Promise<JobCounts> {
  const counts: JobCounts = { done: 0, delayed: 0, failed: 0 }
  let away = false
  await drain<ClaimedJob>({
    ...bounds,
    concurrency,
    claim: async slots => {
      if (away) return []
      const { jobs, given } = await claimJobs(app, table, slots)
      counts.failed += given.length
      for (const id of given) onSettled('failed', { id, durationMs: 0 })
      if (jobs.length > 0) onClaimed(jobs.length)
      return jobs
    },
    run: async job => {
      const begunAt = performance.now()
      const outcome = await run(job)
      away ||= outcome.result === 'away'
      try {
        const settled = await settleJob(app, table, job, outcome)
        if (settled === 'stale') app.log.warn({ [table.name]: job.id }, 'job outlived its lease')
        else if (settled !== 'held') counts[settled]++
        onSettled(settled, { id: job.id, durationMs: performance.now() - begunAt })
      } catch (error) {
        // The lease expires and the job is retried.
        app.log.error({ err: error, [table.name]: job.id }, 'result of a job could not be written')
      }
    },
  })
  return counts
}

interface Claim {
  jobs: ClaimedJob[]
  /** Given up: the last attempt was cut off by a crash. */
  given: number[]
}

/** Up to this many due rows are all looked at; of more, the first ones of each company. */
const fewDue = 200
/** First rows of a company that are looked at: more than can be claimed at once or be locked by other claims. */
const firstRows = 100

/**
 * Claims due jobs, taking turns between companies: a company with more jobs under way comes later, and equals are
 * ordered at random, so that one with very many jobs holds up no other. What a claim reads is bounded by the number of
 * companies, not by that of due jobs: most claims take one job, so that reading all that are due for each would take
 * longer than the jobs.
 */
export function claimJobs(app: Pick<App, 'db' | 'clock'>, table: JobTable, slots: number): Promise<Claim> {
  const now = app.clock.now()
  const { leaves, companyCap, givesUp } = table
  const name = Prisma.raw(table.name)
  return app.db.acrossTenants('sweep', async tx => {
    const held = leaves !== undefined && leaves !== false && (await isSendingPaused(tx))
    if (held && leaves === true) return { jobs: [], given: [] }
    const given = givesUp === false ? [] : await failInterrupted(tx, table, now)
    const due = Prisma.sql`(${isOpen(table)} AND j.next_attempt_at <= ${now.toISOString()}::timestamptz
      AND (j.status = 'pending' OR j.lease_until < statement_timestamp())
      ${table.claimable ? Prisma.sql`AND ${table.claimable}` : Prisma.empty}
      ${held && typeof leaves === 'object' ? Prisma.sql`AND NOT (${leaves})` : Prisma.empty})`
    if (!(await isAnyDue(tx, name, due))) return { jobs: [], given }
    // Claims are serialized, so that two at the same moment cannot take two jobs with the same resource.
    if (table.resource)
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`claim:${table.name}`}, 0))`
    const rows = await tx.$queryRaw<Array<{ tenant_id: number; id: number; token: string; attempt: number }>>`
      WITH RECURSIVE ${companiesWithDue(table, due)}, ${turnsOfCompanies(table, due)}, pick AS MATERIALIZED (
        SELECT held.tenant_id, held.id FROM (
          SELECT * FROM turns ${companyCap ? Prisma.sql`WHERE turn <= ${companyCap} + is_urgent::int` : Prisma.empty}
          ORDER BY turn, random() OFFSET 0
        ) turns CROSS JOIN LATERAL (
          SELECT j.tenant_id, j.id FROM ${name} j WHERE j.tenant_id = turns.tenant_id AND j.id = turns.id AND ${due}
          FOR NO KEY UPDATE SKIP LOCKED
        ) held LIMIT ${slots}
      )
      UPDATE ${name} j SET status = ${table.working}, attempts = j.attempts + 1, token = gen_random_uuid(),
        lease_until = clock_timestamp() + make_interval(mins => ${table.leaseMinutes}::int)
      FROM pick WHERE j.tenant_id = pick.tenant_id AND j.id = pick.id
      RETURNING j.tenant_id, j.id, j.token::text, j.attempts AS attempt`
    const jobs = rows.map(({ tenant_id, ...row }) => ({ tenantId: mintTenantId(tenant_id), ...row }))
    for (const { tenantId, id } of jobs) await notifyPages(tx, table, tenantId, id, table.working)
    return { jobs, given }
  })
}

/**
 * Also makes the transaction's next statements read by index. A flood of jobs comes sooner than the statistics of their
 * table, which still promise no due row, so that the planner would read and sort them all.
 */
async function isAnyDue(tx: Tx, name: Prisma.Sql, due: Prisma.Sql): Promise<boolean> {
  const [row] = await tx.$queryRaw<Array<{ isAny: boolean }>>`
    SELECT EXISTS (SELECT 1 FROM ${name} j WHERE ${due}) AS "isAny", set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`
  return row?.isAny === true
}

/** Rows `j` that have not ended, written as in the partial indexes. */
const isOpen = ({ working }: JobTable) => Prisma.raw(`j.status IN ('pending', '${working}')`)

/**
 * `company`: those of the due rows, while these are few; else each with an open row, found from one index entry to that
 * of the next company.
 */
function companiesWithDue(table: JobTable, due: Prisma.Sql): Prisma.Sql {
  const name = Prisma.raw(table.name)
  const next = (after: Prisma.Sql) => Prisma.sql`
    SELECT j.tenant_id FROM ${name} j WHERE ${isOpen(table)} AND j.tenant_id > ${after} ORDER BY j.tenant_id LIMIT 1`
  return Prisma.sql`earliest AS MATERIALIZED (
      SELECT j.tenant_id FROM ${name} j WHERE ${due} ORDER BY j.next_attempt_at, j.id LIMIT ${fewDue + 1}
    ), open_company (tenant_id) AS (
      SELECT (${next(Prisma.sql`0`)}) WHERE (SELECT count(*) FROM earliest) > ${fewDue}
      UNION ALL
      SELECT (${next(Prisma.sql`c.tenant_id`)}) FROM open_company c WHERE c.tenant_id IS NOT NULL
    ), company AS MATERIALIZED (
      SELECT tenant_id FROM earliest UNION SELECT tenant_id FROM open_company WHERE tenant_id IS NOT NULL
    )`
}

/**
 * `turns`: the first due rows of each company without a resource, and for each resource that no process holds the first
 * one in time. A turn counts what its company has under way and what comes before it.
 */
function turnsOfCompanies(table: JobTable, due: Prisma.Sql): Prisma.Sql {
  const name = Prisma.raw(table.name)
  const resource = table.resource ?? Prisma.sql`NULL::text`
  const isUrgent = table.hasUrgent ? Prisma.sql`j.urgent` : Prisma.sql`false`
  const inOrder = Prisma.sql`${table.hasUrgent ? Prisma.sql`j.urgent DESC,` : Prisma.empty} j.next_attempt_at, j.id`
  return Prisma.sql`busy AS MATERIALIZED (
      SELECT j.tenant_id, count(*) AS jobs, array_agg(${resource}) FILTER (WHERE ${resource} IS NOT NULL) AS resources
      FROM ${name} j WHERE j.status = ${Prisma.raw(`'${table.working}'`)} AND j.lease_until >= statement_timestamp()
      GROUP BY j.tenant_id
    ), candidates AS MATERIALIZED (
      SELECT j.*, coalesce(busy.jobs, 0) AS jobs FROM company LEFT JOIN busy USING (tenant_id) CROSS JOIN LATERAL (
        SELECT j.tenant_id, j.id, j.next_attempt_at, ${isUrgent} AS is_urgent, coalesce(${resource}, j.id::text) AS needed
        FROM ${name} j WHERE j.tenant_id = company.tenant_id AND ${due}
          AND NOT coalesce(${resource} = ANY (busy.resources), false)
        ORDER BY ${inOrder} LIMIT ${firstRows}
      ) j
    ), turns AS MATERIALIZED (
      SELECT tenant_id, id, is_urgent, jobs
        + row_number() OVER (PARTITION BY tenant_id ORDER BY is_urgent DESC, next_attempt_at, id) AS turn
      FROM (
        SELECT DISTINCT ON (tenant_id, needed) * FROM candidates
        ORDER BY tenant_id, needed, is_urgent DESC, next_attempt_at, id
      ) first
    )`
}

/** A job that crashes its process at every attempt must not do so for ever. */
async function failInterrupted(tx: Tx, table: JobTable, now: Date): Promise<number[]> {
  const name = Prisma.raw(table.name)
  const rows = await tx.$queryRaw<Array<{ tenant_id: number; id: number }>>`
    UPDATE ${name} SET status = 'failed', last_error = 'interrupted', lease_until = NULL, token = NULL ${endedAt(table, 'failed', now)}
    WHERE (tenant_id, id) IN (
      SELECT tenant_id, id FROM ${name}
      WHERE status = ${table.working} AND lease_until < statement_timestamp() AND attempts >= ${maxAttempts}
        ${table.lookedInto ? Prisma.sql`AND NOT (${table.lookedInto})` : Prisma.empty}
      FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING tenant_id, id`
  for (const { tenant_id, id } of rows) await notifyPages(tx, table, mintTenantId(tenant_id), id, 'failed')
  return rows.map(({ id }) => id)
}

/** Writes the result of an attempt, unless another worker has taken the job meanwhile. */
export function settleJob(
  app: Pick<App, 'db' | 'clock'>,
  table: JobTable,
  { tenantId, id, token, attempt }: ClaimedJob,
  outcome: JobOutcome,
): Promise<JobSettlement> {
  const now = app.clock.now()
  const wait = waitOf(outcome, attempt)
  const { settled, status } = endOf(table, outcome, wait)
  const next = new Date(now.getTime() + (wait ?? 0) * 60_000).toISOString()
  return app.db.inTenant(tenantId, async tx => {
    const count = await tx.$executeRaw`
      UPDATE ${Prisma.raw(table.name)} SET status = ${status}, lease_until = NULL, token = NULL,
        last_error = ${cutText(outcome.error ?? '', 500) || null},
        attempts = attempts - ${outcome.result === 'away' ? 1 : 0}::int,
        next_attempt_at = CASE WHEN ${settled === 'delayed'} THEN ${next}::timestamptz ELSE next_attempt_at END
        ${settled === 'done' || settled === 'failed' ? endedAt(table, settled, now) : Prisma.empty}
      WHERE tenant_id = ${tenantId} AND id = ${id} AND token = ${token}::uuid AND status = ${table.working}`
    if (count === 0) return 'stale'
    await notifyPages(tx, table, tenantId, id, settled === 'done' ? table.done : settled)
    if (outcome.result === 'held') await outcome.within?.(tx)
    return settled
  })
}

function endOf(table: JobTable, outcome: JobOutcome, wait: number | null) {
  if (outcome.result === 'held') return { settled: 'held', status: outcome.status } as const
  if (outcome.result === 'done') return { settled: 'done', status: table.done } as const
  return wait === null
    ? ({ settled: 'failed', status: 'failed' } as const)
    : ({ settled: 'delayed', status: 'pending' } as const)
}

/** Minutes until the next attempt; null when there is none. */
function waitOf(outcome: JobOutcome, attempt: number): number | null {
  if (outcome.result === 'done' || outcome.result === 'held') return null
  if (outcome.result === 'away') return retryMinutes[0] ?? 1
  return outcome.permanent ? null : (retryMinutes[attempt - 1] ?? null)
}

const endedAt = ({ endedAt, emptied }: JobTable, end: 'done' | 'failed', now: Date): Prisma.Sql => {
  const at = endedAt[end]
  const instant = at ? Prisma.sql`, ${Prisma.raw(at)} = ${now.toISOString()}::timestamptz` : Prisma.empty
  return emptied ? Prisma.sql`${instant}, ${emptied}` : instant
}

async function notifyPages(tx: Tx, { topic }: JobTable, tenantId: TenantId, id: number, type: string) {
  if (topic) await notifyLive(tx, tenantId, { topic, id, type })
}
