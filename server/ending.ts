import { constants } from 'node:os'
import { settlesWithin } from './adapters/settles-within'
import type { Logger } from './core/log'

/** Longer than an attempt to deliver a webhook (15 s) and the writing of its result. */
const workMs = 25_000
/** Whoever stops a service waits 30 s before it kills. */
const allMs = 29_000
/** npm passes Ctrl-C on to a process that the terminal has told already; that is one signal. */
const sameSignalMs = 500

type Close = () => Promise<unknown>

export interface Ending {
  /** Begins nothing new and resolves when what is under way has ended. All of these go at the same time. */
  work(close: Close): void
  /** Closed after all work, the last one first. */
  part(close: Close): void
  /** Closes everything, once. */
  close(): Promise<void>
  /** Closes everything and exits, after 29 s at the latest: what is under way then is left to its lease, and another process takes it over. */
  exit(code: number): void
  /** The first signal ends gently with code 0, a second one at once. */
  onSignals(): void
}

export function createEnding(log: Logger, exit: (code: number) => void = process.exit): Ending {
  const works: Close[] = []
  const parts: Close[] = []
  let closing: Promise<void> | undefined
  let askedAt: number | undefined

  async function closeAll(): Promise<void> {
    const over = Promise.all(works.map(close => close()))
    const inTime = await settlesWithin(over, workMs)
    if (!inTime) log.warn('not everything under way ended in time; it is left to its lease')
    for (const close of parts.reverse()) await close()
    if (inTime) await over
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

  function heard(signal: 'SIGINT' | 'SIGTERM'): void {
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
    work: close => void works.push(close),
    part: close => void parts.push(close),
    close,
    exit: end,
    onSignals() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => heard(signal))
    },
  }
}
