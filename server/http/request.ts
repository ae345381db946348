import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { App, OnceRequest, RequestContext } from '../context'
import { deviceOf } from '../identity/device'
import type { Actor } from '../platform/actor'
import { DomainError } from '../platform/errors'
import { readIdempotencyKey } from '../platform/idempotency'
import { type Locale, localeOfRequest } from '../platform/values/locale'
import type { ClientAddress } from './guards/requests'

/** The result of authenticating a request; all null for an outsider. */
export interface Credential {
  actor: Actor | null
  sessionId: string | null
  /** `Set-Cookie` value when the session's idle limit was extended. */
  renewedCookie: string | null
}

export const anonymous: Credential = { actor: null, sessionId: null, renewedCookie: null }

/** The context that procedures get, for one request at any entry point. */
export function requestContext(
  options: { app: App; clientAddress: ClientAddress },
  req: IncomingMessage,
  res: ServerResponse,
  { actor, sessionId, renewedCookie }: Credential,
  keySlotFree = true,
): RequestContext {
  return {
    ...options.app,
    requestId: requestIdOf(req, res),
    ip: options.clientAddress(req),
    userAgent: req.headers['user-agent']?.slice(0, 400) ?? null,
    device: req.headers.cookie ? deviceOf(req.headers.cookie, options.app.settings.baseUrl) : null,
    locale: actor?.locale ?? localeOf(req),
    actor,
    sessionId,
    keySlotFree,
    cookies: renewedCookie ? [renewedCookie] : [],
  }
}

/** The data of a request that carries an `Idempotency-Key`; undefined for every other one. */
export const onceRequest = (req: IncomingMessage, of: OnceRequest['of']): OnceRequest | undefined =>
  req.headers['idempotency-key'] === undefined
    ? undefined
    : { key: () => readIdempotencyKey(req) ?? '', of, replayed: false }

/** A router strips its own path from `url`; `originalUrl` has the whole. */
type RequestHead = Pick<IncomingMessage, 'url' | 'headers'> & { originalUrl?: string | undefined }

/**
 * The request's own language; a person's setting takes precedence over it. If it names no language of ours: German, and
 * English at `/api/v1`.
 */
export const localeOf = ({ url, originalUrl = url, headers }: RequestHead): Locale =>
  localeOfRequest(
    { cookie: headers.cookie, header: headers['accept-language'] },
    isPublicApi(originalUrl) ? 'en' : 'de',
  )

/** Integrators' programs get English; pages and the application's own API have the product's language. */
const isPublicApi = (path = ''): boolean => /^\/api\/v1(?:[/?]|$)/.test(path)

const requestIds = new WeakMap<IncomingMessage, string>()
const sane = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,127}$/

/**
 * The id of a request throughout: the caller's own `X-Request-Id` when it is harmless, else a UUID. The response
 * carries it.
 */
export function requestIdOf(req: IncomingMessage, res: ServerResponse): string {
  const known = requestIds.get(req)
  if (known) return known
  const given = req.headers['x-request-id']
  const requestId = typeof given === 'string' && sane.test(given) ? given : randomUUID()
  requestIds.set(req, requestId)
  if (!res.headersSent) res.setHeader('X-Request-Id', requestId)
  return requestId
}

/** Middleware: every answer carries `X-Request-Id`. */
export const withRequestId: RequestHandler = (req, res, next) => {
  requestIdOf(req, res)
  next()
}

/** Fields of a form or a query by their schema. @throws DomainError validation with an issue for each that is wrong */
export function parseFields<T>(schema: z.ZodType<T>, fields: object): T {
  const { data, error } = schema.safeParse({ ...fields })
  if (!error) return data
  const issues = error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }))
  // The cause has what a text in the reader's language needs: a limit, a format.
  throw Object.assign(new DomainError('validation', { issues }), { cause: error })
}
