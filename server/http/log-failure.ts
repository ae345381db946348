import { TRPCError } from '@trpc/server'
import type { Logger } from '../core/log'
import { domainErrorBehind } from './error-answer'

/** Known failures (a renderer or the database that is away) are a warning; what nobody expected is an error with its stack. */
export function logFailure(log: Logger, error: unknown, about: Record<string, unknown>): void {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (domainErrorBehind(cause)) log.warn({ ...about, err: cause }, 'request could not be served')
  else log.error({ ...about, err: cause }, 'request failed')
}
