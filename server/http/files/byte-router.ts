import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Ctx } from '../../context'
import { DomainError, errorBody } from '../../platform/errors'
import type { Locale } from '../../platform/values/locale'
import { answerOf, keepPrivate, logFailure, sendAnswer, sendFailureAnswer } from '../answer'
import { ClientDisconnected } from '../body'
import { callerBySession, type SessionContext } from '../guards/identify'
import { callerByKey, type KeySlot, type KeySlots } from '../guards/key-slots'
import { anonymous, localeOf, requestContext, requestIdOf } from '../request'
import { assertMay } from '../trpc'
import type { ByteRoute, Limits } from './byte-route'

/** Headers that describe a body, dropped when it is not sent after all. */
const ofTheBody = ['Accept-Ranges', 'Content-Disposition', 'Content-Length', 'Content-Range', 'ETag', 'Repr-Digest']

interface Options extends SessionContext {
  keySlots: KeySlots
}

export interface ByteRouter {
  handler: RequestHandler
  /**
   * Whether a request is for a route of the public API, whose body is requested (100 Continue) once every check has
   * passed.
   */
  holds(req: IncomingMessage): boolean
  /** Accepts nothing more; resolves when nothing runs, or after this time. */
  close(graceMs?: number): Promise<void>
}

/**
 * Serves byte routes: session (or key and its rate, on the public API), permission, path parameters, and then the
 * route's own checks. Paths are compared exactly, as the REST handler compares them; others, and other methods, pass
 * on. Refusals are those of every other entry point, in the person's language; an error after the first byte cuts the
 * connection, so that half a response is never taken for a complete one.
 */
export function byteRouter(options: Options, routes: readonly ByteRoute[], limits: Partial<Limits> = {}): ByteRouter {
  const mounted = routes.map(route => ({
    ...route,
    ...route.mount(options.app, limits),
    match: matcher(route),
    isPublic: route.path.startsWith('/api/v1/'),
  }))
  type Mounted = (typeof mounted)[number]

  async function answer(route: Mounted, segments: Segments, req: Request, res: Response): Promise<void> {
    const refusal: Refusal = { route, locale: localeOf(req), slot: null }
    try {
      const ctx = route.isPublic ? await byKey(req, res, refusal) : await callerBySession(options, req, res)
      if (!route.isPublic) refusal.locale = ctx.locale
      assertMay(ctx.actor, route.permission)
      if (refusal.slot?.free === false) throw new DomainError('rate_limited')
      await route.handle({ req, res, ctx }, segments)
    } catch (error) {
      refuse(req, res, error, refusal)
    }
  }

  interface Refusal {
    route: Mounted
    locale: Locale
    slot: KeySlot | null
  }

  async function byKey(req: Request, res: Response, refusal: Refusal): Promise<Ctx> {
    const caller = await callerByKey(options, req, res)
    if (!caller) throw new DomainError('api_key.invalid')
    refusal.slot = caller.slot
    const { actor } = caller
    return { ...requestContext(options, req, res, { ...anonymous, actor }), actor }
  }

  function refuse(req: Request, res: Response, error: unknown, { route, locale, slot }: Refusal): void {
    const requestId = requestIdOf(req, res)
    const answer = answerOf(error, locale, requestId)
    const isDisconnected = hasLeft(error)
    if (answer.status >= 500 && !isDisconnected) logFailure(options.app.log, error, { requestId, surface: route.path })
    if (isDisconnected || res.headersSent) return void res.destroy()
    for (const header of ofTheBody) res.removeHeader(header)
    if (route.isPublic) {
      sendFailureAnswer(req, res, answer, { surface: 'v1', slot })
      return void req.resume()
    }
    // Missing, of another company or not an id at all: the same response byte for byte.
    sendAnswer(req, res, answer.status === 404 ? { ...answer, body: errorBody('not_found', locale) } : answer)
  }

  return {
    handler(req, res, next) {
      for (const route of mounted) {
        const segments = route.match(req)
        if (!segments) continue
        requestIdOf(req, res)
        keepPrivate(res)
        return void answer(route, segments, req, res).catch(() => res.destroy())
      }
      next()
    },
    holds: req => mounted.some(({ isPublic, match }) => isPublic && match(req) !== null),
    async close(graceMs) {
      await Promise.all(mounted.map(route => route.close?.(graceMs)))
    },
  }
}

type Segments = Readonly<Record<string, string>>
type RoutedRequest = IncomingMessage & { originalUrl?: string }

/** Values of the parameters in a route's path; null for every other request, and if they cannot be decoded. */
function matcher({ method, path }: ByteRoute): (req: RoutedRequest) => Segments | null {
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  return ({ method: requestMethod, url = '', originalUrl = url }) => {
    if ((requestMethod === 'HEAD' ? 'GET' : requestMethod) !== method) return null
    const [pathname = ''] = originalUrl.split(/[?#]/, 1)
    const match = pattern.exec(pathname)
    try {
      const segments = Object.entries(match?.groups ?? {})
      return match && Object.fromEntries(segments.map(([name, text]) => [name, decodeURIComponent(text)]))
    } catch {
      return null
    }
  }
}

/** The client no longer waits for the response: neither an error nor worth a log line. */
const hasLeft = (error: unknown): boolean =>
  error instanceof ClientDisconnected || (error as NodeJS.ErrnoException)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
