import { expect, test, vi } from 'vitest'
import { isDatabaseAway, throughRestart } from './database-away'

const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('what is behind a failure counts, and a circle of causes ends', () => {
  const circle: Error & { cause?: unknown } = new Error('round')
  circle.cause = circle
  expect(isDatabaseAway(new Error('outer', { cause: new Error('inner', { cause: gone }) }))).toBe(true)
  expect(isDatabaseAway(Object.assign(new Error('x'), { code: '23505' }))).toBe(false)
  expect(isDatabaseAway(circle)).toBe(false)
  expect(isDatabaseAway(null)).toBe(false)
})

test('work is done again until the database is back', async () => {
  const work = vi.fn(async () => 'written')
  work.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone)
  expect(await throughRestart(work, { againMs: 1 })).toBe('written')
  expect(work).toHaveBeenCalledTimes(3)
})

test('any other failure is told at once, and patience has an end', async () => {
  const broken = vi.fn(async () => Promise.reject(new Error('broken')))
  await expect(throughRestart(broken)).rejects.toThrow('broken')
  expect(broken).toHaveBeenCalledTimes(1)
  await expect(throughRestart(() => Promise.reject(gone), { forMs: 5, againMs: 1 })).rejects.toBe(gone)
})
