import type { KeySlots } from '../../server/http/guards/key-slots'
import { createSlidingWindow } from '../../server/http/guards/requests'

const windowMs = 60_000

/**
 * Counts only in this process, without a database: at most `limit` requests per key in any 60 s. The service counts in
 * `key-slots.ts`.
 */
export function createKeySlots({
  limit,
  nowMs = () => performance.now(),
}: {
  limit: number
  nowMs?: () => number
}): KeySlots {
  const window = createSlidingWindow<number>({ limit, windowMs, maxKeys: 20_000, nowMs })
  return {
    async take(keyId) {
      const { free, remaining, resetMs } = window.take(keyId)
      return { free, limit, remaining, resetSeconds: Math.ceil(resetMs / 1000) }
    },
  }
}
