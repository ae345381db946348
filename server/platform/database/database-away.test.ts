import { describe, expect, test, vi } from 'vitest'
import { databaseFailureOf, isDatabaseAway, throughRestart } from './database-away'

const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('the causes of an error are searched, and a cycle of causes ends the search', () => {
  const circle: Error & { cause?: unknown } = new Error('round')
  circle.cause = circle
  expect(isDatabaseAway(new Error('outer', { cause: new Error('inner', { cause: gone }) }))).toBe(true)
  expect(isDatabaseAway(Object.assign(new Error('x'), { code: '23505' }))).toBe(false)
  expect(isDatabaseAway(circle)).toBe(false)
  expect(isDatabaseAway(null)).toBe(false)
})

test('work is retried until the database is back', async () => {
  const work = vi.fn(async () => 'written')
  work.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone)
  expect(await throughRestart(work, { againMs: 1 })).toBe('written')
  expect(work).toHaveBeenCalledTimes(3)
})

test('any other failure is reported at once, and the retries are limited', async () => {
  const broken = vi.fn(async () => Promise.reject(new Error('broken')))
  await expect(throughRestart(broken)).rejects.toThrow('broken')
  expect(broken).toHaveBeenCalledTimes(1)
  await expect(throughRestart(() => Promise.reject(gone), { forMs: 5, againMs: 1 })).rejects.toBe(gone)
})

describe('what counts as full storage, and what as unreachable', () => {
  const full = ['53000', '53100', '53200', '53400', '58030', 'ENOSPC', 'EDQUOT', 'EROFS']
  const away = ['53300', '57P01', '57P02', '57P03', '08006', '25006', 'ECONNREFUSED', 'P1001', 'P1017']
  const wrappings: Record<string, (code: string) => unknown> = {
    'as it is': code => Object.assign(new Error('x'), { code }),
    'as a cause': code => new Error('outer', { cause: Object.assign(new Error('x'), { code }) }),
    'by the adapter': code => ({
      code: 'P2039',
      meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: code } } },
    }),
    'of a raw query': code => ({ code: 'P2010', message: 'Raw query failed', meta: { code } }),
  }
  test.each(Object.entries(wrappings))('is recognised by its code, %s', (_how, wrap) => {
    for (const code of full) expect([code, databaseFailureOf(wrap(code))]).toEqual([code, 'full'])
    for (const code of away) expect([code, databaseFailureOf(wrap(code))]).toEqual([code, 'away'])
    for (const code of ['23505', '40001', 'P2002']) expect(databaseFailureOf(wrap(code))).toBe(null)
  })

  test('or by its message and the response of a store, where it has none', () => {
    expect(databaseFailureOf(new Error('could not extend file "base/1/2": No space left on device'))).toBe('full')
    expect(databaseFailureOf({ name: 'XMinioStorageFull', message: '' })).toBe('full')
    expect(databaseFailureOf({ name: 'Other', message: '', $metadata: { httpStatusCode: 507 } })).toBe('full')
  })
})
