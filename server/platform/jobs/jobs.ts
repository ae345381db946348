import type { z } from 'zod'
import { Prisma } from '../../../prisma/client/client'
import type { App, Ctx } from '../../context'
import type { JobSpec } from '../../nouns/define'
import { type NameIn, registered } from '../../nouns/registers'
import type { Actor } from '../actor'
import { afterCommit, type Tx } from '../database/db'
import { JobRefused } from './failures'

/** A kind of job that some noun declares under `jobs`. */
export type JobKind = NameIn<'jobs'>

/** A kind as services enqueue it. Payload and cursor are ids and positions: no content, no secrets. */
export interface JobType<Kind extends string, Payload, Cursor> {
  kind: Kind
  payload: z.ZodType<Payload>
  cursor: z.ZodType<Cursor>
}

/** Names a kind together with the shapes of its payload and its cursor. */
export const jobType = <Kind extends JobKind, Payload, Cursor>(
  kind: Kind,
  shapes: { payload: z.ZodType<Payload>; cursor: z.ZodType<Cursor> },
): JobType<Kind, Payload, Cursor> => ({ kind, ...shapes })

/** One slice of a job, about to run. */
export interface Slice<Payload = unknown, Cursor = unknown> {
  ctx: Ctx
  key: string
  payload: Payload
  /** Where it begins; null = from the beginning. */
  cursor: Cursor | null
  /** Aborted when nothing the slice does can be saved any more: pass it to everything that waits. */
  signal: AbortSignal
}

/** Where the next slice begins, or that this was the last. */
export type SliceEnd<Cursor = unknown> = { next: Cursor } | 'done'

/**
 * Writes the results of a slice, in the one transaction that also moves the cursor. `ctx` joins it. No calls to outside
 * systems in here.
 */
export type SliceWrite<Cursor = unknown> = (tx: Tx, ctx: Ctx) => Promise<SliceEnd<Cursor>>

/** The end of a run that is given up. */
export interface GivenUp<Payload = unknown> {
  key: string
  payload: Payload
  reason: string
}

interface Does<Payload, Cursor> {
  /**
   * Fetches what one slice needs from outside, without a transaction, and returns the write. It may run again after a
   * crash, so its effects outside must be idempotent.
   * @throws ProviderAway to be retried later, JobRefused when that cannot help; anything else costs an attempt
   */
  slice(slice: Slice<Payload, Cursor>): Promise<SliceWrite<Cursor>>
  /** Records that a run was given up, in the transaction that ends it. Database only. */
  givenUp?(tx: Tx, ctx: Ctx, end: GivenUp<Payload>): Promise<void>
}

/** The implementation of a kind, whatever the types of its payload and cursor. */
export interface JobHandler<Kind extends string = string> extends Does<unknown, unknown> {
  kind: Kind
}

/** A kind with its implementation. */
export interface RegisteredJob {
  spec: JobSpec
  handler: JobHandler
}

/** Every kind known to a process, by name; jobs of other kinds are left to processes that know them. */
export type JobRegistry = Readonly<Record<string, RegisteredJob>>

/**
 * Implements a kind. A cursor in a former version's format restarts the run; a payload that does not fit is refused.
 */
export function jobHandler<Kind extends string, Payload, Cursor>(
  type: JobType<Kind, Payload, Cursor>,
  does: Does<Payload, Cursor>,
): JobHandler<Kind> {
  const payloadOf = (payload: unknown): Payload => {
    const parsed = type.payload.safeParse(payload)
    if (!parsed.success) throw new JobRefused('payload_invalid', { cause: parsed.error })
    return parsed.data
  }
  return {
    kind: type.kind,
    slice: slice =>
      does.slice({
        ...slice,
        payload: payloadOf(slice.payload),
        cursor: slice.cursor === null ? null : (type.cursor.safeParse(slice.cursor).data ?? null),
      }),
    async givenUp(tx, ctx, end) {
      const payload = type.payload.safeParse(end.payload)
      if (payload.success) await does.givenUp?.(tx, ctx, { ...end, payload: payload.data })
    },
  }
}

const specs: Readonly<Record<string, JobSpec>> = registered('jobs')

/** Joins the kinds that nouns declare with their handlers: a missing one does not compile. */
export function jobRegistry(handlers: { [Kind in JobKind]: JobHandler<Kind> }): JobRegistry {
  const given: Readonly<Record<string, JobHandler>> = handlers
  return Object.fromEntries(Object.entries(given).map(([kind, handler]) => [kind, withSpec(kind, handler)]))

  function withSpec(kind: string, handler: JobHandler): RegisteredJob {
    const spec = specs[kind]
    if (!spec) throw new Error(`No noun declares the job ${kind}`)
    return { spec, handler }
  }
}

/** The company a job is enqueued for: a request's context, or a company known otherwise. */
export interface EnqueueContext extends Pick<App, 'clock'> {
  actor: Pick<Actor, 'tenantId'>
  doorbell: Pick<App['doorbell'], 'ring'>
}

interface Order<Payload> {
  /** Key within the kind; there is at most one open job per key. */
  key?: string
  payload: Payload
  /** Not before; now by default. */
  runAt?: Date
  /** Also wakes a job that has begun and was postponed. */
  resume?: boolean
  /** A person waits for it: it is claimed before the others of its company. By default as its kind says. */
  isUrgent?: boolean
}

/** The row `j` is under way, even if between two slices. */
const begun = Prisma.sql`(j.status = 'working' OR j.started_at IS NOT NULL)`

/**
 * Enqueues a job in the transaction that depends on it. While one of the same kind and key is open no second one is
 * created: one that has not begun takes the newest payload and the earlier time, one that is under way runs once more
 * afterwards, so that nothing that happened while it ran is missed.
 */
export const enqueue = <Kind extends string, Payload>(
  tx: Tx,
  ctx: EnqueueContext,
  type: Pick<JobType<Kind, Payload, unknown>, 'kind' | 'payload'>,
  order: Order<Payload>,
): Promise<void> => enqueueAll(tx, ctx, type, [{ key: '', ...order }])

/** The same for several jobs of one kind, in one statement and in a fixed order, so that two calls never deadlock. */
export async function enqueueAll<Kind extends string, Payload>(
  tx: Tx,
  { actor: { tenantId }, clock, doorbell }: EnqueueContext,
  { kind }: Pick<JobType<Kind, Payload, unknown>, 'kind' | 'payload'>,
  orders: readonly (Order<Payload> & { key: string })[],
): Promise<void> {
  if (orders.length === 0) return
  const now = clock.now()
  const isUrgentKind = specs[kind]?.urgent === true
  const byKey = new Map(orders.map(order => [order.key, order]))
  const inOrder = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  const column = <T>(of: (order: Order<Payload> & { key: string }) => T) => inOrder.map(of)
  await tx.$executeRaw`
    INSERT INTO jobs AS j (tenant_id, kind, key, payload, urgent, next_attempt_at, created_at)
    SELECT ${tenantId}, ${kind}, key, payload::jsonb, urgent, run_at::timestamptz, ${now.toISOString()}::timestamptz
    FROM unnest(${column(({ key }) => key)}::text[], ${column(({ payload }) => JSON.stringify(payload))}::text[],
      ${column(({ isUrgent = isUrgentKind }) => isUrgent)}::boolean[],
      ${column(({ runAt }) => (runAt ?? now).toISOString())}::text[]) WITH ORDINALITY AS ordered (key, payload, urgent, run_at, place)
    ORDER BY place
    ON CONFLICT (tenant_id, kind, key) WHERE status IN ('pending', 'working') DO UPDATE SET
      payload = CASE WHEN ${begun} THEN j.payload ELSE excluded.payload END,
      next_payload = CASE WHEN ${begun} THEN excluded.payload END,
      urgent = j.urgent OR excluded.urgent,
      next_attempt_at = CASE WHEN ${begun} AND NOT (j.key = ANY(${inOrder.filter(({ resume }) => resume).map(({ key }) => key)}::text[])
          AND j.status = 'pending') THEN j.next_attempt_at
        ELSE least(j.next_attempt_at, excluded.next_attempt_at) END`
  afterCommit(tx, () => doorbell.ring('job-run'))
}

/**
 * Ends an open job, even a running one: its current slice can no longer write anything. Returns whether there was one.
 */
export async function cancelJob<Kind extends string>(
  tx: Tx,
  { actor: { tenantId }, clock }: Pick<EnqueueContext, 'actor' | 'clock'>,
  { kind }: { kind: Kind },
  { key = '' }: { key?: string } = {},
): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE jobs SET status = 'cancelled', finished_at = ${clock.now().toISOString()}::timestamptz, token = NULL,
      lease_until = NULL, next_payload = NULL
    WHERE tenant_id = ${tenantId} AND kind = ${kind} AND key = ${key} AND status IN ('pending', 'working')`
  return count > 0
}

/** How long ended jobs are kept. */
const keptDays = 30
const batch = 1_000

/** Deletes jobs 30 days after their end. Returns how many. */
export async function forgetJobs({ db, clock }: Pick<App, 'db' | 'clock'>, stop?: AbortSignal): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString()
  let removed = 0
  for (let count = batch; count >= batch && !stop?.aborted; removed += count)
    count = await db.acrossTenants(
      'sweep',
      tx => tx.$executeRaw`
        DELETE FROM jobs WHERE ctid IN (
          SELECT ctid FROM jobs WHERE finished_at < ${before}::timestamptz LIMIT ${batch} FOR UPDATE SKIP LOCKED)`,
    )
  return removed
}
