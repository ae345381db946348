import { TRPCError } from '@trpc/server'
import { troubleBehind } from '../core/database-away'
import type { Logger } from '../core/log'
import { logNoRoom } from '../core/trouble-log'
import { domainErrorBehind } from './error-answer'

/**
 * Known failures (a renderer or the database that is away) are a warning, and no room to write is told once; what nobody
 * expected is an error with its stack. What is thrown without being an error is said in words all the same.
 */
export function logFailure(log: Logger, error: unknown, about: Record<string, unknown>): void {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (troubleBehind(cause) === 'full') logNoRoom(log, cause, about)
  else if (domainErrorBehind(cause)) log.warn({ ...about, err: cause }, 'request could not be served')
  else log.error({ ...about, err: asError(cause) }, 'request failed')
}

function asError(cause: unknown): unknown {
  if (cause instanceof Error) return cause
  const { status, statusText, data, message } = Object(cause) as Record<string, unknown>
  const told = [status, statusText ?? message, data].filter(
    it => typeof it === 'string' || typeof it === 'number',
  )
  return new Error(told.length > 0 ? told.join(' ') : `thrown: ${String(cause)}`)
}
