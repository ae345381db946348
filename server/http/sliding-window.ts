export interface SlidingWindow<Key> {
  /** Counts one use of `key` unless `limit` uses lie within the last `windowMs`; refused uses do not count. */
  take(key: Key): { free: boolean; remaining: number; resetMs: number }
  /** Keys that are remembered. */
  readonly size: number
}

interface Options {
  limit: number
  windowMs: number
  /** Bound on memory: beyond it the key that was quiet longest is forgotten. */
  maxKeys: number
  /** Milliseconds of a clock that never goes back. */
  nowMs: () => number
}

/** Exact sliding window: never more than `limit` uses in any `windowMs`. `resetMs` is the time until the oldest use leaves the window. */
export function createSlidingWindow<Key>({ limit, windowMs, maxKeys, nowMs }: Options): SlidingWindow<Key> {
  // In the order of the last use, the quietest first.
  const usesByKey = new Map<Key, number[]>()

  function forgetQuietKeys(now: number) {
    for (const [key, uses] of usesByKey) {
      const isOver = (uses.at(-1) ?? 0) <= now - windowMs
      if (!isOver && usesByKey.size <= maxKeys) return
      usesByKey.delete(key)
    }
  }

  return {
    take(key) {
      const now = nowMs()
      const uses = usesByKey.get(key) ?? []
      while (uses[0] !== undefined && uses[0] <= now - windowMs) uses.shift()
      const free = uses.length < limit
      if (free) uses.push(now)
      usesByKey.delete(key)
      usesByKey.set(key, uses)
      forgetQuietKeys(now)
      return { free, remaining: limit - uses.length, resetMs: (uses[0] ?? now) + windowMs - now }
    },
    get size() {
      return usesByKey.size
    },
  }
}
