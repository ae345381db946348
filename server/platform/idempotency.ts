import type { IncomingMessage } from 'node:http'
import type { Actor, TenantId } from './actor'
import type { Clock } from './clock'
import { type Database, joined, type Tx } from './database/db'
import { DomainError } from './errors'
import { type SecretBox, sha256Hex } from './secrets'

/** No procedure's input is nested deeper. */
const maxDepth = 50

/**
 * SHA-256, lower-case hex, of what a request wants: a JSON value whose members may be in any order.
 * @throws DomainError `malformed` for nesting deeper than any procedure takes
 */
export const fingerprintOf = (requested: unknown): string => sha256Hex(canonical(requested, 0))

function canonical(value: unknown, depth: number): string {
  if (depth > maxDepth) throw new DomainError('malformed')
  if (Array.isArray(value)) return `[${value.map(item => canonical(item, depth + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member, depth + 1)}`)
  return `{${members.join(',')}}`
}

/** What a key belongs to: in another company, for another caller or on another route the same text is another key. */
export interface IdempotencyScope {
  tenantId: TenantId
  /** `key:<id>` or `user:<id>`, as returned by `idempotentCaller`. */
  caller: string
  /** Method and path template, `POST /api/v1/anfragen`. */
  route: string
  key: string
}

/** The first response, byte for byte. */
export interface KeptAnswer {
  status: number
  /** The body's JSON text. */
  json: string
}

/** Seconds after which the response of a request under way may be available. */
const inProgress = () => new DomainError('idempotency.in_progress', { retryAfter: 1 })

interface Keeper {
  clock: Clock
  secretBox: SecretBox
}

const idempotencyHeader = 'Idempotency-Key'
/** How long a response is kept; afterwards its key is free again. */
const keptMs = 24 * 60 * 60 * 1000
/** How long a claim holds a key: longer than any claimed request may take. */
const claimedMs = 5 * 60 * 1000
/** Used as the response's status while there is none yet (RFC 2518, 102 Processing). */
const claimed = 102

/**
 * The request's `Idempotency-Key`, null when it carries none.
 * @throws DomainError `validation` naming the header: it must be 1 to 255 printable ASCII characters, given once
 */
export function readIdempotencyKey(req: Pick<IncomingMessage, 'headersDistinct'>): string | null {
  const given = req.headersDistinct['idempotency-key']
  if (!given) return null
  const [key = ''] = given
  if (given.length === 1 && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  const issue = { path: idempotencyHeader, message: '1 to 255 printable ASCII characters, given once' }
  throw new DomainError('validation', { issues: [{ ...issue, code: 'invalid_format' }] })
}

/** The caller, as the rows store it. */
export const idempotentCaller = ({ keyId, userId }: Pick<Actor, 'keyId' | 'userId'>): string =>
  keyId === null ? `user:${userId}` : `key:${keyId}`

/**
 * Serializes requests of one scope until the end of the transaction.
 * @param wait true = until the lock is free; false = do not wait
 * @returns false when another request of the scope is under way and `wait` is false
 */
export async function lockIdempotency(tx: Tx, scope: IdempotencyScope, { wait }: { wait: boolean }): Promise<boolean> {
  const lockName = JSON.stringify(['idempotency', scope.tenantId, scope.caller, scope.route, scope.key])
  if (wait) {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`
    return true
  }
  const [row] = await tx.$queryRaw<Array<{ ours: boolean }>>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as ours`
  return row?.ours === true
}

/**
 * The response to an earlier request of the scope within 24 hours, null when there is none. Take the lock first, in an
 * earlier statement: only then is what the other request committed visible.
 * @param fingerprint of the present request, by `fingerprintOf`
 * @throws DomainError `idempotency.mismatch` when the earlier request had other content, `idempotency.in_progress`
 * while another request has claimed the key
 */
export async function findAnswer(
  tx: Tx,
  ctx: Keeper,
  scope: IdempotencyScope,
  fingerprint: string,
): Promise<KeptAnswer | null> {
  const row = await tx.idempotencyKey.findUnique({ where: { tenantId_caller_route_key: scope } })
  const age = ctx.clock.now().getTime() - (row?.createdAt.getTime() ?? 0)
  if (!row || age >= (row.status === claimed ? claimedMs : keptMs)) return null
  if (row.status === claimed) throw inProgress()
  if (row.fingerprint !== fingerprint) throw new DomainError('idempotency.mismatch')
  return { status: row.status, json: open(ctx.secretBox, scope, row.answer) }
}

/**
 * Stores a response, encrypted, in the transaction of the change that it reports. A row older than 24 hours is
 * replaced. Call it while holding the lock.
 */
export async function keepAnswer(
  tx: Tx,
  ctx: Keeper,
  scope: IdempotencyScope,
  fingerprint: string,
  { status, json }: KeptAnswer,
): Promise<void> {
  const answer = { sealed: ctx.secretBox.seal(json, purposeOf(scope)) }
  const kept = { fingerprint, status, answer, createdAt: ctx.clock.now() }
  await tx.idempotencyKey.upsert({
    where: { tenantId_caller_route_key: scope },
    create: { ...scope, ...kept },
    update: kept,
  })
}

/** The request of a byte route; the bytes themselves are represented by their digest. */
export interface OnceRequest {
  /** Method and path template. */
  route: string
  /** Null = the request carries none: nothing is looked up or stored. */
  key: string | null
  requested: Record<string, unknown>
}

/**
 * Creates something in the caller's transaction, once per key: a repeated request gets the first response (201) again.
 * @returns the body's JSON text, and whether it is that of an earlier request
 */
export async function createOnce(
  tx: Tx,
  ctx: Keeper & { actor: Actor },
  { route, key, requested }: OnceRequest,
  create: () => Promise<unknown>,
): Promise<{ json: string; replayed: boolean }> {
  if (key === null) return { json: JSON.stringify(await create()), replayed: false }
  const { actor } = ctx
  const scope: IdempotencyScope = { tenantId: actor.tenantId, caller: idempotentCaller(actor), route, key }
  const fingerprint = fingerprintOf(requested)
  await lockIdempotency(tx, scope, { wait: true })
  const kept = await findAnswer(tx, ctx, scope, fingerprint)
  if (kept) return { json: kept.json, replayed: true }
  const json = JSON.stringify(await create())
  await keepAnswer(tx, ctx, scope, fingerprint, { status: 201, json })
  return { json, replayed: false }
}

/** Result of a procedure. */
type Outcome = { ok: true; data: unknown } | { ok: false }

export interface WorkOnce {
  /** Method and path template. */
  route: string
  key: string
  /** The content of the request, so that other content under the same key is noticed. */
  requested: Record<string, unknown>
  status: number
  /** Fields of the response's `data` that are shown once: a repeated request gets null there. */
  shownOnce: readonly string[]
  /** True for work that renders, around which no transaction may be open. */
  apart: boolean
}

/**
 * Makes one key have one effect, whatever happens in between: the change and the response that reports it are one
 * transaction. A repeated request gets that response again; while the first is under way, 409; with other content, 422.
 * A refusal is not stored, so the request may be retried with the same key.
 *
 * Work that is `apart` gets no transaction: its key is claimed in one before, and its response stored in one after. If
 * the process dies in between, the claim blocks the key for a while, and a later retry has its effect a second time.
 * @returns the result of the work, or the response to an earlier request
 */
export async function workOnce<R extends Outcome>(
  ctx: Keeper & { actor: Actor; db: Database },
  { route, key, requested, status, shownOnce, apart }: WorkOnce,
  work: (db: Database) => Promise<R>,
): Promise<R | { replayed: unknown }> {
  const { tenantId } = ctx.actor
  const scope: IdempotencyScope = { tenantId, caller: idempotentCaller(ctx.actor), route, key }
  const fingerprint = fingerprintOf(requested)

  async function earlier(tx: Tx): Promise<{ replayed: unknown } | null> {
    if (!(await lockIdempotency(tx, scope, { wait: false }))) throw inProgress()
    const kept = await findAnswer(tx, ctx, scope, fingerprint)
    return kept && { replayed: JSON.parse(kept.json) }
  }
  const keep = (tx: Tx, data: unknown) =>
    keepAnswer(tx, ctx, scope, fingerprint, { status, json: JSON.stringify(without(shownOnce, data)) })

  if (apart) {
    const before = await ctx.db.inTenant(tenantId, async tx => {
      const answered = await earlier(tx)
      if (!answered) await claimKey(tx, ctx, scope, fingerprint)
      return answered
    })
    if (before) return before
    const outcome = await work(ctx.db)
    await ctx.db.inTenant(tenantId, tx => (outcome.ok ? keep(tx, outcome.data) : forgetClaim(tx, scope)))
    return outcome
  }

  let refused: R | undefined
  const worked = ctx.db.inTenant(tenantId, async tx => {
    const answered = await earlier(tx)
    if (answered) return answered
    const outcome = await work(joined(ctx.db, tx, tenantId))
    if (!outcome.ok) {
      refused = outcome
      // Nothing else rolls the transaction back.
      throw new Error('refused')
    }
    await keep(tx, outcome.data)
    return outcome
  })
  return worked.catch(error => {
    if (refused) return refused
    throw error
  })
}

function without(fields: readonly string[], answer: unknown): unknown {
  if (fields.length === 0) return answer
  const { data } = answer as { data: object }
  return { data: { ...data, ...Object.fromEntries(fields.map(name => [name, null])) } }
}

/**
 * Claims a key for a request that is processed outside any transaction, until its response is stored or the claim is
 * released. Call it while holding the lock, after `findAnswer` found none.
 */
async function claimKey(
  tx: Tx,
  { clock }: Pick<Keeper, 'clock'>,
  scope: IdempotencyScope,
  fingerprint: string,
): Promise<void> {
  const claim = { fingerprint, status: claimed, answer: {}, createdAt: clock.now() }
  await tx.idempotencyKey.upsert({
    where: { tenantId_caller_route_key: scope },
    create: { ...scope, ...claim },
    update: claim,
  })
}

/** Releases the key of a refused request. */
async function forgetClaim(tx: Tx, scope: IdempotencyScope): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { ...scope, status: claimed } })
}

/**
 * The change was made, but its response is unreadable since the service's secret was changed: a retry would make the
 * change twice.
 */
function open(secretBox: SecretBox, scope: IdempotencyScope, answer: unknown): string {
  const { sealed } = answer as { sealed: string }
  try {
    return secretBox.open(sealed, purposeOf(scope))
  } catch {
    throw new DomainError('conflict', { reason: 'answer_sealed_with_former_secret' })
  }
}

const purposeOf = ({ tenantId, caller, route, key }: IdempotencyScope) =>
  `idempotency:${JSON.stringify([tenantId, caller, route, key])}`

/** Deletes expired responses of all companies. Returns how many. */
export async function forgetAnswers({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const createdAt = { lt: new Date(clock.now().getTime() - keptMs) }
  const { count } = await db.acrossTenants('sweep', tx => tx.idempotencyKey.deleteMany({ where: { createdAt } }))
  return count
}
