import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../../../context'

/**
 * Answers when the work is done, and never before `settings.accountAnswerMs` have passed, so that the time of the answer
 * does not say which way the work went.
 */
export async function inConstantTime<T>({ settings }: App, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(settings.accountAnswerMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
