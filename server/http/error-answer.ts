import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { Prisma } from '../../prisma/client/client'
import { troubleBehind } from '../core/database-away'
import { DomainError, type ErrorBody, type ErrorKey, errorBody } from '../core/errors'
import { issueText, ruleText } from '../core/issue-texts'
import type { Locale } from '../core/locale'
import { breaksRuleOfInput, isWriteConflict } from '../core/write-conflict'

export interface Answer {
  status: number
  body: ErrorBody
  /** Seconds, where the failure says when to try again. */
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
  503: 'SERVICE_UNAVAILABLE',
  // tRPC has no word for 507; its status is that of the failure behind it.
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
  P2020: 'number.out_of_range', // every part within its bounds, their product or sum not
  P2028: 'unavailable', // no connection came free in time
  P2034: 'conflict', // write conflict or deadlock
}

/** The failure that a caller caused, if there is one behind `cause`. */
export function domainErrorBehind(cause: unknown): DomainError | null {
  if (cause instanceof DomainError) return cause
  if (cause instanceof Prisma.PrismaClientKnownRequestError) {
    const key = byPrismaCode[cause.code]
    if (key) return new DomainError(key)
  }
  if (isWriteConflict(cause)) return new DomainError('conflict')
  if (breaksRuleOfInput(cause)) return new DomainError('validation')
  const trouble = troubleBehind(cause)
  if (trouble) return new DomainError(trouble === 'full' ? 'storage.unavailable' : 'unavailable')
  return null
}

/** What a failed procedure answers, at every door. An unknown error tells the request id and nothing else. */
export function answerOf(error: unknown, locale: Locale, requestId?: string): Answer {
  const cause = error instanceof TRPCError ? error.cause : error
  const domain = domainErrorBehind(cause)
  if (domain) {
    const retryAfter = typeof domain.details?.retryAfter === 'number' ? domain.details.retryAfter : undefined
    return {
      status: domain.status,
      body: errorBody(domain.key, locale, told(domain.details, locale)),
      ...(retryAfter ? { retryAfter } : {}),
    }
  }
  if (cause instanceof z.core.$ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST') {
    return { status: 400, body: errorBody('validation', locale, { issues: issuesOf(cause, locale) }) }
  }
  const key = (error instanceof TRPCError && byTrpcCode[error.code]) || 'internal'
  const body = errorBody(key, locale, key === 'internal' && requestId ? { requestId } : undefined)
  return { status: error instanceof TRPCError && key !== 'internal' ? statusOfTrpc(error.code) : 500, body }
}

/** Issues that a service names itself, in the reader's language like those of the schemas. */
function told(details: Record<string, unknown> | undefined, locale: Locale) {
  if (!Array.isArray(details?.issues)) return details
  const issues = (details.issues as { message?: unknown }[]).map(issue =>
    typeof issue.message === 'string' ? { ...issue, message: ruleText(issue.message, locale) } : issue,
  )
  return { ...details, issues }
}

const statusOfTrpc = (code: TRPCError['code']): number =>
  Number(
    Object.entries(byStatus).find(([, known]) => known === code)?.[0] ?? (code === 'PARSE_ERROR' ? 400 : 500),
  )

/** What one answer names; whoever sends more wrong fields mends these first. */
const mostIssues = 100

/** The first issues, with `items.0.quantity`-style paths; unknown fields are named one by one. */
function issuesOf(error: z.core.$ZodError, locale: Locale) {
  const first = error.issues.slice(0, mostIssues).flatMap(issue => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, mostIssues).map(key => ({
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
    return [
      { path: path.join('.'), code: issue.code ?? 'custom', message: issueText(issue, locale), ...limits },
    ]
  })
  return first.slice(0, mostIssues)
}
