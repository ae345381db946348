export interface Drain<T> {
  /** Takes at most so many items that are due, for this process alone. */
  claim(slots: number): Promise<T[]>
  /** Must not reject: what fails is written down where the item lies. */
  run(item: T): Promise<void>
  /** Most items at the same time. */
  concurrency: number
  /** Most items in all. */
  limit?: number | undefined
  /** How long to go on claiming; what runs then is waited for. */
  claimForMs?: number | undefined
  /** Ends claiming as soon as it is aborted. */
  stop?: AbortSignal | undefined
  /** Resolves at the first signal after the call that there may be new work. */
  woken?: (() => Promise<void>) | undefined
}

const lookAgainMs = 1_000

/**
 * Works off what is due, a new item for each that ends, until nothing is due and nothing runs. While slow items run it
 * keeps looking for others, so that one that hangs holds up only itself.
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
      // Asked for before the look, so that a ring during it is not missed.
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
      // What ended during the look may have made room for others that the look left out.
      if (ended !== endedBefore) continue
      if (running.size === 0) break
      if (items.length < slots || slots === 0) await nextMoment(running, ring, job.stop)
    }
  } finally {
    await Promise.all(running)
  }
}

/** Something ended, the doorbell rang, or a second passed. */
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
