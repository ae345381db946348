import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type HttpDatabase, openHttpDatabase } from '../../../tests/harness/http-database'
import { mintTenantId } from '../../platform/actor'
import { createIdentify } from './identify'
import { createKeyUsage } from './keys'

let database: HttpDatabase
beforeAll(async () => {
  database = await openHttpDatabase()
})
afterAll(() => database.stop())

/** A process of its own, with a fixed calendar. */
function process(failing: { now: boolean } = { now: false }) {
  const calendar = { now: new Date('2026-03-01T23:59:00.000Z') }
  const acrossTenants: typeof database.app.db.acrossTenants = (role, work) =>
    failing.now ? Promise.reject(new Error('connection refused')) : database.app.db.acrossTenants(role, work)
  const app = {
    ...database.app,
    clock: { now: () => calendar.now },
    db: { ...database.app.db, acrossTenants },
  }
  return { calendar, app, usage: createKeyUsage(app) }
}

async function someKey() {
  const { tenantId } = await database.company()
  const { id, plaintext } = await database.key(tenantId)
  const days = () =>
    database.rows(
      'select day::text, requests, limited from api_key_days where tenant_id = $1 and key_id = $2 order by day',
      tenantId,
      id,
    )
  const lastUsed = async () => {
    const [row] = await database.rows('select last_used_at from api_keys where id = $1', id)
    return (row?.last_used_at as Date | null)?.toISOString()
  }
  return { key: { keyId: id, tenantId: mintTenantId(tenantId) }, plaintext, days, lastUsed }
}

test('requests and refusals are counted by UTC day, with the last use', async () => {
  const { usage, calendar } = process()
  const { key, days, lastUsed } = await someKey()
  usage.used(key)
  usage.used(key)
  usage.limited(key.keyId)
  calendar.now = new Date('2026-03-02T00:00:00.000Z')
  usage.used(key)
  await usage.flush()
  expect(await days()).toEqual([
    { day: '2026-03-01', requests: 2, limited: 1 },
    { day: '2026-03-02', requests: 1, limited: 0 },
  ])
  expect(await lastUsed()).toBe('2026-03-02T00:00:00.000Z')
})

test('the counts of processes add up, and the latest use is the last one, whichever process writes later', async () => {
  const [one, other] = [process(), process()]
  const { key, days, lastUsed } = await someKey()
  for (let count = 0; count < 3; count += 1) one.usage.used(key)
  other.calendar.now = new Date('2026-03-01T23:58:00.000Z')
  for (let count = 0; count < 4; count += 1) other.usage.used(key)
  await one.usage.flush()
  await other.usage.flush()
  expect(await days()).toEqual([{ day: '2026-03-01', requests: 7, limited: 0 }])
  expect(await lastUsed()).toBe('2026-03-01T23:59:00.000Z')
})

test('many processes that write the same keys at once lose nothing', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, someKey))
  const processes = Array.from({ length: 6 }, () => process())
  for (const [index, { usage }] of processes.entries()) {
    const order = index % 2 === 0 ? keys : [...keys].reverse()
    for (const { key } of order) usage.used(key)
  }
  await Promise.all(processes.map(({ usage }) => usage.flush()))
  for (const { days } of keys) expect(await days()).toMatchObject([{ requests: 6 }])
})

test('counts that could not be written are written the next time, together with later ones', async () => {
  database.lines.length = 0
  const failing = { now: true }
  const { usage } = process(failing)
  const { key, days } = await someKey()
  usage.used(key)
  usage.limited(key.keyId)
  await usage.flush()
  expect(await days()).toEqual([])
  expect(database.lines).toMatchObject([{ level: 40 }])
  usage.used(key)
  failing.now = false
  await usage.flush()
  await usage.flush()
  expect(await days()).toEqual([{ day: '2026-03-01', requests: 2, limited: 1 }])
})

test('a key that is deleted in the meantime leaves no count behind', async () => {
  const { usage } = process()
  const [gone, there] = [await someKey(), await someKey()]
  usage.used(gone.key)
  usage.used(there.key)
  await database.rows('delete from api_keys where id = $1', gone.key.keyId)
  await usage.flush()
  expect(await gone.days()).toEqual([])
  expect(await there.days()).toHaveLength(1)
})

test('every request that proves a key counts, and none that does not', async () => {
  const { app } = process()
  const { plaintext, days } = await someKey()
  const identify = createIdentify(app)
  for (let count = 0; count < 3; count += 1) await identify.byKey(`Bearer ${plaintext}`, 'de')
  await identify.byKey(`Bearer ${plaintext.slice(0, -4)}AAAA`, 'de')
  await identify.settled()
  expect(await days()).toEqual([{ day: '2026-03-01', requests: 3, limited: 0 }])
})

test('the first use is written a moment later, further ones once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let now = 0
    let writes = 0
    let written: Promise<unknown> = Promise.resolve()
    const { app } = process()
    const acrossTenants: typeof app.db.acrossTenants = (role, work) => {
      writes += 1
      const result = app.db.acrossTenants(role, work)
      written = result
      return result
    }
    const usage = createKeyUsage({ ...app, db: { ...app.db, acrossTenants: acrossTenants } }, () => now)
    const { key, days } = await someKey()
    const pass = async (ms: number) => {
      now += ms
      await vi.advanceTimersByTimeAsync(ms)
    }
    usage.used(key)
    await pass(999)
    expect(writes).toBe(0)
    await pass(1)
    expect(writes).toBe(1)
    await written
    await new Promise(resolve => setImmediate(resolve))
    for (let second = 1; second < 60; second += 1) {
      usage.used(key)
      await pass(1000)
    }
    expect(writes).toBe(1)
    await pass(1000)
    expect(writes).toBe(2)
    await usage.flush()
    expect(await days()).toMatchObject([{ requests: 60 }])
  } finally {
    vi.useRealTimers()
  }
})
