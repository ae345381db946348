import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { App, Ctx } from '../../context'
import type { InboxSpec } from '../../nouns/define'
import { type NameIn, registered } from '../../nouns/registers'
import type { TenantId } from '../actor'
import { inTenant, type Tx } from '../database/db'
import { publish } from '../diagnostics'
import { sha256Hex } from '../secrets'
import { inGroups } from './in-groups'
import { enqueue, enqueueAll, type JobHandler, type JobRegistry, type JobType, jobHandler } from './jobs'

/** A source that some noun declares under `inbox`. */
export type InboxSource = NameIn<'inbox'>

/** One request of an outside system. */
export interface Push {
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The raw bytes: signatures are computed over these. */
  body: Buffer
  receivedAt: Date
}

/** Checks whether a push is from the sender it claims, by its bytes and what we have stored. */
export type Verify = (app: App, push: Push) => Promise<boolean>

/** How a source verifies that the address is ours before it pushes anything. */
export interface Handshake {
  method: 'GET' | 'POST'
  /** Query parameters that it sends, for the API documents. */
  query?: Readonly<Record<string, { description: string; example: string }>>
  /** The plain text it expects; `refused`, or `none` for a request that is not a handshake. */
  answer(app: App, query: URLSearchParams): Promise<{ text: string } | 'refused' | 'none'>
}

/** One message of a push. */
export interface PushedMessage {
  /** From a row that we have stored (a subscription, a connection), never from the request alone. */
  tenantId: TenantId
  /** The sender's id of the message: a second push of it is not stored again. */
  externalId: string
  /** Messages of one subject keep their order; by default the external id. */
  subject: string
  /** The part of the push that belongs to it; all of it by default. */
  body?: Uint8Array
  /**
   * It says no more than every other message of its subject, such as that something has changed somewhere: it is not
   * stored beside one that still waits. Its external id must be its own, never one that the sender repeats.
   */
  coalesce?: boolean
}

/** A message to be handled. */
export interface Arrived {
  ctx: Ctx
  message: {
    id: number
    externalId: string
    subject: string
    contentType: string | null
    body: Uint8Array
    receivedAt: Date
  }
  /** As in a slice of a job. */
  signal: AbortSignal
}

/** How messages of a source are handled. */
export interface InboxHandler {
  handshake?: Handshake
  verify: Verify
  /**
   * The messages in a verified push; empty when it was not requested from here. @throws DomainError when it cannot be
   * parsed
   */
  messages(app: App, push: Push): Promise<readonly PushedMessage[]>
  /**
   * Of the subjects of new messages those that a person waits for, asked in the transaction that stores them: their
   * messages are handled before the others of the company.
   */
  urgent?(tx: Tx, tenantId: TenantId, subjects: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Fetches what one message needs from outside, without a transaction, and returns the write, which runs in the
   * transaction that marks the message as done.
   * @throws ProviderAway, JobRefused like a slice of a job
   */
  handle(arrived: Arrived): Promise<(tx: Tx, ctx: Ctx) => Promise<void>>
}

/** Every source known to a process, by name. */
export type InboxRegistry = Readonly<Record<string, { spec: InboxSpec; handler: InboxHandler }>>

/** Joins the sources that nouns declare with their handlers: a missing one does not compile. */
export function inboxRegistry(handlers: { readonly [Source in InboxSource]: InboxHandler }): InboxRegistry {
  const specs: Readonly<Record<string, InboxSpec>> = registered('inbox')
  const given: Readonly<Record<string, InboxHandler>> = handlers
  return Object.fromEntries(
    Object.entries(given).map(([source, handler]) => {
      const spec = specs[source]
      if (!spec) throw new Error(`No noun declares the source ${source}`)
      return [source, { spec, handler }]
    }),
  )
}

/** Prefix of the kinds of jobs that handle messages: one job for each subject that has any. */
export const inboxPrefix = 'inbox.'

type Nothing = Record<string, never>
const kindOf = (source: string): string => `${inboxPrefix}${source}`
const inboxJob = (source: string): JobType<string, Nothing, Nothing> => ({
  kind: kindOf(source),
  payload: z.record(z.string(), z.never()),
  cursor: z.record(z.string(), z.never()),
})

/** Names given by senders may be of any length, and contain characters that our text columns cannot store. */
const storable = (name: string): string => (/^[^\0]{1,200}$/.test(name) ? name : sha256Hex(name))

interface Row {
  externalId: string
  subject: string
  contentType: string | null
  body: Uint8Array
  receivedAt: Date
  coalesce: boolean
}

/** Most bytes of bodies per transaction, and the overhead of a row beside its body. */
const groupBytes = 1_000_000
const rowBytes = 200
const bytesOf = (rows: readonly Row[]): number => rows.reduce((sum, { body }) => sum + body.length + rowBytes, 0)

/**
 * Stores the messages of verified pushes, those of a company in one transaction with the jobs that will handle them;
 * messages that arrive meanwhile share the next one, because a commit takes as long for one as for fifty. Committed
 * messages will be handled; only then may the push be acknowledged.
 */
export function messageStore(
  app: Pick<App, 'db' | 'clock' | 'doorbell'>,
  source: string,
  { urgent = async () => new Set() }: Pick<InboxHandler, 'urgent'> = {},
) {
  const open = new Map<TenantId, { store(rows: Row[]): Promise<void>; users: number }>()

  async function commit(tenantId: TenantId, pushes: Row[][]): Promise<undefined[]> {
    const pushed = pushes.flat()
    const rows = firstOfEachSubject(pushed)
    const stored = await app.db.inTenant(tenantId, async tx => {
      const subjects = [...new Set(rows.map(({ subject }) => subject))]
      const [created, waitedFor] = await Promise.all([
        insertRows(tx, tenantId, source, rows),
        urgent(tx, tenantId, subjects),
      ])
      const orders = created.map(({ subject: key }) => ({ key, payload: {}, isUrgent: waitedFor.has(key) }))
      await enqueueAll(tx, { ...app, actor: { tenantId } }, inboxJob(source), orders)
      return created.length
    })
    publish('inbox.received', { source, stored, duplicates: pushed.length - stored })
    return pushes.map(() => undefined)
  }

  async function storeFor(tenantId: TenantId, rows: Row[]): Promise<void> {
    const group = open.get(tenantId) ?? {
      store: inGroups((pushes: Row[][]) => commit(tenantId, pushes), { most: groupBytes, weigh: bytesOf }),
      users: 0,
    }
    open.set(tenantId, group)
    group.users += 1
    try {
      await group.store(rows)
    } finally {
      group.users -= 1
      if (group.users === 0) open.delete(tenantId)
    }
  }

  return async (push: Push, messages: readonly PushedMessage[]): Promise<void> => {
    const contentType = push.headers['content-type']?.slice(0, 200) ?? null
    for (const tenantId of new Set(messages.map(message => message.tenantId))) {
      const rows = messages
        .filter(message => message.tenantId === tenantId)
        .map(({ externalId, subject, body = push.body, coalesce = false }) => ({
          ...{ externalId: storable(externalId), subject: storable(subject) },
          ...{ contentType, body, receivedAt: push.receivedAt, coalesce },
        }))
      await storeFor(tenantId, rows)
    }
  }
}

/** Of messages that coalesce the first one of each subject, and all others. */
function firstOfEachSubject(rows: readonly Row[]): Row[] {
  const subjects = new Set<string>()
  return rows.filter(({ coalesce, subject }) => {
    if (!coalesce) return true
    const isFirst = !subjects.has(subject)
    subjects.add(subject)
    return isFirst
  })
}

/**
 * Inserts new messages in their order, any number of rows; bypasses Prisma, which takes longer than the database.
 *
 * One that coalesces is left out while a message of its subject is pending whose job no worker has claimed. Nothing is
 * lost by that: the claim commits after the snapshot of this statement, thus after what the new one reports had
 * happened, and only then is the pending one read and handled. While a message is being handled, whose handler may have
 * looked already, its job is `working`: then the new one is stored. If the pending one is given up, what the new one
 * reported is given up with it.
 */
const insertRows = (tx: Tx, tenantId: TenantId, source: string, rows: readonly Row[]) =>
  tx.$queryRaw<Array<{ subject: string }>>`
    INSERT INTO inbox_messages (tenant_id, source, external_id, subject, content_type, body, received_at)
    SELECT ${tenantId}, ${source}, external_id, subject, nullif(content_type, ''), body, received_at
    FROM unnest(${rows.map(row => row.externalId)}::text[], ${rows.map(row => row.subject)}::text[],
      ${rows.map(row => row.contentType ?? '')}::text[], ${rows.map(row => row.body)}::bytea[],
      ${rows.map(row => row.receivedAt.toISOString())}::timestamptz[], ${rows.map(row => row.coalesce)}::boolean[])
      WITH ORDINALITY AS pushed (external_id, subject, content_type, body, received_at, "coalesce", place)
    WHERE NOT (pushed."coalesce"
      AND EXISTS (SELECT FROM inbox_messages m WHERE m.tenant_id = ${tenantId} AND m.source = ${source}
        AND m.subject = pushed.subject AND m.status = 'pending')
      AND EXISTS (SELECT FROM jobs j WHERE j.tenant_id = ${tenantId} AND j.kind = ${kindOf(source)}
        AND j.key = pushed.subject AND j.status = 'pending'))
    ORDER BY place
    ON CONFLICT (tenant_id, source, external_id) DO NOTHING
    RETURNING subject`

/** The jobs that handle pushed messages. */
export const inboxJobs = (sources: InboxRegistry): JobRegistry =>
  Object.fromEntries(
    Object.entries(sources).map(([source, { spec, handler }]) => {
      const { de, en, attempts, module } = spec
      const jobSpec = { de, en, ...(attempts ? { attempts } : {}), ...(module ? { module } : {}) }
      const job = handlingJob(source, handler)
      return [job.kind, { spec: jobSpec, handler: job }]
    }),
  )

/** Handles the messages of one subject, one per slice, in the order of arrival. */
function handlingJob(source: string, { handle }: InboxHandler): JobHandler {
  const type = inboxJob(source)
  const firstOf = (tx: Tx, { actor: { tenantId } }: Ctx, subject: string) =>
    tx.inboxMessage.findFirst({
      where: { tenantId, source, subject, status: 'pending' },
      orderBy: { id: 'asc' },
    })
  const isAnyAfter = async (tx: Tx, { actor: { tenantId } }: Ctx, subject: string, id: number) =>
    (await tx.inboxMessage.findFirst({
      where: { tenantId, source, subject, status: 'pending', id: { not: id } },
      select: { id: true },
    })) !== null
  const end = (tx: Tx, { actor, clock }: Ctx, id: number, status: string, lastError: string | null) =>
    tx.inboxMessage.update({
      where: { tenantId_id: { tenantId: actor.tenantId, id } },
      data: { status, lastError, finishedAt: clock.now() },
      select: { id: true },
    })

  return jobHandler(type, {
    async slice({ ctx, key, signal }) {
      const message = await inTenant(ctx, tx => firstOf(tx, ctx, key))
      if (!message) return async () => 'done'
      const write = await handle({ ctx, message, signal })
      return async (tx, inner) => {
        await write(tx, inner)
        // Messages that arrive from here on have enqueued this job again.
        const [hasMore] = await Promise.all([
          isAnyAfter(tx, inner, key, message.id),
          end(tx, inner, message.id, 'done', null),
        ])
        return hasMore ? { next: {} } : 'done'
      }
    },
    /** A message that cannot be handled blocks later ones for its attempts, and no longer. */
    async givenUp(tx, ctx, { key, reason }) {
      const message = await firstOf(tx, ctx, key)
      if (!message) return
      await end(tx, ctx, message.id, 'failed', reason)
      // Enqueued while it is still open, the job runs once more.
      if (await isAnyAfter(tx, ctx, key, message.id)) await enqueue(tx, ctx, type, { key, payload: {} })
    },
  })
}

const usualKeptDays = 30
const batch = 1_000

/** Deletes messages after handling, when their source's days are over. Returns how many. */
export async function forgetMessages(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  sources: InboxRegistry,
  stop?: AbortSignal,
): Promise<number> {
  let removed = 0
  const known = Object.keys(sources)
  for (const source of [...known, null]) {
    const days = (source && sources[source]?.spec.keptDays) || usualKeptDays
    const before = new Date(clock.now().getTime() - days * 86_400_000).toISOString()
    for (let count = batch; count >= batch && !stop?.aborted; removed += count)
      count = await db.acrossTenants(
        'sweep',
        tx => tx.$executeRaw`
          DELETE FROM inbox_messages WHERE ctid IN (
            SELECT ctid FROM inbox_messages WHERE finished_at < ${before}::timestamptz
              AND CASE WHEN ${source}::text IS NULL THEN source <> ALL(${known}::text[]) ELSE source = ${source} END
            LIMIT ${batch} FOR UPDATE SKIP LOCKED)`,
      )
  }
  return removed
}
