import { afterEach, expect, test, vi } from 'vitest'
import { createLogger } from '../server/platform/log'
import { eventually } from '../tests/harness/eventually'
import { type Poller, type Round, startPolling } from './poll'

const pollers: Poller[] = []
afterEach(() => Promise.all(pollers.splice(0).map(poller => poller.stop())))

function start(everyMs: number, work: (round: Round) => Promise<unknown>): Poller {
  const poller = startPolling('test', everyMs, createLogger('silent'), work)
  pollers.push(poller)
  return poller
}

const never = 3_600_000

test('it polls at once, at every ring, and never twice at the same time', async () => {
  let open = 0
  let most = 0
  const work = vi.fn(async () => {
    most = Math.max(most, ++open)
    await new Promise(setImmediate)
    open--
  })
  const poller = start(never, work)
  await eventually(() => expect(work).toHaveBeenCalledTimes(1))
  for (let ring = 2; ring <= 5; ring++) {
    poller.wake()
    await eventually(() => expect(work.mock.calls.length).toBeGreaterThanOrEqual(ring))
  }
  expect(most).toBe(1)
})

test('a ring in the middle of a round is not lost', async () => {
  let finish = () => {}
  const work = vi.fn(
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const poller = start(never, work)
  poller.wake()
  finish()
  await eventually(() => expect(work).toHaveBeenCalledTimes(2))
  finish()
})

test('it polls by itself without any ring, also after a round that failed', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('database away')).mockResolvedValue(undefined)
  start(5, work)
  await eventually(() => expect(work.mock.calls.length).toBeGreaterThan(2))
})

test('a failing round is not repeated without a pause, however often the doorbell rings', async () => {
  const work = vi.fn().mockRejectedValue(new Error('database away'))
  const poller = start(never, work)
  await eventually(() => expect(work).toHaveBeenCalledTimes(1))
  await new Promise(setImmediate)
  expect(work).toHaveBeenCalledTimes(1)
  poller.wake()
  await eventually(() => expect(work).toHaveBeenCalledTimes(2))
})

test('stopping signals the round and waits for it', async () => {
  const order: string[] = []
  const poller = start(never, async ({ stop }) => {
    await new Promise<void>(resolve => stop.addEventListener('abort', () => resolve()))
    order.push('round ended')
  })
  await poller.stop()
  order.push('stopped')
  expect(order).toEqual(['round ended', 'stopped'])
})

test('stopping does not wait for the pause after a failed round', async () => {
  const begun = vi.fn()
  const poller = start(never, async ({ stop }) => {
    begun()
    await new Promise<void>(resolve => stop.addEventListener('abort', () => resolve()))
    throw new Error('database away')
  })
  await eventually(() => expect(begun).toHaveBeenCalledTimes(1))
  await poller.stop()
})

test('a round receives rings while it waits', async () => {
  const heard: string[] = []
  const poller = start(never, async ({ woken }) => {
    if (heard.length > 0) return
    await woken()
    heard.push('ring')
  })
  poller.wake()
  await eventually(() => expect(heard).toEqual(['ring']))
})
