import { constants } from 'node:os'
import { settlesWithin } from './adapters/settles-within'
import type { Logger } from './platform/log'

/** Longer than an attempt to deliver a webhook (15 s) and the writing of its result. */
const workMs = 25_000
/** Supervisors wait 30 s after the signal before they kill. */
const allMs = 29_000
/** For what is under way when the database has gone for good, and for each part after that. */
const hurriedMs = 2_000
/** npm passes Ctrl-C on to a process that has had it from the terminal already; that is one signal. */
const sameSignalMs = 500

type Close = () => Promise<unknown>

/** SIGHUP = the terminal was closed. SIGQUIT stays what it is everywhere: the end at once. */
const gentle = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Ending {
  /** Aborted when the end begins: from then on nothing is started, and what is being started is given up. */
  signal: AbortSignal
  /** Begins nothing new and resolves when what is under way has ended. All of these go at the same time. */
  work(close: Close): void
  /** Closed after all work, the last one first. What is registered after the end has begun is closed at once. */
  part(close: Close): void
  /** Closes everything, once. */
  close(): Promise<void>
  /**
   * Says that what is under way cannot end any more, because the database will not come back: it is left to its lease.
   */
  hurry(): void
  /**
   * Closes everything and exits, after 29 s at the latest: what is under way then is left to its lease, and another
   * process takes it over.
   */
  exit(code: number): void
  /** The first signal ends gently with code 0, a second one at once. */
  onSignals(): void
}

export function createEnding(log: Logger, exit: (code: number) => void = process.exit): Ending {
  const works: Close[] = []
  const parts: Close[] = []
  let closing: Promise<void> | undefined
  let askedAt: number | undefined
  const begun = new AbortController()
  let hurry = () => {}
  const hurried = new Promise<void>(resolve => {
    hurry = resolve
  })

  async function closeAll(): Promise<void> {
    begun.abort(new Error('the service is ending'))
    const over = Promise.all(works.map(close => close()))
    over.catch(() => {})
    const inTime = await Promise.race([settlesWithin(over, workMs), hurried.then(() => settlesWithin(over, hurriedMs))])
    if (!inTime) log.warn('not everything under way ended in time; it is left to its lease')
    for (const close of parts.reverse()) {
      const closed = close()
      closed.catch(() => {})
      const given = hurried.then(() => settlesWithin(closed, hurriedMs))
      await Promise.race([closed, given])
    }
    if (inTime) await over
  }

  const add = (list: Close[], close: Close): void => {
    if (begun.signal.aborted) close().catch(error => log.error({ err: error }, 'shutdown failed'))
    else list.push(close)
  }

  function close(): Promise<void> {
    closing ??= closeAll()
    return closing
  }

  function end(code: number): void {
    setTimeout(() => {
      log.warn('closing takes too long; ends without it')
      exit(code)
    }, allMs).unref()
    close().then(
      () => exit(code),
      error => {
        log.error({ err: error }, 'shutdown failed')
        exit(1)
      },
    )
  }

  function heard(signal: (typeof gentle)[number]): void {
    const now = performance.now()
    if (askedAt !== undefined) {
      if (now - askedAt >= sameSignalMs) exit(128 + constants.signals[signal])
      return
    }
    askedAt = now
    log.info({ signal }, 'ending')
    end(0)
  }

  return {
    signal: begun.signal,
    work: close => add(works, close),
    part: close => add(parts, close),
    close,
    hurry,
    exit: end,
    onSignals() {
      for (const signal of gentle) process.on(signal, () => heard(signal))
    },
  }
}
