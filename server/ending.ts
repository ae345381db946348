import { constants } from 'node:os'
import { settlesWithin } from './adapters/settles-within'
import type { Logger } from './platform/log'

/** Longer than an attempt to deliver a webhook (15 s) plus storing its result. */
const workMs = 25_000
/** Supervisors wait 30 s after the signal before they kill. */
const allMs = 29_000
/** For work under way when the database is gone for good, and for each part after that. */
const hurriedMs = 2_000
/** npm forwards Ctrl-C to a process that has already received it from the terminal; that counts as one signal. */
const sameSignalMs = 500

type Close = () => Promise<unknown>

/** SIGHUP = the terminal was closed. SIGQUIT keeps its usual effect: exit at once. */
const gentle = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Ending {
  /** Aborted when the shutdown begins: from then on nothing is started, and starts under way are aborted. */
  signal: AbortSignal
  /** Starts nothing new and resolves when the work under way has ended. All of these run at the same time. */
  work(close: Close): void
  /** Closed after all work, the last one first. A part registered after the shutdown began is closed at once. */
  part(close: Close): void
  /** Closes everything, once. */
  close(): Promise<void>
  /**
   * Called when the work under way can no longer finish, because the database will not come back: its leases expire.
   */
  hurry(): void
  /**
   * Closes everything and exits, after 29 s at the latest: work still under way then is abandoned, and another process
   * takes it over when its lease expires.
   */
  exit(code: number): void
  /** The first signal shuts down gracefully with code 0, a second one exits at once. */
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
