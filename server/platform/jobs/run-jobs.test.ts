import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { asAnotherProcess } from '../../../tests/harness/as-another-process'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { eventually } from '../../../tests/harness/eventually'
import type { LogLine } from '../../../tests/harness/http'
import {
  ask,
  endLeases,
  gate,
  jobsOf,
  kindNamed,
  mark as markIn,
  markingSlices,
  marksOf,
  type Position,
  registryOf,
  type TestKind,
  testKind,
} from '../../../tests/harness/jobs'
import type { App } from '../../context'
import { inTenant, type Tx } from '../database/db'
import { DomainError } from '../errors'
import { JobRefused, ProviderAway } from './failures'
import { cancelJob, enqueue, enqueueAll, forgetJobs, type Slice, type SliceEnd } from './jobs'
import { runDueJobs } from './run-jobs'

let built: TestApp
let app: App
let company: TestCompany
let kind: TestKind
/** Lines logged as errors. */
const alarms: LogLine[] = []
const start = new Date('2026-03-10T08:00:00.000Z').getTime()
const minute = 60_000
const setClock = (ms: number) => built.clock.set(new Date(start + ms).toISOString())

beforeAll(async () => {
  built = await createTestApp()
  const log = pino({ level: 'error', base: undefined }, { write: line => alarms.push(JSON.parse(line)) })
  app = { ...built, log }
})
afterAll(() => built.stop())
beforeEach(async () => {
  alarms.length = 0
  setClock(0)
  kind = testKind()
  company = await createTestCompany(app)
})

const mark = (tx: Tx, name: string, tenantId = company.tenantId) => markIn(tx, tenantId, name)
const marks = (of = company) => marksOf(app, of)
const run = (does: Parameters<typeof registryOf>[1], ...rest: [spec?: object, pace?: object]) =>
  runDueJobs(app, registryOf(kind, does, rest[0]), rest[1])
const states = () => jobsOf(app, company, kind)
const state = async () => (await states())[0]
/** Milliseconds from now until the next attempt. */
const wait = async () => ((await state())?.nextAttemptAt.getTime() ?? 0) - app.clock.now().getTime()

const nothing = { slice: async () => async () => 'done' as const }

describe('slices', () => {
  test('a job runs slice by slice, and is done with its last one', async () => {
    await ask(company, kind)
    expect(await run(markingSlices(3))).toEqual({ done: 1, delayed: 0, failed: 0 })
    expect(await marks()).toEqual(['slice 0', 'slice 1', 'slice 2'])
    expect(await state()).toMatchObject({ status: 'done', cursor: null, attempts: 0, lastError: null })
    expect(await run(markingSlices(3))).toEqual({ done: 0, delayed: 0, failed: 0 })
  })

  test('the writes of a slice and the start of the next one are stored together or not at all', async () => {
    await ask(company, kind)
    const does = {
      async slice({ cursor }: Slice<unknown, Position>) {
        return async (tx: Tx): Promise<SliceEnd<Position>> => {
          await mark(tx, `slice ${cursor?.at ?? 0}`)
          if (cursor) throw new Error('after its writes')
          return { next: { at: 1 } }
        }
      },
    }
    expect(await run(does)).toEqual({ done: 0, delayed: 1, failed: 0 })
    expect(await marks()).toEqual(['slice 0'])
    expect(await state()).toMatchObject({ status: 'pending', cursor: { at: 1 }, lastError: 'internal' })
  })

  test('log lines name the job and its company, in the language of the company', async () => {
    await ask(company, kind)
    const seen: unknown[] = []
    const does = {
      async slice({ ctx }: Slice) {
        seen.push(ctx.actor.kind, ctx.actor.label)
        return nothing.slice()
      },
    }
    await run(does, { de: 'Kalender abgleichen' })
    expect(seen).toEqual(['system', 'Kalender abgleichen'])
  })

  test('services that a slice calls write in its transaction', async () => {
    await ask(company, kind)
    const does = {
      slice: async () => async (_tx: Tx, ctx: Slice['ctx']) => {
        await inTenant(ctx, tx => mark(tx, 'by a service'))
        throw new Error('afterwards')
      },
    }
    await run(does)
    expect(await marks()).toEqual([])
  })

  test('a payload and a key are passed to the job, and a payload that does not fit is refused', async () => {
    await ask(company, kind, { key: '7', payload: { folder: 3 } })
    const seen: unknown[] = []
    await run({
      async slice({ key, payload }) {
        seen.push([key, payload])
        return nothing.slice()
      },
    })
    expect(seen).toEqual([['7', { folder: 3 }]])
    await ask(company, { ...kind }, { payload: [] as never })
    await run(nothing)
    expect((await states())[1]).toMatchObject({ status: 'failed', lastError: 'payload_invalid' })
  })

  test('a cursor left by a former version restarts the run', async () => {
    await ask(company, kind)
    await inTenant(company.ctx(), tx => tx.job.updateMany({ data: { cursor: { page: 'old' } } }))
    await run(markingSlices(2))
    expect(await marks()).toEqual(['slice 0', 'slice 1'])
  })
})

describe('leases', () => {
  test('a worker whose lease has expired is replaced where it stopped, and the work it began is done once', async () => {
    await ask(company, kind)
    const hangs = gate()
    const first = markingSlices(3)
    const reached = gate()
    const gone = run({
      async slice(slice: Slice<Record<string, unknown>, Position>) {
        if (slice.cursor?.at === 1) {
          reached.open()
          await hangs.opened
        }
        return first.slice(slice)
      },
    })
    await reached.opened
    await endLeases(app, kind)
    expect(await run(markingSlices(3))).toEqual({ done: 1, delayed: 0, failed: 0 })
    hangs.open()
    expect(await gone).toEqual({ done: 0, delayed: 0, failed: 0 })
    expect(await marks()).toEqual(['slice 0', 'slice 1', 'slice 2'])
    expect(await states()).toMatchObject([{ status: 'done' }])
  })

  test('a worker that has lost the lease can write nothing, not even a failure', async () => {
    await ask(company, kind)
    const does = {
      slice: async () => async (tx: Tx) => {
        await mark(tx, 'too late')
        await asAnotherProcess(async () => {
          await endLeases(app, kind)
          await runDueJobs(app, registryOf(kind, { slice: async () => Promise.reject(new ProviderAway('test.away')) }))
        })
        return 'done' as const
      },
    }
    expect(await run(does)).toEqual({ done: 0, delayed: 0, failed: 0 })
    expect(await marks()).toEqual([])
    expect(await state()).toMatchObject({ status: 'pending', lastError: 'test.away' })
  })

  test('a worker that has lost the lease can write nothing while another one holds it', async () => {
    await ask(company, kind)
    const workers = [gate(), gate()] as const
    const reached = [gate(), gate()] as const
    const work = (at: 0 | 1) =>
      run({
        async slice() {
          reached[at].open()
          await workers[at].opened
          return async (tx: Tx) => {
            await mark(tx, `worker ${at}`)
            return 'done' as const
          }
        },
      })
    const first = work(0)
    await reached[0].opened
    await endLeases(app, kind)
    const second = work(1)
    await reached[1].opened
    workers[0].open()
    expect(await first).toEqual({ done: 0, delayed: 0, failed: 0 })
    expect(await marks()).toEqual([])
    expect(await state()).toMatchObject({ status: 'working' })
    workers[1].open()
    expect(await second).toEqual({ done: 1, delayed: 0, failed: 0 })
    expect(await marks()).toEqual(['worker 1'])
  })

  test('a lease is renewed for as long as a slice takes', async () => {
    await ask(company, kind)
    const end = gate()
    const reached = gate()
    const does = {
      async slice() {
        reached.open()
        await end.opened
        return nothing.slice()
      },
    }
    const running = run(does, {}, { heartbeatMs: 5 })
    await reached.opened
    await app.db.inTenant(company.actor().tenantId, tx =>
      tx.job.updateMany({ data: { leaseUntil: new Date(Date.now() + 1000) } }),
    )
    await eventually(async () => expect((await state())?.leaseUntil?.getTime()).toBeGreaterThan(Date.now() + 30_000))
    end.open()
    expect(await running).toEqual({ done: 1, delayed: 0, failed: 0 })
  })

  test('of many jobs and several workers each job is done by one of them', { tags: 'long' }, async () => {
    const companies = [company, await createTestCompany(app)]
    for (const one of companies) for (let key = 0; key < 10; key++) await ask(one, kind, { key: String(key) })
    const done: string[] = []
    const does = {
      async slice({ ctx, key }: Slice) {
        return async (tx: Tx) => {
          await mark(tx, key, ctx.actor.tenantId)
          done.push(key)
          return 'done' as const
        }
      },
    }
    const counts = await Promise.all([run(does), run(does), run(does)])
    expect(counts.reduce((sum, one) => sum + one.done, 0)).toBe(20)
    expect(done).toHaveLength(20)
    for (const one of companies) expect((await marks(one)).length).toBe(10)
  })

  test('a job that crashes its process at every attempt is given up without another one', async () => {
    await ask(company, kind)
    const never = gate()
    const crashes: Array<Promise<unknown>> = []
    const givenUp = vi.fn(async () => {})
    for (let attempt = 1; attempt <= 5; attempt++) {
      const reached = gate()
      const does = {
        async slice() {
          reached.open()
          await never.opened
          return nothing.slice()
        },
      }
      crashes.push(run(does))
      await reached.opened
      await endLeases(app, kind)
    }
    const slice = vi.fn(nothing.slice)
    expect(await run({ slice, givenUp })).toEqual({ done: 0, delayed: 0, failed: 1 })
    expect(slice).not.toHaveBeenCalled()
    expect(givenUp).toHaveBeenCalledOnce()
    expect(await state()).toMatchObject({ status: 'failed', lastError: 'interrupted' })
    never.open()
    await Promise.all(crashes)
    expect(await state()).toMatchObject({ status: 'failed' })
  })

  test('a worker that crashes after every slice gets to the end', { tags: 'long' }, async () => {
    await ask(company, kind)
    const never = gate()
    const crashes: Array<Promise<unknown>> = []
    const slices = markingSlices(8)
    for (let last = 0; last < 7; last++) {
      const reached = gate()
      const does = {
        async slice(slice: Slice<Record<string, unknown>, Position>) {
          if ((slice.cursor?.at ?? 0) <= last) return slices.slice(slice)
          reached.open()
          await never.opened
          return nothing.slice()
        },
      }
      crashes.push(run(does))
      await reached.opened
      await endLeases(app, kind)
    }
    expect(await run(slices)).toMatchObject({ done: 1 })
    expect(await marks()).toHaveLength(8)
    never.open()
    await Promise.all(crashes)
    expect(await state()).toMatchObject({ status: 'done' })
  })

  test('a slice ends when its job is cancelled, and nothing of it is written', async () => {
    await ask(company, kind)
    const reached = gate()
    const does = {
      async slice({ signal }: Slice) {
        reached.open()
        await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
        return async (tx: Tx) => {
          await mark(tx, 'cancelled')
          return 'done' as const
        }
      },
    }
    const running = run(does, {}, { heartbeatMs: 5 })
    await reached.opened
    expect(await inTenant(company.ctx(), tx => cancelJob(tx, company.ctx(), kind))).toBe(true)
    expect(await running).toEqual({ done: 0, delayed: 0, failed: 0 })
    expect(await marks()).toEqual([])
    expect(await state()).toMatchObject({ status: 'cancelled' })
    expect(await inTenant(company.ctx(), tx => cancelJob(tx, company.ctx(), kind))).toBe(false)
  })

  test('a slice that takes longer than its kind allows costs an attempt, even if it ignores the signal', async () => {
    await ask(company, kind)
    const never = { slice: () => new Promise<never>(() => {}) }
    expect(await run(never, { sliceSeconds: 0.01 })).toEqual({ done: 0, delayed: 1, failed: 0 })
    expect(await state()).toMatchObject({ status: 'pending', attempts: 1, lastError: 'timeout' })
  })

  test('a process that shuts down leaves the job to the next one, without costing an attempt', async () => {
    await ask(company, kind)
    const stop = new AbortController()
    const reached = gate()
    const does = {
      slice: () => {
        reached.open()
        return new Promise<never>(() => {})
      },
    }
    const running = run(does, {}, { stop: stop.signal, graceMs: 1 })
    await reached.opened
    stop.abort()
    await running
    expect(await state()).toMatchObject({ status: 'pending', attempts: 0, leaseUntil: null })
    expect(await run(nothing)).toMatchObject({ done: 1 })
  })
})

describe('enqueued again', () => {
  test('while it waits there is one, with the newest payload and the earlier time', async () => {
    await ask(company, kind, { payload: { n: 1 }, runAt: new Date(start + 10 * minute) })
    await ask(company, kind, { payload: { n: 2 }, runAt: new Date(start + 20 * minute) })
    await ask(company, kind, { key: 'other', payload: { n: 3 } })
    expect(await states()).toMatchObject([
      { key: '', payload: { n: 2 }, nextAttemptAt: new Date(start + 10 * minute) },
      { key: 'other', payload: { n: 3 }, nextAttemptAt: new Date(start) },
    ])
  })

  test('while it runs it runs once more afterwards, from its beginning, with the new payload', async () => {
    await ask(company, kind, { payload: { n: 1 } })
    const seen: unknown[] = []
    const does = {
      async slice({ payload, cursor }: Slice<Record<string, unknown>, Position>) {
        seen.push([payload.n, cursor?.at ?? 0])
        if (seen.length === 1) {
          await ask(company, kind, { payload: { n: 2 } })
          await ask(company, kind, { payload: { n: 3 } })
        }
        return async () => (cursor ? ('done' as const) : { next: { at: 1 } })
      },
    }
    expect(await run(does)).toEqual({ done: 2, delayed: 0, failed: 0 })
    expect(seen).toEqual([
      [1, 0],
      [1, 1],
      [3, 0],
      [3, 1],
    ])
    expect(await states()).toMatchObject([{ status: 'done' }])
  })

  test('between two attempts it runs once more too, and not before its time', async () => {
    await ask(company, kind)
    await run({
      slice: async () => Promise.reject(new ProviderAway('test.away', { retryAfterMs: 30 * minute })),
    })
    await ask(company, kind)
    expect(await wait()).toBeGreaterThanOrEqual(30 * minute)
    setClock(40 * minute)
    const slice = vi.fn(nothing.slice)
    expect(await run({ slice })).toEqual({ done: 2, delayed: 0, failed: 0 })
  })

  test('at the very moment in which it ends no request is lost', async () => {
    await ask(company, kind)
    const begun = gate()
    const mayCommit = gate()
    let asking: Promise<void> | undefined
    let runs = 0
    const does = {
      slice: async () => async () => {
        if (runs++ === 0) {
          asking = asAnotherProcess(() =>
            inTenant(company.ctx(), async tx => {
              await enqueue(tx, company.ctx(), kind, { payload: { n: 2 } })
              begun.open()
              await mayCommit.opened
            }),
          )
          await begun.opened
          setTimeout(mayCommit.open, 20)
        }
        return 'done' as const
      },
    }
    expect(await run(does)).toEqual({ done: 2, delayed: 0, failed: 0 })
    await asking
    expect(await states()).toMatchObject([{ status: 'done', payload: { n: 2 } }])
  })

  test('it runs once more if the run failed for good', async () => {
    await ask(company, kind)
    const does = {
      async slice() {
        await ask(company, kind)
        throw new JobRefused('test.withdrawn')
      },
    }
    const slice = vi.fn(does.slice)
    slice.mockImplementationOnce(does.slice).mockImplementation(nothing.slice as never)
    expect(await run({ slice })).toEqual({ done: 1, delayed: 0, failed: 1 })
    await ask(company, kind)
    expect(await states()).toMatchObject([{ status: 'done' }, { status: 'pending' }])
  })
})

describe('failures', () => {
  const away = (retryAfterMs?: number) => ({
    slice: async () => Promise.reject(new ProviderAway('test.away', retryAfterMs ? { retryAfterMs } : {})),
  })

  test(
    'a provider that is away is retried at growing intervals, at no cost of an attempt',
    { tags: 'long' },
    async () => {
      await ask(company, kind)
      let now = 0
      const waits: number[] = []
      for (let look = 0; look < 12; look++) {
        setClock(now)
        expect(await run(away())).toEqual({ done: 0, delayed: 1, failed: 0 })
        expect(await state()).toMatchObject({ status: 'pending', attempts: 0, lastError: 'test.away' })
        waits.push(await wait())
        now += waits.at(-1) ?? 0
      }
      const [first = 0, second = 0, third = 0] = waits
      expect(first).toBeGreaterThanOrEqual(minute)
      expect(second).toBeGreaterThanOrEqual(minute)
      expect(third).toBeGreaterThan(1.9 * minute)
      expect(Math.max(...waits)).toBeLessThanOrEqual(66 * minute)
      expect(waits.at(-1)).toBeGreaterThanOrEqual(60 * minute)
      expect(new Set(waits.map(ms => ms % minute)).size).toBeGreaterThan(3)
      setClock(now)
      expect(await run(nothing)).toMatchObject({ done: 1 })
    },
  )

  test('a provider is called no earlier than it requested, and within a day', async () => {
    await ask(company, kind)
    await run(away(3 * 60 * minute))
    expect(await wait()).toBe(3 * 60 * minute)
    setClock(3 * 60 * minute)
    await run(away(1e12))
    expect(await wait()).toBe(24 * 60 * minute)
  })

  test('after three days a provider that is away is given up', async () => {
    await ask(company, kind)
    await run(away())
    setClock(72 * 60 * minute)
    expect(await run(away())).toEqual({ done: 0, delayed: 0, failed: 1 })
    expect(await state()).toMatchObject({ status: 'failed', lastError: 'test.away' })
  })

  test('anything else is tried five times, and then given up and reported', async () => {
    await ask(company, kind, { payload: { connection: 4 } })
    const givenUp = vi.fn(async () => {})
    let now = 0
    for (const minutes of [1, 5, 15, 60]) {
      setClock(now)
      await run({ slice: async () => Promise.reject(new Error('text of a foreign system')), givenUp })
      expect(await wait()).toBeGreaterThanOrEqual(minutes * minute)
      expect(await wait()).toBeLessThanOrEqual(minutes * 1.1 * minute + 1)
      now += await wait()
    }
    expect(alarms).toEqual([])
    setClock(now)
    const last = { slice: async () => Promise.reject(new DomainError('conflict')), givenUp }
    expect(await run(last)).toEqual({ done: 0, delayed: 0, failed: 1 })
    expect(await state()).toMatchObject({ status: 'failed', lastError: 'conflict' })
    expect(givenUp.mock.calls).toMatchObject([[{}, {}, { key: '', payload: { connection: 4 }, reason: 'conflict' }]])
    expect(alarms).toMatchObject([{ msg: 'job given up', reason: 'conflict' }])
  })

  test('a slice that is written resets the count of attempts', { tags: 'long' }, async () => {
    await ask(company, kind)
    let calls = 0
    const does = {
      async slice({ cursor }: Slice<unknown, Position>) {
        if (++calls % 4 !== 0) throw new Error('three times out of four')
        const at = (cursor?.at ?? 0) + 1
        return async () => (at < 3 ? { next: { at } } : ('done' as const))
      },
    }
    for (let hour = 0; hour < 10; hour++) {
      setClock(hour * 70 * minute)
      await run(does)
    }
    expect(calls).toBe(12)
    expect(await state()).toMatchObject({ status: 'done' })
  })

  test('a refusal ends the job at once, with its reason and what its noun records about it', async () => {
    await ask(company, kind)
    const does = {
      slice: async () => Promise.reject(new JobRefused('test.access_withdrawn')),
      givenUp: async (tx: Tx) => void (await mark(tx, 'withdrawn')),
    }
    expect(await run(does)).toEqual({ done: 0, delayed: 0, failed: 1 })
    expect(await state()).toMatchObject({ status: 'failed', lastError: 'test.access_withdrawn' })
    expect(await marks()).toEqual(['withdrawn'])
    expect(alarms).toEqual([])
  })

  test('an error text from an outside system is never stored in the row', async () => {
    await ask(company, kind)
    await run({ slice: async () => Promise.reject(new JobRefused('Bearer eyJhbGciOi, denied')) })
    expect(await state()).toMatchObject({ status: 'failed', lastError: 'internal' })
  })
})

describe('recurring kinds', () => {
  const spec = { everyMinutes: 15 }

  test('run again after their interval, or at once when enqueued', async () => {
    await ask(company, kind)
    expect(await run(markingSlices(1), spec)).toMatchObject({ done: 1 })
    expect(await state()).toMatchObject({ status: 'pending', cursor: null })
    expect(await wait()).toBeGreaterThanOrEqual(15 * minute)
    expect(await wait()).toBeLessThanOrEqual(16.5 * minute + 1)
    expect(await run(markingSlices(1), spec)).toEqual({ done: 0, delayed: 0, failed: 0 })
    await ask(company, kind)
    expect(await wait()).toBe(0)
    expect(await run(nothing, spec)).toMatchObject({ done: 1 })
    expect(await states()).toHaveLength(1)
  })

  test('run once more at once when enqueued while running', async () => {
    await ask(company, kind)
    const slice = vi.fn(nothing.slice)
    slice.mockImplementationOnce(async () => {
      await ask(company, kind)
      return nothing.slice()
    })
    expect(await run({ slice }, spec)).toEqual({ done: 2, delayed: 0, failed: 0 })
    expect(await wait()).toBeGreaterThanOrEqual(15 * minute)
  })

  test('survive five crashes: an alarm, and the next run at its time', async () => {
    await ask(company, kind)
    let now = 0
    for (let attempt = 1; attempt <= 5; attempt++) {
      setClock(now)
      await run({ slice: async () => Promise.reject(new Error('broken')) }, spec)
      now += await wait()
    }
    expect(alarms).toMatchObject([{ msg: 'recurring job failed; it waits for its next time', reason: 'internal' }])
    expect(await state()).toMatchObject({ status: 'pending', attempts: 0, lastError: 'internal' })
    expect(await wait()).toBeGreaterThanOrEqual(15 * minute)
    setClock(now)
    expect(await run(nothing, spec)).toMatchObject({ done: 1 })
    expect(await state()).toMatchObject({ status: 'pending', lastError: null })
  })

  test('end when they are refused or cancelled', async () => {
    await ask(company, kind)
    await run({ slice: async () => Promise.reject(new JobRefused('test.withdrawn')) }, spec)
    expect(await state()).toMatchObject({ status: 'failed' })
    await ask(company, kind)
    await inTenant(company.ctx(), tx => cancelJob(tx, company.ctx(), kind))
    expect((await states())[1]).toMatchObject({ status: 'cancelled' })
  })
})

describe('fairness', () => {
  test(
    'a company with very many jobs delays no other company, even when all of them hang',
    { tags: 'long' },
    async () => {
      for (let key = 0; key < 30; key++) await ask(company, kind, { key: String(key) })
      const other = await createTestCompany(app)
      await ask(other, kind)
      const hangs = gate()
      let mine = 0
      let most = 0
      const does = {
        async slice({ ctx }: Slice) {
          if (ctx.actor.tenantId !== company.tenantId) return nothing.slice()
          most = Math.max(most, ++mine)
          await hangs.opened
          mine--
          return nothing.slice()
        },
      }
      const running = run(does)
      await eventually(async () => expect(await jobsOf(app, other, kind)).toMatchObject([{ status: 'done' }]))
      await ask(other, kind, { key: 'later' })
      await eventually(async () => expect((await jobsOf(app, other, kind))[1]).toMatchObject({ status: 'done' }))
      expect(mine).toBe(2)
      hangs.open()
      expect(await running).toEqual({ done: 32, delayed: 0, failed: 0 })
      expect(most).toBe(2)
    },
  )

  test('a job without an end lets others have their turn', async () => {
    await ask(company, kind, { key: 'long' })
    await ask(company, kind, { key: 'short' })
    const order: string[] = []
    const does = {
      async slice({ key, cursor }: Slice<unknown, Position>) {
        const at = (cursor?.at ?? 0) + 1
        order.push(key)
        return async () => (key === 'long' && at < 5 ? { next: { at } } : ('done' as const))
      },
    }
    const registry = registryOf(kind, does)
    for (let look = 0; look < 6; look++) {
      setClock(look)
      await runDueJobs(app, registry, { turnMs: 0, limit: 1 })
    }
    expect(order.filter(key => key === 'long')).toHaveLength(5)
    expect(order.indexOf('short')).toBeLessThan(5)
    expect(await states()).toMatchObject([{ status: 'done' }, { status: 'done' }])
  })
})

describe('kinds that need the same resource', () => {
  const second = testKind()
  const shared = { resource: 'provider' }

  test('run one at a time in a company, by however many workers, and hold up nothing else', async () => {
    const other = await createTestCompany(app)
    const [hangs, begun] = [gate(), gate()]
    let atOnce = 0
    let most = 0
    const slow = {
      async slice({ ctx }: Slice) {
        if (ctx.actor.tenantId !== company.tenantId) return nothing.slice()
        most = Math.max(most, ++atOnce)
        begun.open()
        await hangs.opened
        atOnce--
        return nothing.slice()
      },
    }
    const free = testKind()
    const registry = {
      ...registryOf(kind, slow, shared),
      ...registryOf(second, slow, shared),
      ...registryOf(free, nothing),
    }
    await ask(company, kind)
    const first = runDueJobs(app, registry)
    await begun.opened
    await ask(company, second)
    await ask(company, kind, { key: 'of the same kind' })
    await ask(company, free)
    await ask(other, second)
    expect(await runDueJobs(app, registry)).toMatchObject({ done: 2 })
    expect(await jobsOf(app, company, free)).toMatchObject([{ status: 'done' }])
    expect(await jobsOf(app, company, second)).toMatchObject([{ status: 'pending', attempts: 0 }])
    hangs.open()
    await Promise.all([first, ...Array.from({ length: 4 }, () => runDueJobs(app, registry))])
    expect(await jobsOf(app, company, second)).toMatchObject([{ status: 'done' }])
    expect((await states()).map(({ status }) => status)).toEqual(['done', 'done'])
    expect(most).toBe(1)
  })

  test('of one part run in the order in which they were enqueued, and beside those of other parts', async () => {
    const [hangs, begun] = [gate(), gate()]
    const order: string[] = []
    const does = {
      async slice({ key }: Slice) {
        order.push(key)
        if (key === 'a1') {
          begun.open()
          await hangs.opened
        }
        return nothing.slice()
      },
    }
    const registry = registryOf(kind, does, { resource: 'conversation', resourcePart: 'of' })
    for (const key of ['a1', 'a2', 'a3', 'b1']) await ask(company, kind, { key, payload: { of: key[0] } })
    const first = runDueJobs(app, registry)
    await begun.opened
    // Which of the two parts is claimed first is open.
    await eventually(async () => expect([...order].sort()).toEqual(['a1', 'b1']))
    expect(await runDueJobs(app, registry)).toMatchObject({ done: 0 })
    hangs.open()
    await Promise.all([first, ...Array.from({ length: 3 }, () => runDueJobs(app, registry))])
    expect(order.filter(key => key.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
    expect((await states()).map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done'])
  })

  test('go on once the process of the one before has crashed', async () => {
    const crashed = { slice: () => new Promise<never>(() => {}) }
    await ask(company, kind)
    const stop = new AbortController()
    const running = runDueJobs(app, registryOf(kind, crashed, shared), { stop: stop.signal, graceMs: 0 })
    await eventually(async () => expect(await state()).toMatchObject({ status: 'working' }))
    await endLeases(app, kind)
    await ask(company, second)
    expect(await runDueJobs(app, registryOf(second, nothing, shared))).toMatchObject({ done: 1 })
    stop.abort()
    await running
  })
})

describe('what a person waits for', () => {
  const does = (order: string[]) => ({
    async slice({ key }: Slice) {
      order.push(key)
      return nothing.slice()
    },
  })

  test('is claimed before what its company has enqueued earlier, by its kind or by its key', async () => {
    const order: string[] = []
    for (const key of ['a', 'b', 'c', 'd']) await ask(company, kind, { key })
    await inTenant(company.ctx(), tx =>
      enqueueAll(
        tx,
        company.ctx(),
        kind,
        ['e', 'f'].map(key => ({ key, payload: {}, isUrgent: key === 'f' })),
      ),
    )
    const second = kindNamed('messaging.send')
    await ask(company, second, { key: 'by kind' })
    const both = { ...registryOf(kind, does(order)), ...registryOf(second, does(order)) }
    await runDueJobs(app, both, { limit: 2 })
    expect([...order].sort()).toEqual(['by kind', 'f'])
    await runDueJobs(app, both)
    expect(order).toHaveLength(7)
  })

  test('has one place beside the two that its company may fill with other jobs, and no more', async () => {
    const [hangs, others] = [gate(), gate()]
    const begun: string[] = []
    const waiting = {
      async slice({ key }: Slice) {
        begun.push(key)
        if (begun.length === 2) others.open()
        await hangs.opened
        return nothing.slice()
      },
    }
    for (const key of ['a', 'b', 'c']) await ask(company, kind, { key })
    const running = runDueJobs(app, registryOf(kind, waiting))
    await others.opened
    const urgent = ['u', 'v'].map(key => ({ key, payload: {}, isUrgent: true }))
    await inTenant(company.ctx(), tx => enqueueAll(tx, company.ctx(), kind, urgent))
    const beside = runDueJobs(app, registryOf(kind, waiting))
    await eventually(() => expect(begun).toHaveLength(3))
    expect(await runDueJobs(app, registryOf(kind, waiting))).toMatchObject({ done: 0 })
    expect(begun.slice(0, 2).sort()).toEqual(['a', 'b'])
    expect(['u', 'v']).toContain(begun[2])
    hangs.open()
    await Promise.all([running, beside])
  })
})

describe('who may run', () => {
  test('a restored copy does what stays inside the service, and nothing that reaches outside systems', async () => {
    await app.db.acrossTenants('platform', tx => tx.sendingPause.create({ data: { since: app.clock.now() } }))
    try {
      await ask(company, kind)
      expect(await run(nothing)).toMatchObject({ done: 0 })
      expect(await run(nothing, { stays: true })).toMatchObject({ done: 1 })
    } finally {
      await app.db.acrossTenants('platform', tx => tx.sendingPause.deleteMany())
    }
  })

  test('a company whose module is off keeps its jobs waiting', async () => {
    company = await createTestCompany(app, { modules: ['core'] })
    await ask(company, kind)
    expect(await run(nothing, { module: 'kalender' })).toEqual({ done: 0, delayed: 1, failed: 0 })
    expect(await state()).toMatchObject({ status: 'pending', attempts: 0, lastError: 'module_disabled' })
    await app.db.acrossTenants('platform', tx =>
      tx.company.update({ where: { id: company.tenantId }, data: { modules: ['core', 'kalender'] } }),
    )
    setClock(70 * minute)
    expect(await run(nothing, { module: 'kalender' })).toMatchObject({ done: 1 })
  })

  test('a process leaves jobs of unknown kinds alone', async () => {
    const unknown = testKind()
    await ask(company, unknown)
    expect(await run(nothing)).toEqual({ done: 0, delayed: 0, failed: 0 })
    expect(await jobsOf(app, company, unknown)).toMatchObject([{ status: 'pending', attempts: 0 }])
  })

  test('a job rings the doorbell once its transaction commits, and never when it rolls back', async () => {
    built.rung.length = 0
    const promise = inTenant(company.ctx(), async tx => {
      await enqueue(tx, company.ctx(), kind, { payload: {} })
      throw new Error('taken back')
    })
    await expect(promise).rejects.toThrow('taken back')
    expect(built.rung).toEqual([])
    expect(await states()).toEqual([])
    await ask(company, kind)
    expect(built.rung).toEqual(['job-run'])
  })
})

test('ended jobs are deleted after 30 days, others never', async () => {
  await ask(company, kind)
  await run(nothing)
  await ask(company, kind)
  setClock(29 * 24 * 60 * minute)
  expect(await forgetJobs(app)).toBe(0)
  setClock(31 * 24 * 60 * minute)
  expect(await forgetJobs(app)).toBeGreaterThanOrEqual(1)
  expect(await states()).toMatchObject([{ status: 'pending' }])
})
