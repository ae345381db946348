import type { IncomingMessage } from 'node:http'
import type { OnceRequest, RequestContext } from '../context'
import { type Database, joined, type Tx } from '../core/db'
import { DomainError } from '../core/errors'
import {
  claimKey,
  findAnswer,
  fingerprintOf,
  forgetClaim,
  type IdempotencyScope,
  idempotentCaller,
  keepAnswer,
  lockIdempotency,
  readIdempotencyKey,
} from '../core/idempotency'
import { isShownOnce } from '../core/scalars'

/** Seconds after which a request that is under way may have its answer. */
const retryUnderWay = 1

/** What a door says of a request that carries an `Idempotency-Key`; undefined for every other one. */
export function onceRequest(
  req: IncomingMessage,
  route: OnceRequest['route'],
  search = '',
): OnceRequest | undefined {
  if (req.headers['idempotency-key'] === undefined) return undefined
  return {
    key: () => readIdempotencyKey(req) ?? '',
    route,
    query: () => [...new URLSearchParams(search)].sort(),
    replayed: false,
  }
}

/** Fields of an output `{ data: { … } }` that only the first answer carries. */
export function shownOnceIn(output: unknown): string[] {
  const shape = (schema: unknown) => (schema as { shape?: Record<string, object> } | undefined)?.shape ?? {}
  return Object.entries(shape(shape(output).data)).flatMap(([name, field]) =>
    isShownOnce(field) ? [name] : [],
  )
}

/** What the procedure around which the middleware stands came to, as tRPC hands it outwards. */
type Result = { ok: true; data: unknown } | { ok: false }

interface Call<R extends Result> {
  ctx: RequestContext & { actor: NonNullable<RequestContext['actor']> }
  once: OnceRequest
  /** Name of the procedure. */
  path: string
  created: boolean
  apart: boolean
  getRawInput(): Promise<unknown>
  /** The rest of the procedure, on this database. */
  next(db: Database): Promise<R>
}

/**
 * Goes on with a procedure that creates or sends so that one `Idempotency-Key` has one effect, whatever happens in between: the change and
 * the answer that tells of it are one transaction. Repeated, the request gets that answer again, without what is shown once; while the first
 * is under way, 409; with another content, 422. A refusal is not kept, so that the request may be made again with the same key.
 *
 * What works `apart`, since it renders, gets no transaction: its key is claimed in one before and its answer kept in one after. Where the
 * process dies in between, the claim holds the key for a while, and then the request has its effect once more.
 */
export async function onceOnly<R extends Result>(call: Call<R>): Promise<R> {
  const { ctx, once, next } = call
  const { tenantId } = ctx.actor
  const { route, shownOnce } = once.route(call.path)
  const key = once.key()
  const input = await call.getRawInput()
  const scope: IdempotencyScope = { tenantId, caller: idempotentCaller(ctx.actor), route, key }
  const fingerprint = fingerprintOf({ route, query: once.query(), input })

  async function earlier(tx: Tx): Promise<R | null> {
    if (!(await lockIdempotency(tx, scope, { wait: false })))
      throw new DomainError('idempotency.in_progress', { retryAfter: retryUnderWay })
    const kept = await findAnswer(tx, ctx, scope, fingerprint)
    if (!kept) return null
    once.replayed = true
    return { ok: true, data: JSON.parse(kept.json) } as unknown as R
  }
  const keep = (tx: Tx, data: unknown) => {
    const json = JSON.stringify(withoutSecrets(data, shownOnce))
    return keepAnswer(tx, ctx, scope, fingerprint, { status: call.created ? 201 : 200, json })
  }

  if (call.apart) {
    const before = await ctx.db.inTenant(tenantId, async tx => {
      const found = await earlier(tx)
      if (!found) await claimKey(tx, ctx, scope, fingerprint)
      return found
    })
    if (before) return before
    const result = await next(ctx.db)
    await ctx.db.inTenant(tenantId, tx => (result.ok ? keep(tx, result.data) : forgetClaim(tx, scope)))
    return result
  }
  return ctx.db
    .inTenant(tenantId, async tx => {
      const found = await earlier(tx)
      if (found) return found
      const result = await next(joined(ctx.db, tx, tenantId))
      if (!result.ok) throw new Refused(result)
      await keep(tx, result.data)
      return result
    })
    .catch(error => {
      if (error instanceof Refused) return error.result as R
      throw error
    })
}

/** The answer as it may be given again: a secret is shown once, and nobody but its holder keeps it. */
function withoutSecrets(answer: unknown, shownOnce: readonly string[]): unknown {
  if (shownOnce.length === 0) return answer
  const { data } = answer as { data: Record<string, unknown> }
  return { data: { ...data, ...Object.fromEntries(shownOnce.map(name => [name, null])) } }
}

/** Rolls the transaction back and carries what the procedure answered. */
class Refused extends Error {
  override name = 'Refused'
  readonly result: Result
  constructor(result: Result) {
    super('refused')
    this.result = result
  }
}
