import { expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/harness/eventually'
import { drain } from './drain'

/** Items that end when the test says so. */
function workshop(due: string[]) {
  const endings = new Map<string, () => void>()
  return {
    due,
    endings,
    claim: vi.fn(async (slots: number) => due.splice(0, slots)),
    run: vi.fn((item: string) => new Promise<void>(resolve => void endings.set(item, resolve))),
    end: (item: string) => endings.get(item)?.(),
  }
}

test('an item that hangs holds up no other one', async () => {
  const shop = workshop(['hangs', 'a', 'b', 'c'])
  const done = drain({ ...shop, concurrency: 2 })
  for (const item of ['a', 'b', 'c']) {
    await eventually(() => expect(shop.endings.has(item)).toBe(true))
    shop.end(item)
  }
  shop.end('hangs')
  await done
  expect(shop.run.mock.calls.map(([item]) => item)).toEqual(['hangs', 'a', 'b', 'c'])
})

test.each([
  ['the last one', []],
  ['one of several', ['hangs']],
])('%s that ends during a claim frees a slot for what the claim left out', async (_what, others) => {
  const due = ['a', 'b', ...others]
  const shop = workshop(due)
  let looks = 0
  const done = drain({
    ...shop,
    // Like a limit in the database: no second item of `a` while one runs; it ends when the claim has been made but not
    // yet returned.
    claim: async slots => {
      looks++
      if (looks === 1) return [...due.splice(0, 1), ...due.splice(1)]
      if (looks > 2) return due.splice(0, slots)
      shop.end('a')
      await new Promise(setImmediate)
      return []
    },
    woken: () => (looks === 0 ? Promise.resolve() : new Promise(() => {})),
    concurrency: 5,
  })
  await eventually(() => expect(shop.endings.has('b')).toBe(true))
  for (const item of ['b', ...others]) shop.end(item)
  await done
  expect(due).toEqual([])
})

test('never more run at once than allowed, and never more in all than the limit', async () => {
  let running = 0
  let most = 0
  const due = Array.from({ length: 50 }, (_, index) => index)
  await drain({
    claim: async slots => due.splice(0, slots),
    run: async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
    },
    concurrency: 5,
    limit: 23,
  })
  expect(most).toBe(5)
  expect(due).toHaveLength(27)
})

test('a doorbell during the work leads to another claim at once', async () => {
  const shop = workshop(['hangs'])
  let ring = () => {}
  const woken = () =>
    new Promise<void>(resolve => {
      ring = resolve
    })
  const done = drain({ ...shop, woken, concurrency: 5 })
  await eventually(() => expect(shop.endings.has('hangs')).toBe(true))
  shop.due.push('new')
  ring()
  await eventually(() => expect(shop.endings.has('new')).toBe(true))
  shop.end('new')
  shop.end('hangs')
  await done
})

test('stopping and a spent budget end the claiming, and running items are awaited', async () => {
  const shop = workshop(['a', 'b'])
  const stop = new AbortController()
  let over = false
  const done = drain({ ...shop, stop: stop.signal, concurrency: 1 }).then(() => {
    over = true
  })
  await eventually(() => expect(shop.endings.has('a')).toBe(true))
  stop.abort()
  await new Promise(setImmediate)
  expect(over).toBe(false)
  shop.end('a')
  await done
  expect(shop.due).toEqual(['b'])

  const once = drain({ ...shop, claimForMs: 0, concurrency: 1 })
  await eventually(() => expect(shop.endings.has('b')).toBe(true))
  shop.due.push('c')
  shop.end('b')
  await once
  expect(shop.due).toEqual(['c'])
})

test('a claim that fails is rethrown once everything that runs has ended', async () => {
  let ended = false
  const claim = vi.fn().mockResolvedValueOnce(['a']).mockRejectedValue(new Error('database away'))
  const run = async () => {
    await new Promise(setImmediate)
    ended = true
  }
  await expect(drain({ claim, run, concurrency: 2 })).rejects.toThrow('database away')
  expect(ended).toBe(true)
})
