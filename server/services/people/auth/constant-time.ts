import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of the ways through takes, so that the time of the answer does not tell which one it was. */
const floorMs = 400

/** Answers when the work is done, and never before the same time has passed. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(floorMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
