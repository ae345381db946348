import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/database'
import { bareApp } from '../../../tests/harness/http'
import { createSharedKeySlots, type SharedKeySlots } from './key-slots'

let database: TestDatabase
let pool: pg.Pool
const opened: Array<() => Promise<unknown>> = []
let lastKey = 0

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool()
})
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const { app, lines } = bareApp()
const freshKey = () => ++lastKey
const openPool = (max = 4) => new pg.Pool({ connectionString: database.runtimeUrl, max })
type Options = Partial<Parameters<typeof createSharedKeySlots>[0]>

/** One of several processes, which ends with its test. */
function instance(options: Options = {}): SharedKeySlots {
  const slots = createSharedKeySlots({ pool, limit: 10, log: app.log, ...options })
  opened.push(() => slots.close())
  return slots
}

/** A pool that counts its queries. */
function countingPool() {
  let calls = 0
  const query = ((text: string, values: unknown[]) => {
    calls += 1
    return pool.query(text, values)
  }) as pg.Pool['query']
  return { pool: { query }, calls: () => calls }
}

const takeMany = (slots: SharedKeySlots, key: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => slots.take(key)))
const admitted = (answers: Array<{ free: boolean }>) => answers.filter(({ free }) => free).length

describe('one process', () => {
  test('of 700 requests at once exactly 600 pass, and the rest get a time to retry', async () => {
    const { pool: counting, calls } = countingPool()
    const slots = instance({ limit: 600, pool: counting })
    const answers = await takeMany(slots, freshKey(), 700)
    expect(admitted(answers)).toBe(600)
    for (const { free, remaining, resetSeconds } of answers) {
      if (free) continue
      expect(remaining).toBe(0)
      expect(resetSeconds).toBeGreaterThan(0)
      expect(resetSeconds).toBeLessThanOrEqual(62)
    }
    expect(calls()).toBe(1)
  })

  test('of 700 requests one after the other the first 600 pass, and a fraction of them queries the database', async () => {
    const { pool: counting, calls } = countingPool()
    const slots = instance({ limit: 600, pool: counting })
    const key = freshKey()
    for (let count = 1; count <= 600; count += 1)
      expect(await slots.take(key)).toMatchObject({ free: true, limit: 600, remaining: 600 - count })
    for (let count = 0; count < 100; count += 1) expect((await slots.take(key)).free).toBe(false)
    expect(calls()).toBeLessThan(60)
  })

  test('a refused key does not query for each further request, and queries again before long', async () => {
    let now = 0
    const { pool: counting, calls } = countingPool()
    const slots = instance({ pool: counting, nowMs: () => now, refuseMs: 500 })
    const key = freshKey()
    await takeMany(slots, key, 11)
    const before = calls()
    for (now = 1; now < 500; now += 1) expect((await slots.take(key)).free).toBe(false)
    expect(calls()).toBe(before)
    now = 500
    expect((await slots.take(key)).free).toBe(false)
    expect(calls()).toBe(before + 1)
  })

  test('a caller who waits as long as the refusal says is let in', { tags: 'long' }, async () => {
    const slots = instance({ limit: 2, windowMs: 300, refuseMs: 20 })
    const key = freshKey()
    await takeMany(slots, key, 2)
    const refused = await slots.take(key)
    expect(refused.free).toBe(false)
    await new Promise(resolve => setTimeout(resolve, refused.resetSeconds * 1000))
    expect((await slots.take(key)).free).toBe(true)
  })

  test('each refused request is reported', async () => {
    const refused: number[] = []
    const slots = instance({ limit: 1, onRefused: key => refused.push(key) })
    const key = freshKey()
    await takeMany(slots, key, 3)
    expect(refused).toEqual([key, key])
  })

  test('keys do not count for each other', async () => {
    const slots = instance({ limit: 1 })
    for (const key of [freshKey(), freshKey()]) expect(admitted(await takeMany(slots, key, 2))).toBe(1)
  })

  test('granted slots are not used once their lease is over', async () => {
    let now = 0
    const { pool: counting, calls } = countingPool()
    const slots = instance({ limit: 100, pool: counting, nowMs: () => now, leaseMs: 2000 })
    const key = freshKey()
    await slots.take(key)
    await slots.take(key) // requests more than one, because the key was used again
    const before = calls()
    now = 1999
    await slots.take(key)
    expect(calls()).toBe(before)
    now = 2000
    await slots.take(key)
    expect(calls()).toBe(before + 1)
  })

  test('a lease that is over before it arrives is never used', async () => {
    let now = 0
    const slow = ((text: string, values: unknown[]) => {
      now += 3000
      return pool.query(text, values)
    }) as pg.Pool['query']
    const slots = instance({ pool: { query: slow }, nowMs: () => now, leaseMs: 2000 })
    await expect(slots.take(freshKey())).rejects.toMatchObject({ key: 'unavailable' })
  })
})

describe('several processes', () => {
  test(
    '20 keys in uneven bursts at three processes never get more than their quota in any window',
    { tags: 'long' },
    async () => {
      const limit = 12
      const windowMs = 500
      // Margin between reading the clock and recording it.
      const noteMs = 20
      const processes = [1, 2, 3].map(() => {
        const own = openPool()
        opened.push(() => own.end())
        return instance({ pool: own, limit, windowMs, leaseMs: 250, refuseMs: 20 })
      })
      const admissions = new Map(Array.from({ length: 20 }, () => [freshKey(), [] as number[]]))

      async function client(slots: SharedKeySlots, key: number, burst: number, pauseMs: number) {
        const times = admissions.get(key) ?? []
        while (times.length < 4 * limit) {
          await Promise.all(
            Array.from({ length: burst }, async () => {
              // A lease this short may be over when it arrives on a busy machine: then no request passes.
              const { free } = await slots.take(key).catch(() => ({ free: false }))
              if (free) times.push(performance.now())
            }),
          )
          await new Promise(resolve => setTimeout(resolve, pauseMs))
        }
      }
      await Promise.all(
        [...admissions.keys()].flatMap((key, index) =>
          processes.map((slots, place) => client(slots, key, 1 + ((index + place) % 7), 1 + ((index * 3) % 31))),
        ),
      )

      for (const times of admissions.values()) {
        times.sort((one, other) => one - other)
        const spans = times.slice(limit).map((time, index) => time - (times[index] ?? 0))
        expect(Math.min(...spans)).toBeGreaterThan(windowMs - noteMs)
      }
    },
  )

  test('slots granted to a crashed process count as used, even after its lease', async () => {
    let crashed = false
    const query = ((text: string, values: unknown[]) =>
      crashed ? new Promise(() => {}) : pool.query(text, values)) as pg.Pool['query']
    const dead = createSharedKeySlots({ pool: { query }, limit: 40, log: app.log, leaseMs: 100 })
    const key = freshKey()
    await takeMany(dead, key, 2)
    await dead.take(key)
    crashed = true
    const [row] = (await pool.query('select leases from api_key_windows where key_id = $1', [key])).rows
    const [lease] = Object.values<{ slots: number; until: number }>(row.leases)
    expect(lease?.slots).toBeGreaterThan(1)
    while (Date.now() * 1000 < Number(lease?.until) + 50_000) await new Promise(resolve => setTimeout(resolve, 20))
    const answers = await takeMany(instance({ limit: 40 }), key, 40)
    expect(admitted(answers)).toBe(40 - 2 - Number(lease?.slots))
  })

  test('returned slots can be used by others at once', async () => {
    const [first, second] = [instance({ limit: 100 }), instance({ limit: 100 })]
    const key = freshKey()
    for (let count = 0; count < 5; count += 1) await first.take(key)
    const whileHeld = await second.take(key)
    expect(whileHeld.remaining).toBeLessThan(94)
    await first.close()
    expect(admitted(await takeMany(second, key, 100))).toBe(94)
  })

  test('unused slots are free again when their lease is over', async () => {
    const [idle, busy] = [instance({ limit: 100, leaseMs: 20 }), instance({ limit: 100, refuseMs: 10 })]
    const key = freshKey()
    await idle.take(key)
    await idle.take(key)
    await idle.take(key)
    await takeMany(busy, key, 95)
    await expect.poll(async () => admitted(await takeMany(busy, key, 1)), { interval: 20 }).toBe(1)
    await expect.poll(async () => admitted(await takeMany(busy, key, 1)), { interval: 20 }).toBe(1)
    expect(admitted(await takeMany(busy, key, 1))).toBe(0)
  })

  test('the wait that is reported covers what another process still holds', async () => {
    const [holder, other] = [instance({ limit: 4, leaseMs: 30_000 }), instance({ limit: 4 })]
    const key = freshKey()
    await takeMany(holder, key, 4)
    const refused = await other.take(key)
    // Its lease may be used for 30 s more, and each use counts for a minute.
    expect(refused).toMatchObject({ free: false, remaining: 0 })
    expect(refused.resetSeconds).toBeGreaterThan(60)
    expect(refused.resetSeconds).toBeLessThanOrEqual(90)
  })
})

describe('an unreachable database', () => {
  test('refuses every caller, and forgets no slot granted before', async () => {
    let down = false
    const query = ((text: string, values: unknown[]) =>
      down ? Promise.reject(new Error('connection refused')) : pool.query(text, values)) as pg.Pool['query']
    const slots = instance({ pool: { query }, limit: 3 })
    const key = freshKey()
    await slots.take(key)
    down = true
    const outcomes = await Promise.allSettled([slots.take(key), slots.take(key)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    down = false
    expect(admitted(await takeMany(slots, key, 3))).toBe(2)
  })

  test('does not keep a process from ending', async () => {
    lines.length = 0
    const gone = openPool()
    const slots = createSharedKeySlots({ pool: gone, limit: 100, log: app.log })
    const key = freshKey()
    await slots.take(key)
    await slots.take(key)
    await gone.end()
    await slots.close()
    expect(lines.map(({ level }) => level)).toEqual([40])
  })
})
