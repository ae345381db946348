import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { RequestContext } from '../context'
import { type Actor, judge } from '../platform/actor'
import type { Database } from '../platform/database/db'
import { DomainError, type ErrorKey } from '../platform/errors'
import { workOnce } from '../platform/idempotency'
import { type Permission, permissions } from '../platform/permissions'
import { requireWellFormed } from '../platform/values/input-bounds'
import { answerOf, domainErrorBehind, trpcCodeOf } from './answer'

/** @throws DomainError module_disabled, insufficient_scope or forbidden, with the missing right */
export function assertMay(actor: Actor, permission: Permission): void {
  const verdict = judge(actor, permission)
  if (verdict === 'module_disabled')
    throw new DomainError('module_disabled', { module: permissions[permission].module })
  if (verdict === 'insufficient_scope')
    throw new DomainError('insufficient_scope', { scope: permissions[permission].scope })
  if (verdict === 'forbidden') throw new DomainError('forbidden', { permission })
}

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RestRoute = `${Verb} /${string}`

export interface Superseded {
  routes: readonly RestRoute[]
  /** Day from which on no new client should use them, `YYYY-MM-DD`. */
  since: string
  /** Path of the replacement, below `/api`. */
  by: `/${string}`
}

export type FurtherRefusal = 404 | 409 | 410 | 422 | 502

export interface ProcedureMeta {
  permission?: Permission
  /** Why the procedure needs no permission. */
  open?: string
  /** REST paths: under `/api/v1` by key, under `/api` by session. */
  v1?: RestRoute
  app?: RestRoute
  /** Further application paths for the same procedure, e.g. PUT beside PATCH. */
  alsoApp?: readonly RestRoute[]
  /** Former application paths: they answer the same, with the date of their deprecation and their replacement. */
  superseded?: Superseded
  /** Answers 201. */
  created?: boolean
  /** Answers 202: the work continues in the background. */
  accepted?: boolean
  /** Sends: honours an `Idempotency-Key` like a procedure that creates. */
  once?: boolean
  /**
   * Renders, so no transaction may be open around it: an `Idempotency-Key` is claimed before and its response is stored
   * after.
   */
  apart?: boolean
  /**
   * Refusals that follow neither from path and method nor from the ids of the input: no such company or person (404),
   * switched off (409), an expired link (410), a query about a record that does not exist (422).
   */
  mayAnswer?: readonly FurtherRefusal[]
  /** Refusals with a code of their own within their status; listed in the API documents. */
  refusesAs?: readonly ErrorKey[]
  /** Why a query may write nevertheless. */
  writes?: string
  /**
   * The status for invalid fields of its input, if the interface requires another one than 400. An empty input is a 400
   * as elsewhere.
   */
  fieldsRefused?: 422
  summary?: string
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const { status, body } = answerOf(error, ctx?.locale ?? 'en', ctx?.requestId)
      const httpStatus = status === 507 ? status : shape.data.httpStatus
      return { ...shape, message: body.message, data: { code: shape.data.code, httpStatus, body } }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

const isSomething = (input: unknown) => typeof input === 'object' && input !== null && Object.keys(input).length > 0

/** Business errors are carried as `cause`; the tRPC code only has their status. */
const explained = t.procedure.use(async ({ next, meta, getRawInput }) => {
  const result = await next()
  if (result.ok) return result
  const { code, cause: refused } = result.error
  if (code === 'BAD_REQUEST' && meta?.fieldsRefused && refused instanceof z.core.$ZodError) {
    if (isSomething(await getRawInput())) throw new TRPCError({ code: 'UNPROCESSABLE_CONTENT', cause: refused })
    return result
  }
  if (code !== 'INTERNAL_SERVER_ERROR') return result
  const cause = domainErrorBehind(result.error.cause)
  if (!cause) return result
  throw new TRPCError({ code: trpcCodeOf(cause.status), message: cause.message, cause })
})

/** Requires one permission of the caller. Order: actor, module, role or scope. */
const permitted = (permission: Permission) =>
  t.middleware(({ ctx, next }) => {
    const { actor } = ctx
    if (!actor) throw new DomainError('unauthorized')
    assertMay(actor, permission)
    return next({ ctx: { actor } })
  })

/** Requires a person with a session for whom `admits` holds. */
const personOnly = (admits: (actor: Actor) => boolean) =>
  t.middleware(({ ctx, next }) => {
    const { actor } = ctx
    if (!actor) throw new DomainError('unauthorized')
    if (actor.kind !== 'session' || !admits(actor)) throw new DomainError('forbidden')
    return next({ ctx: { actor } })
  })

/** Requires that the request got a slot in the minute of its key. */
const withinRate = t.middleware(({ ctx, next }) => {
  if (!ctx.keySlotFree) throw new DomainError('rate_limited')
  return next()
})

/**
 * Procedures that create or send have one effect per `Idempotency-Key`; keys of anonymous callers cannot be
 * distinguished.
 */
const once = t.middleware(async ({ ctx, meta = {}, path, type, getRawInput, next }) => {
  const { actor, once } = ctx
  const { created = false, apart = false } = meta
  const goOn = (db: Database) => next({ ctx: { db } })
  // A query changes nothing: the database enforces that, and the end of read-only transactions is not awaited. A link
  // opened without a session may have an effect nevertheless.
  if (type === 'query' && meta.permission && !meta.writes) return goOn(ctx.db.reading)
  if (!once || !actor || !(meta.once ?? created)) return goOn(ctx.db)
  const { route, shownOnce, query } = once.of(path)
  const key = once.key()
  const requested = { route, query, input: await getRawInput() }
  const status = created ? 201 : 200
  const worked = await workOnce({ ...ctx, actor }, { route, key, requested, status, shownOnce, apart }, goOn)
  if (!('replayed' in worked)) return worked
  once.replayed = true
  return { ok: true, data: worked.replayed } as Awaited<ReturnType<typeof goOn>>
})

/**
 * Values that no database or file can store are refused before every input is parsed, and after every check of the
 * caller.
 */
const storable = t.middleware(async ({ getRawInput, next }) => {
  requireWellFormed(await getRawInput())
  return next()
})

/** A procedure guarded by one permission. The input is read and parsed after all of these checks. */
export const secured = (permission: Permission) =>
  explained.meta({ permission }).use(permitted(permission)).use(withinRate).use(once).use(storable)

/** A procedure for every person with a session, also for an operator who is in no company yet. */
export const person = (reason: string) =>
  explained
    .meta({ open: `person: ${reason}` })
    .use(personOnly(() => true))
    .use(once)
    .use(storable)

/** A procedure for operators of the platform, in any company. */
export const operator = (reason: string) =>
  explained
    .meta({ open: `operator: ${reason}` })
    .use(personOnly(actor => actor.isOperator))
    .use(once)
    .use(storable)

/** A public procedure; `reason` says why that is safe. */
export const open = (reason: string) => explained.meta({ open: reason }).use(once).use(storable)
