import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../../../context'

/**
 * Answers when the work is done, but never before `settings.accountAnswerMs` have passed, so that the response time
 * does not reveal the outcome.
 */
export async function hideDuration<T>({ settings }: App, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(settings.accountAnswerMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
