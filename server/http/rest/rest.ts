import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AnyTRPCRouter, TRPCError } from '@trpc/server'
import type { RequestHandler } from 'express'
import { createOpenApiNodeHttpHandler, type OpenApiRouter } from 'trpc-openapi'
import { z } from 'zod'
import type { App } from '../../context'
import { DomainError, type ErrorKey, errorBody, errorCatalog } from '../../platform/errors'
import type { Locale } from '../../platform/values/locale'
import {
  type Answer,
  answerOf,
  keepPrivate,
  logFailure,
  sendAnswer,
  sendCookies,
  sendFailureAnswer,
  sendJsonText,
} from '../answer'
import { type BodyFormat, ClientDisconnected, readObjectBody, singleValues } from '../body'
import { isPathTarget } from '../guards/connections'
import type { Identify } from '../guards/identify'
import { callerByKey, type KeySlot, type KeySlots } from '../guards/key-slots'
import type { ClientAddress } from '../guards/requests'
import { anonymous, type Credential, localeOf, onceRequest, requestContext, requestIdOf } from '../request'
import {
  allowedMethods,
  type Elsewhere,
  type Method,
  type Mount,
  type MountedContext,
  mountRest,
  routeTable,
} from './mounts'

type CallResult = { json: string } | { error: unknown }

/** Calls a procedure through trpc-openapi with a synthetic request and a response that is only captured. */
function createCall(router: OpenApiRouter) {
  const handle = createOpenApiNodeHttpHandler({
    router,
    createContext: ({ req }) => (req as unknown as Call).ctx,
    onError: ({ req, error }) => {
      ;(req as unknown as Call).error = error
    },
  })

  return async (req: IncomingMessage, mount: Mount, ctx: MountedContext): Promise<CallResult> => {
    // The mount reads the input; the library only finds the procedure by a path of its template.
    const own = (value: unknown) => ({ value, writable: true, enumerable: true })
    const call: Call & Parameters<typeof handle>[0] = Object.create(req, {
      method: own(mount.method),
      url: own(mount.path.replaceAll(/\{\w+\}/g, '0')),
      headers: own({ host: 'localhost', 'content-type': 'application/json' }),
      query: own({}),
      body: own({}),
      ctx: own(ctx),
      error: own(undefined),
    })
    const response = new CapturedResponse()
    await handle(call, response as unknown as ServerResponse)
    return call.error === undefined ? { json: response.body } : { error: call.error }
  }
}

/** Data attached to the synthetic request. */
interface Call {
  ctx: MountedContext
  error: unknown
}

class CapturedResponse extends EventEmitter {
  statusCode = 200
  body = 'null'
  setHeader() {}
  end(body?: string) {
    this.body = body ?? 'null'
  }
}

/** Login libraries post forms here; no other path accepts one. */
const formPaths = new Set(['/api/auth/callback/credentials'])

/**
 * The raw input of a REST call: path parameters decoded, and the query (GET, DELETE) or the body (the others). Unknown
 * query parameters are left out. One without a value is refused, since a program that lost it would get every record;
 * only a search text may be empty.
 * @param values the path's parameters as sent
 * @throws DomainError `not_found` for a path parameter that no record can have, 400, 413 or 415 for the rest
 */
async function readRestInput(
  req: IncomingMessage,
  mount: Mount,
  values: readonly string[],
  search: string,
): Promise<Record<string, unknown>> {
  const named = mount.parameters.map((name, at) => [name, decodeParameter(values[at] ?? '')] as const)
  const inPath = Object.fromEntries(named)
  if (mount.method === 'GET' || mount.method === 'DELETE') {
    const given = knownFields(singleValues(new URLSearchParams(search)), mount)
    const empty = Object.keys(given).filter(name => given[name] === '' && !(name in inPath) && name !== 'q')
    if (empty.length > 0) {
      const issues = empty.map(path => ({ path, code: 'empty', message: 'Given without a value' }))
      throw new DomainError('validation', { issues })
    }
    return { ...withoutEmpty(given), ...inPath }
  }
  const isForm = formPaths.has(mount.path)
  const formats: BodyFormat[] = isForm ? ['json', 'form'] : ['json']
  const body = await readObjectBody(req, formats)
  const twice = mount.parameters.filter(name => Object.hasOwn(body, name))
  if (twice.length > 0) {
    const issues = twice.map(path => ({ path, code: 'unrecognized_key', message: 'Stands in the path' }))
    throw new DomainError('validation', { issues })
  }
  return { ...(isForm ? withoutEmpty(knownFields(body, mount)) : body), ...inPath }
}

const knownFields = (given: Record<string, unknown>, { fields }: Mount) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => fields.has(name)))

const withoutEmpty = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))

/** No record's id or number has a control character; the encoding itself was checked before. */
function decodeParameter(sent: string): string {
  const value = decodeURIComponent(sent)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(value)) throw new DomainError('not_found')
  return value
}

interface RestOptions {
  app: App
  /** Procedures by `meta.v1`, `meta.app`, `meta.alsoApp` and `meta.superseded`. */
  router: AnyTRPCRouter
  identify: Identify
  keySlots: KeySlots
  clientAddress: ClientAddress
  /** Routes below `/api` of the entry points in front, so that `Allow` names them too. */
  elsewhere?: Elsewhere
}

/**
 * The REST handler: `/api/v1` for keys and `/api` for sessions, both from the procedures' meta. Mount it once, without
 * a path, after everything else below `/api`; other paths pass on. Order: target, route, credential, then in the
 * procedure module, scope, rate, and only then the input is read.
 */
export function createRestHandler(options: RestOptions): RequestHandler {
  const { mounts, called } = mountRest(options.router)
  const findRoute = routeTable(mounts, options.elsewhere)
  const call = createCall(called)

  async function answer(req: IncomingMessage, res: ServerResponse, target: string): Promise<void> {
    const [pathname, search] = splitTarget(target)
    const matched = findRoute(pathname)
    const method = (req.method === 'HEAD' ? 'GET' : req.method) as Method
    const mount = matched?.byMethod.get(method)
    if (!matched || (!mount && matched.elsewhere.includes(method))) return miss(req, res, pathname, 'not_found')
    if (!mount) {
      res.setHeader('Allow', allowedMethods(matched))
      return miss(req, res, pathname, 'method_not_allowed')
    }
    if (mount.deprecated) describeDeprecation(res, mount.deprecated)
    const failure = { mount, locale: localeOf(req), requestId: requestIdOf(req, res), slot: null }
    try {
      const { credential, slot } = await identifyCaller(options, mount, req, res)
      if (mount.surface === 'v1' && !credential.actor && mount.permission) return refuse(req, res, 'api_key.invalid')
      const ctx: MountedContext = {
        ...requestContext(options, req, res, credential, slot?.free ?? true),
        readInput: () => readRestInput(req, mount, matched.values, search),
        once: onceRequest(req, () => ({
          route: `${mount.method} ${mount.path}`,
          query: [...new URLSearchParams(search)].sort(),
          shownOnce: mount.shownOnce,
        })),
      }
      const result = await call(req, mount, ctx)
      sendCookies(res, ctx.cookies)
      if ('error' in result)
        return sendFailure(options.app, req, res, {
          ...failure,
          locale: ctx.locale,
          slot,
          error: result.error,
        })
      if (ctx.once?.replayed) res.setHeader('Idempotency-Replayed', 'true')
      sendJsonText(req, res, mount.accepted ? 202 : mount.created ? 201 : 200, result.json)
    } catch (error) {
      sendFailure(options.app, req, res, { ...failure, error })
    }
  }

  /**
   * A request without an operation; on the public API it counts towards the rate of a valid key, so that paths cannot
   * be guessed for free.
   */
  async function miss(req: IncomingMessage, res: ServerResponse, pathname: string, key: ErrorKey) {
    if (!/^\/api\/v1(\/|$)/.test(pathname)) return refuse(req, res, key)
    try {
      const caller = await callerByKey(options, req, res)
      if (!caller || caller.slot.free) return refuse(req, res, key)
      const answer = answerOf(new DomainError('rate_limited'), localeOf(req))
      sendFailureAnswer(req, res, answer, { surface: 'v1', slot: caller.slot })
    } catch (error) {
      const answer = answerOf(error, localeOf(req), requestIdOf(req, res))
      sendFailureAnswer(req, res, answer, { surface: 'v1', slot: null })
    }
  }

  return (req, res, next) => {
    const target = req.originalUrl
    if (isPathTarget(target) && !/^\/api([/?#]|$)/.test(target)) return next()
    requestIdOf(req, res)
    keepPrivate(res)
    if (isReadable(target)) answer(req, res, target).catch(() => res.destroy())
    else refuse(req, res, 'malformed')
  }
}

/**
 * RFC 9745 (`Deprecation`, a structured date) and RFC 5829 (the replacement). No end date is set, so there is no
 * `Sunset`.
 */
function describeDeprecation(res: ServerResponse, { since, by }: NonNullable<Mount['deprecated']>): void {
  res.setHeader('Deprecation', `@${since.getTime() / 1000}`)
  res.setHeader('Link', `<${by}>; rel="successor-version"`)
}

function refuse(req: IncomingMessage, res: ServerResponse, key: ErrorKey): void {
  sendAnswer(req, res, { status: errorCatalog[key].status, body: errorBody(key, localeOf(req)) })
}

const splitTarget = (target: string): [string, string] => {
  const [beforeHash = ''] = target.split('#')
  const at = beforeHash.indexOf('?')
  return at < 0 ? [beforeHash, ''] : [beforeHash.slice(0, at), beforeHash.slice(at + 1)]
}

function isReadable(target: string): boolean {
  if (!isPathTarget(target)) return false
  try {
    decodeURIComponent(splitTarget(target)[0])
    return true
  } catch {
    return false
  }
}

/** Keys authorize `/api/v1` and nothing else, sessions the rest. */
async function identifyCaller(options: RestOptions, mount: Mount, req: IncomingMessage, res: ServerResponse) {
  if (mount.surface === 'app') return { credential: await options.identify.bySession(req.headers.cookie), slot: null }
  const caller = await callerByKey(options, req, res)
  if (!caller) return { credential: anonymous, slot: null }
  const credential: Credential = { ...anonymous, actor: caller.actor }
  return { credential, slot: caller.slot }
}

interface Failure {
  mount: Mount
  locale: Locale
  requestId: string
  slot: KeySlot | null
  error: unknown
}

function sendFailure({ log }: Pick<App, 'log'>, req: IncomingMessage, res: ServerResponse, failure: Failure): void {
  const { mount, locale, requestId, slot, error } = failure
  if (isDisconnected(error)) return
  const answer = alikeWhenMissing(answerOf(error, locale, requestId), failure)
  const { status } = answer
  if (status >= 500) logFailure(log, error, { requestId, method: mount.method, path: mount.path })
  sendFailureAnswer(req, res, answer, { surface: mount.surface, slot })
}

/** A missing record, one of another company and an invalid id get the same response byte for byte. */
function alikeWhenMissing(answer: Answer, { mount, locale, error }: Failure): Answer {
  const isMissing = answer.status === 404 || isImpossibleId(error, mount)
  return isMissing && mount.parameters.length > 0 ? { status: 404, body: errorBody('not_found', locale) } : answer
}

function isImpossibleId(error: unknown, { parameters }: Mount): boolean {
  const cause = error instanceof TRPCError && error.code === 'BAD_REQUEST' ? error.cause : null
  return cause instanceof z.core.$ZodError && cause.issues.every(({ path }) => parameters.includes(String(path[0])))
}

const isDisconnected = (error: unknown): boolean =>
  error instanceof ClientDisconnected || (error instanceof Error && error.cause instanceof ClientDisconnected)
