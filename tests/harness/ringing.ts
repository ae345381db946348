import { expect, type Mock, vi } from 'vitest'
import type { Queue } from '../../server/adapters/queue'

/** Rings until a further run of the handler follows. */
export async function untilItRuns({ doorbell }: Queue, run: Mock, timeoutMs = 20_000): Promise<void> {
  const before = run.mock.calls.length
  await vi.waitFor(
    () => {
      doorbell.ring('webhook-out')
      expect(run.mock.calls.length).toBeGreaterThan(before)
    },
    { timeout: timeoutMs },
  )
}
