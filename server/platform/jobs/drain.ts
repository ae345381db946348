export interface Drain<T> {
  /** Claims at most this many due items for this process. */
  claim(slots: number): Promise<T[]>
  /** Must not reject: failures are recorded with the item. */
  run(item: T): Promise<void>
  /** Most items running at the same time. */
  concurrency: number
  /** Most items in all. */
  limit?: number | undefined
  /** How long to go on claiming; items still running then are awaited. */
  claimForMs?: number | undefined
  /** Ends claiming as soon as it is aborted. */
  stop?: AbortSignal | undefined
  /** Resolves at the first signal after the call that there may be new work. */
  woken?: (() => Promise<void>) | undefined
}

const lookAgainMs = 1_000

/**
 * Processes due items, starting a new one for each that ends, until nothing is due and nothing runs. While slow items
 * run it keeps claiming others, so that one that hangs blocks only itself.
 */
export async function drain<T>(job: Drain<T>): Promise<void> {
  const { concurrency, limit = Number.POSITIVE_INFINITY, claimForMs = Number.POSITIVE_INFINITY } = job
  const startedAt = performance.now()
  const running = new Set<Promise<void>>()
  let claimed = 0
  let ended = 0
  try {
    while (!job.stop?.aborted && claimed < limit) {
      const slots = Math.min(concurrency - running.size, limit - claimed)
      // Subscribed before the claim, so that a doorbell during it is not missed.
      const ring = job.woken?.()
      const endedBefore = ended
      const items = slots > 0 ? await job.claim(slots) : []
      claimed += items.length
      for (const item of items) {
        const run: Promise<void> = job.run(item).finally(() => {
          running.delete(run)
          ended++
        })
        running.add(run)
      }
      if (performance.now() - startedAt >= claimForMs) break
      // An item that ended during the claim may have freed a slot for items that the claim left out.
      if (ended !== endedBefore) continue
      if (running.size === 0) break
      if (items.length < slots || slots === 0) await nextMoment(running, ring, job.stop)
    }
  } finally {
    await Promise.all(running)
  }
}

/** An item ended, the doorbell rang, or a second passed. */
async function nextMoment(
  running: Set<Promise<void>>,
  ring: Promise<void> | undefined,
  stop: AbortSignal | undefined,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = () => {}
  const pause = new Promise<void>(resolve => {
    timer = setTimeout(resolve, lookAgainMs)
    stopped = resolve
    stop?.addEventListener('abort', stopped, { once: true })
  })
  await Promise.race([pause, ...running, ...(ring ? [ring] : [])])
  clearTimeout(timer)
  stop?.removeEventListener('abort', stopped)
}
