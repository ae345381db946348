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

/** A kind as services ask for it. Payload and cursor are ids and positions: no content, no secrets. */
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

/** One slice of a job that is about to be done. */
export interface Slice<Payload = unknown, Cursor = unknown> {
  ctx: Ctx
  key: string
  payload: Payload
  /** Where it begins; null = at the beginning. */
  cursor: Cursor | null
  /** Aborted when nothing that the slice does can be kept any more: give it to everything that waits. */
  signal: AbortSignal
}

/** Where the next slice begins, or that there is none. */
export type SliceEnd<Cursor = unknown> = { next: Cursor } | 'done'

/**
 * Writes what a slice has found out, in the one transaction that also moves the cursor. `ctx` joins it. No outside
 * world in here.
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
   * Asks the outside world what one slice needs, without a transaction, and returns what is to be written of it. It may
   * be done again after a crash, so what it changes outside must bear that.
   * @throws ProviderAway to be asked again later, JobRefused when that cannot help; anything else costs an attempt
   */
  slice(slice: Slice<Payload, Cursor>): Promise<SliceWrite<Cursor>>
  /** What is written about a run that is given up, in the transaction that ends it. Nothing but the database. */
  givenUp?(tx: Tx, ctx: Ctx, end: GivenUp<Payload>): Promise<void>
}

/** What is done for a kind, whatever its payload and cursor look like. */
export interface JobHandler<Kind extends string = string> extends Does<unknown, unknown> {
  kind: Kind
}

/** A kind with what is done for it. */
export interface RegisteredJob {
  spec: JobSpec
  handler: JobHandler
}

/** Every kind that a process knows, by name; jobs of other kinds are left to processes that know them. */
export type JobRegistry = Readonly<Record<string, RegisteredJob>>

/**
 * Says what is done for a kind. A cursor of a former version's shape begins the run anew; a payload that does not fit
 * is refused.
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

/** Puts the kinds that nouns declare together with their handlers: one that is missing does not compile. */
export function jobRegistry(handlers: { [Kind in JobKind]: JobHandler<Kind> }): JobRegistry {
  const specs: Readonly<Record<string, JobSpec>> = registered('jobs')
  const given: Readonly<Record<string, JobHandler>> = handlers
  return Object.fromEntries(Object.entries(given).map(([kind, handler]) => [kind, withSpec(kind, handler)]))

  function withSpec(kind: string, handler: JobHandler): RegisteredJob {
    const spec = specs[kind]
    if (!spec) throw new Error(`No noun declares the job ${kind}`)
    return { spec, handler }
  }
}

/** For whom a job is asked for: a request's context, or a company that is known otherwise. */
export interface EnqueueContext extends Pick<App, 'clock'> {
  actor: Pick<Actor, 'tenantId'>
  doorbell: Pick<App['doorbell'], 'ring'>
}

interface Terms<Payload> {
  payload: Payload
  /** Not before; now by default. */
  runAt?: Date
  /** Goes on at once also with one that has begun and was put off. */
  resume?: boolean
}

interface Order<Payload> extends Terms<Payload> {
  /** Which one of its kind; of each there is one open job at most. */
  key?: string
}

/** The row `j` is under way, be it between two slices. */
const begun = Prisma.sql`(j.status = 'working' OR j.started_at IS NOT NULL)`

/**
 * Asks for a job in the transaction that promises it. While one of the same kind and key is open there is no second
 * one: one that has not begun takes the newest payload and the earlier time, one that is under way runs once more
 * afterwards, so that nothing is missed that happened while it ran.
 */
export const enqueue = <Kind extends string, Payload>(
  tx: Tx,
  ctx: EnqueueContext,
  type: Pick<JobType<Kind, Payload, unknown>, 'kind' | 'payload'>,
  { key = '', ...terms }: Order<Payload>,
): Promise<void> => enqueueEach(tx, ctx, type, [key], terms)

/** The same for several keys of one kind, in one statement and in one order, so that two of them never deadlock. */
export async function enqueueEach<Kind extends string, Payload>(
  tx: Tx,
  { actor: { tenantId }, clock, doorbell }: EnqueueContext,
  { kind }: Pick<JobType<Kind, Payload, unknown>, 'kind' | 'payload'>,
  keys: readonly string[],
  { payload, runAt, resume = false }: Terms<Payload>,
): Promise<void> {
  if (keys.length === 0) return
  const now = clock.now()
  const inOrder = [...new Set(keys)].sort()
  await tx.$executeRaw`
    INSERT INTO jobs AS j (tenant_id, kind, key, payload, next_attempt_at, created_at)
    SELECT ${tenantId}, ${kind}, key, ${JSON.stringify(payload)}::jsonb,
      ${(runAt ?? now).toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    FROM unnest(${inOrder}::text[]) WITH ORDINALITY AS ordered (key, place) ORDER BY place
    ON CONFLICT (tenant_id, kind, key) WHERE status IN ('pending', 'working') DO UPDATE SET
      payload = CASE WHEN ${begun} THEN j.payload ELSE excluded.payload END,
      next_payload = CASE WHEN ${begun} THEN excluded.payload END,
      next_attempt_at = CASE WHEN ${begun} AND NOT (${resume} AND j.status = 'pending') THEN j.next_attempt_at
        ELSE least(j.next_attempt_at, excluded.next_attempt_at) END`
  afterCommit(tx, () => doorbell.ring('job-run'))
}

/**
 * Ends an open job, also one that runs: its slice under way can write nothing any more. Returns whether there was one.
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

/** So long jobs that are over are kept. */
const keptDays = 30
const batch = 1_000

/** Removes jobs 30 days after their end. Returns how many. */
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
