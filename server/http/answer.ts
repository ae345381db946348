import type { IncomingMessage, ServerResponse } from 'node:http'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { Prisma } from '../../prisma/client/client'
import { databaseFailureOf } from '../platform/database/database-away'
import { breaksRuleOfInput, isWriteConflict } from '../platform/database/write-conflict'
import { DomainError, type ErrorBody, type ErrorKey, errorBody } from '../platform/errors'
import type { Logger } from '../platform/log'
import { logNoRoom } from '../platform/trouble-log'
import { issueText, ruleText } from '../platform/values/issue-texts'
import type { Locale } from '../platform/values/locale'
import type { KeySlot } from './guards/key-slots'

/** Unread bodies longer than this end their connection; Node reads shorter ones to keep it alive. */
const keptBytes = 64 * 1024
/**
 * Most bytes read of an unwanted body: closing while bytes are unread resets the connection, and the client may lose
 * the response.
 */
const drainedBytes = 2_000_000
/** How long a client that goes on sending gets to read the response and to close. */
const lingerMs = 1000

/** Forbids caches to store the response; it depends on the caller. */
export function keepPrivate(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('Vary', 'Cookie, Authorization')
}

/** Sends `body` as JSON; a HEAD request gets the headers only. */
export function sendJson(req: IncomingMessage, res: ServerResponse, status: number, body: unknown): void {
  sendJsonText(req, res, status, JSON.stringify(body))
}

/** Sends a text that is JSON already. */
export function sendJsonText(req: IncomingMessage, res: ServerResponse, status: number, json: string): void {
  sendBytes(req, res, status, Buffer.from(json), 'application/json; charset=utf-8')
}

/** Sends an error, with `Retry-After` where it has a time for the retry. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
  if (answer.retryAfter) res.setHeader('Retry-After', String(answer.retryAfter))
  sendJson(req, res, answer.status, answer.body)
}

/** The public API's 503 has no body. */
export function sendBusy(req: IncomingMessage, res: ServerResponse, retryAfterSeconds: number): void {
  res.setHeader('Retry-After', String(retryAfterSeconds))
  sendBytes(req, res, 503, Buffer.alloc(0), null)
}

export function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  bytes: Buffer,
  contentType: string | null,
): void {
  if (res.headersSent || res.destroyed) return
  res.statusCode = status
  if (contentType) res.setHeader('Content-Type', contentType)
  res.setHeader('Content-Length', bytes.length)
  const payload = req.method === 'HEAD' ? Buffer.alloc(0) : bytes
  if (!leavesLongBody(req)) {
    res.end(payload)
    return
  }
  res.setHeader('Connection', 'close')
  res.flushHeaders()
  if (payload.length > 0) res.write(payload)
  drain(req, () => res.end())
}

/** Adds `Set-Cookie` values to a response, one per name. */
export function sendCookies(res: ServerResponse, cookies: readonly string[]): void {
  for (const cookie of distinctCookies(cookies)) res.appendHeader('Set-Cookie', cookie)
}

/** The last value of each cookie: a login may follow the renewal of an old session. */
export const distinctCookies = (cookies: readonly string[]): string[] => [
  ...new Map(cookies.map(cookie => [cookie.split('=', 1)[0], cookie])).values(),
]

/** A body that is neither read nor short: Node would read all of it to keep the connection alive. */
function leavesLongBody(req: IncomingMessage): boolean {
  if (req.complete) return false
  if (req.headers['transfer-encoding'] !== undefined) return true
  return Number(req.headers['content-length'] ?? 0) > keptBytes
}

/** Calls `done` when the body has been read, the client has closed, or the time is up. */
function drain(req: IncomingMessage, done: () => void): void {
  let left = drainedBytes
  const timer = setTimeout(finish, lingerMs)
  function finish() {
    clearTimeout(timer)
    req.off('data', count).off('end', finish).off('close', finish)
    done()
  }
  function count(chunk: Buffer) {
    left -= chunk.length
    if (left <= 0) req.pause()
  }
  req.on('data', count).on('end', finish).on('close', finish)
  req.on('error', () => {})
}

export interface Answer {
  status: number
  body: ErrorBody
  /** Seconds, if the error has a time for the retry. */
  retryAfter?: number
}

const byStatus: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  // tRPC has no code for 507; its status is that of the underlying error.
  507: 'SERVICE_UNAVAILABLE',
}
export const trpcCodeOf = (status: number): TRPCError['code'] => byStatus[status] ?? 'INTERNAL_SERVER_ERROR'

const byTrpcCode: Partial<Record<TRPCError['code'], ErrorKey>> = {
  BAD_REQUEST: 'malformed',
  PARSE_ERROR: 'malformed',
  UNAUTHORIZED: 'unauthorized',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
}

const byPrismaCode: Record<string, ErrorKey> = {
  P2002: 'conflict', // unique
  P2003: 'reference.not_found', // foreign key; a record of another company fails exactly like one that does not exist
  P2020: 'number.out_of_range', // every part within its limits, their product or sum not
  P2028: 'unavailable', // no connection came free in time
  P2034: 'conflict', // write conflict or deadlock
}

/** The error caused by the caller, if there is one among the causes. */
export function domainErrorBehind(cause: unknown): DomainError | null {
  if (cause instanceof DomainError) return cause
  if (cause instanceof Prisma.PrismaClientKnownRequestError) {
    const key = byPrismaCode[cause.code]
    if (key) return new DomainError(key)
  }
  if (isWriteConflict(cause)) return new DomainError('conflict')
  if (breaksRuleOfInput(cause)) return new DomainError('validation')
  const trouble = databaseFailureOf(cause)
  if (trouble) return new DomainError(trouble === 'full' ? 'storage.unavailable' : 'unavailable')
  return null
}

/**
 * The response for a failed procedure, at every entry point. An unknown error shows the request id and nothing else.
 */
export function answerOf(error: unknown, locale: Locale, requestId?: string): Answer {
  const cause = error instanceof TRPCError ? error.cause : error
  const domain = domainErrorBehind(cause)
  if (domain) {
    const retryAfter = typeof domain.details?.retryAfter === 'number' ? domain.details.retryAfter : undefined
    return {
      status: domain.status,
      body: errorBody(domain.key, locale, detailsOf(domain, locale)),
      ...(retryAfter ? { retryAfter } : {}),
    }
  }
  const refusesFields = error instanceof TRPCError && /^(BAD_REQUEST|UNPROCESSABLE_CONTENT)$/.test(error.code)
  if (cause instanceof z.core.$ZodError && refusesFields) {
    return {
      status: error.code === 'BAD_REQUEST' ? 400 : 422,
      body: errorBody('validation', locale, { issues: issuesOf(cause, locale) }),
    }
  }
  const key = (error instanceof TRPCError && byTrpcCode[error.code]) || 'internal'
  const body = errorBody(key, locale, key === 'internal' && requestId ? { requestId } : undefined)
  return { status: error instanceof TRPCError && key !== 'internal' ? statusOfTrpc(error.code) : 500, body }
}

const detailsOf = ({ cause, details }: DomainError, locale: Locale) =>
  cause instanceof z.core.$ZodError ? { ...details, issues: issuesOf(cause, locale) } : publicDetails(details, locale)

/** Issues added by a service, in the reader's language like those of the schemas. */
function publicDetails(details: Record<string, unknown> | undefined, locale: Locale) {
  if (!Array.isArray(details?.issues)) return details
  const issues = (details.issues as { message?: unknown }[]).map(issue =>
    typeof issue.message === 'string' ? { ...issue, message: ruleText(issue.message, locale) } : issue,
  )
  return { ...details, issues }
}

const statusOfTrpc = (code: TRPCError['code']): number =>
  Number(Object.entries(byStatus).find(([, known]) => known === code)?.[0] ?? (code === 'PARSE_ERROR' ? 400 : 500))

/** Most issues in one response; a client with more wrong fields corrects these first. */
const maxIssues = 100

/** The first issues, with `items.0.quantity`-style paths; unknown fields are named one by one. */
function issuesOf(error: z.core.$ZodError, locale: Locale) {
  const first = error.issues.slice(0, maxIssues).flatMap(issue => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, maxIssues).map(key => ({
        path: [...path, key].join('.'),
        code: 'unrecognized_key',
        message: ruleText('Unknown field', locale),
      }))
    }
    const limits = Object.fromEntries(
      Object.entries(issue).filter(([key]) =>
        ['minimum', 'maximum', 'origin', 'format', 'expected', 'values'].includes(key),
      ),
    )
    return [{ path: path.join('.'), code: issue.code ?? 'custom', message: issueText(issue, locale), ...limits }]
  })
  return first.slice(0, maxIssues)
}

/** Seconds after which a 503 may be retried. */
const retryUnavailable = 5

/**
 * Sends an error with `Retry-After` where a retry helps: 429 by the key's minute, and 503, which has no body on the
 * public API.
 */
export function sendFailureAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  { surface, slot }: { surface: 'v1' | 'app'; slot: KeySlot | null },
): void {
  const { status } = answer
  const wait = status === 429 ? slot?.resetSeconds : status === 503 ? retryUnavailable : undefined
  const retryAfter = answer.retryAfter ?? wait
  if (status === 503 && surface === 'v1') sendBusy(req, res, retryAfter ?? retryUnavailable)
  else sendAnswer(req, res, { ...answer, retryAfter })
}

/**
 * Known errors (renderer or database away) are a warning, and lack of space is logged once; an unexpected error is
 * logged with its stack. A thrown value that is not an Error is logged as text.
 */
export function logFailure(log: Logger, error: unknown, about: Record<string, unknown>): void {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (databaseFailureOf(cause) === 'full') logNoRoom(log, cause, about)
  else if (domainErrorBehind(cause)) log.warn({ ...about, err: cause }, 'request could not be served')
  else log.error({ ...about, err: asError(cause) }, 'request failed')
}

function asError(cause: unknown): unknown {
  if (cause instanceof Error) return cause
  const { status, statusText, data, message } = Object(cause) as Record<string, unknown>
  const parts = [status, statusText ?? message, data].filter(it => typeof it === 'string' || typeof it === 'number')
  return new Error(parts.length > 0 ? parts.join(' ') : `thrown: ${String(cause)}`)
}
