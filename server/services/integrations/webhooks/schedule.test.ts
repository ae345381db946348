import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAttemptAt } from './next-attempt'

const now = new Date('2026-03-29T00:59:30.000Z')
const minutesAfter = (attempt: number, more: Partial<Parameters<typeof nextAttemptAt>[0]> = {}) => {
  const at = nextAttemptAt({ attempt, maxAttempts: 5, now, retryAfter: null, random: 0, ...more })
  return at && (at.getTime() - now.getTime()) / 60_000
}

test('five attempts wait 1, 5, 15 and 60 minutes, and the fifth failure is the last', () => {
  expect([1, 2, 3, 4, 5].map(attempt => minutesAfter(attempt))).toEqual([1, 5, 15, 60, null])
})

test('with six attempts the fifth failure waits 240 minutes; more attempts repeat that', () => {
  expect([4, 5, 6].map(attempt => minutesAfter(attempt, { maxAttempts: 6 }))).toEqual([60, 240, null])
  expect(minutesAfter(7, { maxAttempts: 9 })).toBe(240)
})

test('jitter delays by up to a tenth and never comes early', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const step = [1, 5, 15, 60][attempt - 1] ?? 0
      const wait = minutesAfter(attempt, { random }) ?? 0
      expect(wait).toBeGreaterThanOrEqual(step)
      expect(wait).toBeLessThanOrEqual(step * 1.1 + 0.001)
    }),
  )
})

test('Retry-After delays up to the next step and never shortens', () => {
  expect(minutesAfter(1, { retryAfter: '120' })).toBe(2)
  expect(minutesAfter(1, { retryAfter: '1' })).toBe(1)
  expect(minutesAfter(1, { retryAfter: '86400' })).toBe(5)
  expect(minutesAfter(4, { retryAfter: '999999999' })).toBe(240)
  expect(minutesAfter(2, { retryAfter: new Date(now.getTime() + 10 * 60_000).toUTCString() })).toBe(10)
  expect(minutesAfter(2, { retryAfter: new Date(now.getTime() - 60_000).toUTCString() })).toBe(5)
})

test.each([
  '',
  'soon',
  '-5',
  '1.5',
  '1e9',
  '99999999999',
  'NaN',
  '2026-03-29',
])('a Retry-After of "%s" is ignored', retryAfter => {
  expect(minutesAfter(1, { retryAfter })).toBe(1)
})
