import type { IncomingMessage } from 'node:http'
import type { Ctx, RequestContext } from '../context'
import { joined, type Tx } from '../core/db'
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
import type { InputReaders, Mount } from './rest/mounts'
import type { createRestCall, RestCallResult } from './rest/rest'

export type OnceResult = RestCallResult & {
  /** The answer is the one that an earlier request got. */
  replayed?: boolean
}

/** Seconds after which a request that is under way may have its answer. */
const retryUnderWay = 1

/** Whether a request asks to have its effect only once; what nobody is behind cannot be told from another's. */
export const asksOnce = (req: IncomingMessage, mount: Mount, ctx: RequestContext): ctx is Ctx =>
  mount.once && ctx.actor !== null && req.headers['idempotency-key'] !== undefined

/**
 * Calls a procedure that creates or sends so that one `Idempotency-Key` has one effect, whatever happens in between: the change and the
 * answer that tells of it are one transaction. Repeated, the request gets that answer again, without what is shown once; while the first is under
 * way, 409; with another
 * content, 422. A refusal is not kept, so that the request may be made again with the same key.
 *
 * What works `apart`, since it renders, gets no transaction: its key is claimed in one before and its answer kept in one after. Where the
 * process dies in between, the claim holds the key for a while, and then the request has its effect once more.
 */
export function createOnceCall(call: ReturnType<typeof createRestCall>, readers: InputReaders) {
  /** The guards of the procedure, and after them the input: nothing is read from a caller who may not. */
  async function admit(
    req: IncomingMessage,
    mount: Mount,
    ctx: RequestContext,
    read: () => Promise<unknown>,
  ) {
    let asked: { key: string; input: unknown } | undefined
    readers.set(ctx, async () => {
      const key = readIdempotencyKey(req) ?? ''
      asked = { key, input: await read() }
      throw new Admitted()
    })
    const refused = await call(req, mount, ctx)
    return asked ?? { refused }
  }

  return async (
    req: IncomingMessage,
    mount: Mount,
    ctx: Ctx,
    search: string,
    read: () => Promise<unknown>,
  ): Promise<OnceResult> => {
    const asked = await admit(req, mount, ctx, read)
    if ('refused' in asked) return asked.refused
    const { key, input } = asked
    const { tenantId } = ctx.actor
    const route = `${mount.method} ${mount.path}`
    const scope: IdempotencyScope = { tenantId, caller: idempotentCaller(ctx.actor), route, key }

    const fingerprint = fingerprintOf({ route, query: [...new URLSearchParams(search)].sort(), input })
    const earlier = async (tx: Tx): Promise<OnceResult | null> => {
      if (!(await lockIdempotency(tx, scope, { wait: false })))
        throw new DomainError('idempotency.in_progress', { retryAfter: retryUnderWay })
      const kept = await findAnswer(tx, ctx, scope, fingerprint)
      return kept && { json: kept.json, replayed: true }
    }

    const workApart = async (): Promise<OnceResult> => {
      const before = await ctx.db.inTenant(tenantId, async tx => {
        const found = await earlier(tx)
        if (!found) await claimKey(tx, ctx, scope, fingerprint)
        return found
      })
      if (before) return before
      readers.set(ctx, async () => input)
      const result = await call(req, mount, ctx)
      await ctx.db.inTenant(tenantId, tx =>
        'error' in result
          ? forgetClaim(tx, scope)
          : keepAnswer(tx, ctx, scope, fingerprint, {
              status: mount.created ? 201 : 200,
              json: withoutSecrets(mount, result.json),
            }),
      )
      return result
    }

    const work = async (tx: Tx): Promise<OnceResult> => {
      const found = await earlier(tx)
      if (found) return found
      const inside = { ...ctx, db: joined(ctx.db, tx, tenantId) }
      readers.set(inside, async () => input)
      const result = await call(req, mount, inside)
      if ('error' in result) throw new Refused(result.error)
      await keepAnswer(tx, ctx, scope, fingerprint, {
        status: mount.created ? 201 : 200,
        json: withoutSecrets(mount, result.json),
      })
      return result
    }
    const worked = mount.apart ? workApart() : ctx.db.inTenant(tenantId, work)
    return worked.catch(error => ({ error: error instanceof Refused ? error.refusal : error }))
  }
}

/** The answer as it may be given again: a secret is shown once, and nobody but its holder keeps it. */
function withoutSecrets({ shownOnce }: Mount, json: string): string {
  if (shownOnce.length === 0) return json
  const body = JSON.parse(json) as { data: Record<string, unknown> }
  for (const name of shownOnce) body.data[name] = null
  return JSON.stringify(body)
}

/** Ends the first walk through a procedure where its input would be parsed. */
class Admitted extends Error {
  override name = 'Admitted'
}

/** Rolls the transaction back and carries what the procedure answered. */
class Refused extends Error {
  override name = 'Refused'
  readonly refusal: unknown
  constructor(refusal: unknown) {
    super('refused')
    this.refusal = refusal
  }
}
