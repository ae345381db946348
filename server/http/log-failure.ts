import { TRPCError } from '@trpc/server'
import { DomainError } from '../core/errors'
import type { Logger } from '../core/log'

/** Known failures of ours (a renderer that is away) are a warning; what nobody expected is an error with its stack. */
export function logFailure(log: Logger, error: unknown, about: Record<string, unknown>): void {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof DomainError) log.warn({ ...about, err: cause }, 'request could not be served')
  else log.error({ ...about, err: cause }, 'request failed')
}
