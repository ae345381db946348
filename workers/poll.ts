import type { Logger } from '../server/platform/log'

export interface Round {
  /** Aborted when the process wants to end: start nothing new. */
  stop: AbortSignal
  /** Resolves at the first ring after the call. */
  woken(): Promise<void>
}

export interface Poller {
  /** Polls for work now. */
  wake(): void
  /** Starts nothing new and resolves when running work has ended. */
  stop(): Promise<void>
}

/**
 * Polls for work at every ring and at least every `everyMs`, one round after the other. A round that fails is logged
 * and repeated.
 */
export function startPolling(
  name: string,
  everyMs: number,
  log: Logger,
  work: (round: Round) => Promise<unknown>,
): Poller {
  const stop = new AbortController()
  let rings = 0
  let ring = () => {}
  let next: Promise<void> | undefined

  function wake(): void {
    rings++
    next = undefined
    ring()
  }

  function woken(): Promise<void> {
    next ??= new Promise<void>(resolve => {
      ring = resolve
    })
    return next
  }

  async function loop(): Promise<void> {
    let failing = false
    while (!stop.signal.aborted) {
      const heard = rings
      try {
        await work({ stop: stop.signal, woken })
        failing = false
      } catch (error) {
        // A worker that ends together with its database logs no error.
        if (!failing && !stop.signal.aborted)
          log.error({ err: error, worker: name }, 'worker round failed; trying again every moment')
        failing = true
      }
      // A ring during the round may have come after its last poll.
      if (!stop.signal.aborted && (failing || rings === heard)) await pause(woken(), everyMs)
    }
  }

  const ended = loop()
  return {
    wake,
    stop: () => {
      stop.abort()
      wake()
      return ended
    },
  }
}

async function pause(woken: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([passed, woken])
  clearTimeout(timer)
}
