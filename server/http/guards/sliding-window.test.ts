import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlidingWindow } from './requests'

test('never more than the limit is allowed within any window, and every refused use would have exceeded it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 6 }),
      (gaps, limit) => {
        let now = 0
        const window = createSlidingWindow<string>({ limit, windowMs: 60, maxKeys: 10, nowMs: () => now })
        const taken: number[] = []
        for (const gap of gaps) {
          now += gap
          const recent = taken.filter(time => time > now - 60).length
          const { free, remaining, resetMs } = window.take('key')
          expect(free).toBe(recent < limit)
          if (free) taken.push(now)
          expect(remaining).toBe(limit - taken.filter(time => time > now - 60).length)
          expect(resetMs).toBe((taken.find(time => time > now - 60) ?? now) + 60 - now)
        }
      },
    ),
  )
})

test('keys do not count for each other', () => {
  const window = createSlidingWindow<string>({ limit: 1, windowMs: 60, maxKeys: 10, nowMs: () => 0 })
  expect(window.take('a').free).toBe(true)
  expect(window.take('b').free).toBe(true)
  expect(window.take('a').free).toBe(false)
})

test('memory is bounded: the key unused for longest is forgotten first, and idle keys before any limit', () => {
  let now = 0
  const window = createSlidingWindow<number>({ limit: 2, windowMs: 60, maxKeys: 100, nowMs: () => now })
  for (let key = 0; key < 1000; key += 1) window.take(key)
  expect(window.size).toBe(100)
  expect(window.take(999).remaining).toBe(0)
  expect(window.take(0).remaining).toBe(1)
  now = 60
  window.take(5000)
  expect(window.size).toBe(1)
})
