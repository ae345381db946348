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

/** @throws DomainError module_disabled, insufficient_scope or forbidden, with what is lacking */
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
  /** Day from which on no client should begin with them, `YYYY-MM-DD`. */
  since: string
  /** Path that has taken their place, below `/api`. */
  by: `/${string}`
}

export type FurtherRefusal = 404 | 409 | 410 | 422 | 502

export interface ProcedureMeta {
  permission?: Permission
  /** Why the procedure needs no permission. */
  open?: string
  /** Where REST reaches it: under `/api/v1` by key, under `/api` by session. */
  v1?: RestRoute
  app?: RestRoute
  /** Further application paths for the same procedure, e.g. PUT beside PATCH. */
  alsoApp?: readonly RestRoute[]
  /**
   * Application paths of former days: they answer the same, and say since when they are deprecated and what has taken
   * their place.
   */
  superseded?: Superseded
  /** Answers 201. */
  created?: boolean
  /** Answers 202: what was asked for goes on in the background. */
  accepted?: boolean
  /** Sends: honours an `Idempotency-Key` as what creates does. */
  once?: boolean
  /**
   * Renders, so no transaction may be open around it: an `Idempotency-Key` is claimed before and gets its answer after.
   */
  apart?: boolean
  /**
   * Refusals that follow neither from path and method nor from the ids of the input: no such company or person (404),
   * switched off (409), a link that has expired (410), a question about a record that does not exist (422).
   */
  mayAnswer?: readonly FurtherRefusal[]
  /** Refusals with a code that no other of their status has; the API's documents list it. */
  refusesAs?: readonly ErrorKey[]
  /** Why a question may write all the same. */
  writes?: string
  /**
   * The status for fields that its input refuses, where the interface promises another one than 400. What says nothing
   * at all answers 400 as elsewhere.
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

/** Business failures travel as `cause`; the tRPC code only carries their status. */
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

/** One permission of the caller. Order: actor, module, role or scope. */
const permitted = (permission: Permission) =>
  t.middleware(({ ctx, next }) => {
    const { actor } = ctx
    if (!actor) throw new DomainError('unauthorized')
    assertMay(actor, permission)
    return next({ ctx: { actor } })
  })

/** A person with a session for whom `admits` holds. */
const personOnly = (admits: (actor: Actor) => boolean) =>
  t.middleware(({ ctx, next }) => {
    const { actor } = ctx
    if (!actor) throw new DomainError('unauthorized')
    if (actor.kind !== 'session' || !admits(actor)) throw new DomainError('forbidden')
    return next({ ctx: { actor } })
  })

/** The place that the request took in the minute of its key. */
const withinRate = t.middleware(({ ctx, next }) => {
  if (!ctx.keySlotFree) throw new DomainError('rate_limited')
  return next()
})

/**
 * What creates or sends has its effect once per `Idempotency-Key`; keys of anonymous callers cannot be distinguished.
 */
const once = t.middleware(async ({ ctx, meta = {}, path, type, getRawInput, next }) => {
  const { actor, once } = ctx
  const { created = false, apart = false } = meta
  const goOn = (db: Database) => next({ ctx: { db } })
  // A question changes nothing: the database sees to it, and the end of what only reads is not awaited. A link that is
  // followed without a session may do something all the same.
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

/** What no database and no file can hold is refused in front of every input, and after every question of who asks. */
const storable = t.middleware(async ({ getRawInput, next }) => {
  requireWellFormed(await getRawInput())
  return next()
})

/** A procedure that one permission guards. The input is read and parsed after everything that stands here. */
export const secured = (permission: Permission) =>
  explained.meta({ permission }).use(permitted(permission)).use(withinRate).use(once).use(storable)

/** A procedure for anybody with a session, also for an operator who is in no company yet. */
export const person = (reason: string) =>
  explained
    .meta({ open: `person: ${reason}` })
    .use(personOnly(() => true))
    .use(once)
    .use(storable)

/** A procedure for operators of the platform, whatever company they are in. */
export const operator = (reason: string) =>
  explained
    .meta({ open: `operator: ${reason}` })
    .use(personOnly(actor => actor.isOperator))
    .use(once)
    .use(storable)

/** A procedure for everybody; `reason` says why that is safe. */
export const open = (reason: string) => explained.meta({ open: reason }).use(once).use(storable)
