import { expect, type Mock } from 'vitest'
import type { Queue } from '../../server/adapters/queue'
import { eventually } from './eventually'

/** Rings until the handler runs again. */
export async function untilItRuns({ doorbell }: Queue, run: Mock): Promise<void> {
  const before = run.mock.calls.length
  await eventually(() => {
    doorbell.ring('webhook-out')
    expect(run.mock.calls.length).toBeGreaterThan(before)
  })
}
