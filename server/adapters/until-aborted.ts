/**
 * The work's result, or the signal's reason as an error, whichever comes first. Retains nothing afterwards, where a
 * race with a long-lived promise would retain every result.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined)
  signal.throwIfAborted()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([work, aborted]).finally(() => stop && signal.removeEventListener('abort', stop))
}
