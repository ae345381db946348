import { expect, test } from 'vitest'
import { isLaterState } from './is-later-state'

const reported = ['sent', 'failed', 'delivered', 'read']
const furthest = (states: readonly string[]) => reported.findLast(state => states.includes(state)) ?? 'queued'

/** Every order of up to five reports, each of them any number of times. */
function* orders(length: number): Generator<string[]> {
  if (length === 0) return yield []
  for (const before of orders(length - 1)) for (const state of reported) yield [...before, state]
}

test('in whatever order and however often states are reported, a message never goes back and ends with the furthest', () => {
  let tried = 0
  for (const length of [1, 2, 3, 4, 5])
    for (const order of orders(length)) {
      let known = 'queued'
      for (const [at, state] of order.entries()) {
        if (isLaterState(state, known)) known = state
        expect([order, known]).toEqual([order, furthest(order.slice(0, at + 1))])
      }
      tried++
    }
  expect(tried).toBe(1_364)
})
