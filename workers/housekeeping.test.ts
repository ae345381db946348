import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFileCheck } from '../server/services/exchange/inbound/create-file-check'
import { removeUnnamedInboundFiles } from '../server/services/exchange/inbound/remove-unnamed-files'
import { sweepUploads } from '../server/services/exchange/inbound/sweep-uploads'
import { createTestApp, type TestApp } from '../tests/harness/app'
import { createTestCompany, type TestCompany } from '../tests/harness/company'
import { eventually } from '../tests/harness/eventually'
import { createHousekeeping, housekeepingJobs, type Job, startHousekeeping } from './housekeeping'
import type { Poller } from './poll'

let app: TestApp
let company: TestCompany
let lines: Array<Record<string, unknown>> = []
const started: Poller[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace', base: undefined }, { write: line => lines.push(JSON.parse(line)) })
  app = { ...(await createTestApp()), log }
})
afterEach(() => Promise.all(started.splice(0).map(poller => poller.stop())))
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(new Date().toISOString())
  company = await createTestCompany(app)
  lines = []
})

const tenant = () => company.actor().tenantId
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const names = () => readdir(path.join(app.folder, `${tenant()}/inbound/erp`)).then(found => found.sort())

async function store(name: string, ageHours: number, text = 'abc'): Promise<string> {
  const key = `${tenant()}/inbound/erp/${name}`
  await app.storage.put(key, Buffer.from(text))
  await utimes(path.join(app.folder, key), hoursAgo(ageHours), hoursAgo(ageHours))
  return key
}
const base = { source: 'erp', filename: 'a' }
const deliver = (storageKey: string, sizeBytes = 3n) =>
  app.db.inTenant(tenant(), tx =>
    tx.inboundDelivery.create({
      data: { ...base, tenantId: tenant(), storageKey, contentType: 'x', sizeBytes, sha256: 'a'.repeat(64) },
    }),
  )
const upload = (storageKey: string, seenAt = new Date()) =>
  app.db.inTenant(tenant(), tx =>
    tx.inboundUpload.create({ data: { ...base, tenantId: tenant(), storageKey, startedAt: seenAt, seenAt } }),
  )

test('files without a row are deleted after a day, all others stay', async () => {
  await store('orphan-old', 25)
  await store('orphan-young', 23)
  await deliver(await store('delivered', 25))
  await upload(await store('arriving', 25))
  await app.storage.put(`${tenant()}/invoices/1.pdf`, Buffer.from('x'))
  expect(await removeUnnamedInboundFiles(app)).toBe(1)
  expect(await names()).toEqual(['arriving', 'delivered', 'orphan-young'])
  expect(await app.storage.stat(`${tenant()}/invoices/1.pdf`)).not.toBeNull()
  expect(await removeUnnamedInboundFiles(app)).toBe(0)
})

test('several workers at once share the work', async () => {
  for (let at = 0; at < 20; at++) await store(`orphan-${at}`, 25)
  await deliver(await store('delivered', 25))
  await Promise.all([removeUnnamedInboundFiles(app), removeUnnamedInboundFiles(app), removeUnnamedInboundFiles(app)])
  expect(await names()).toEqual(['delivered'])
})

test('uploads without progress for a minute are forgotten, and pages are notified', async () => {
  await upload('gone', new Date(Date.now() - 61_000))
  await upload('alive', new Date(Date.now() - 30_000))
  const client = await app.db.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen gewerk_live')
  try {
    expect(await sweepUploads(app)).toBe(1)
    const left = await app.db.inTenant(tenant(), tx => tx.inboundUpload.findMany())
    expect(left.map(({ storageKey }) => storageKey)).toEqual(['alive'])
    await eventually(() => expect(heard.join()).toContain(`"tenantId":${tenant()},"topic":"inbound"`))
  } finally {
    await client.query('unlisten gewerk_live')
    client.release()
  }
})

test('every delivery is checked in turn, and one without its file or with another length is logged', async () => {
  await deliver(await store('whole', 1))
  const missing = await deliver(`${tenant()}/inbound/erp/missing`)
  const shorter = await deliver(await store('shorter', 1), 4n)
  const check = createFileCheck(1)
  const all = await app.db.acrossTenants('sweep', tx => tx.inboundDelivery.count())
  let wrong = 0
  // One more than there are: then it starts over.
  for (let call = 0; call <= all; call++) wrong += await check(app)
  expect(wrong).toBe(2)
  const errors = lines.filter(line => line.level === 50)
  expect(errors.map(line => [line.tenantId, line.id, line.msg])).toEqual([
    [tenant(), missing.id, 'the file of a delivery is missing'],
    [tenant(), shorter.id, 'the file of a delivery has another length'],
  ])
  for (let call = 0; call <= all; call++) wrong += await check(app)
  expect(wrong).toBe(4)
})

test('the jobs delete old temporary files and responses of expired idempotency keys', async () => {
  const unfinished = path.join(app.folder, '.unfinished')
  for (const [name, hours] of Object.entries({ 'left-behind': 25, 'being-written': 1 })) {
    await writeFile(path.join(unfinished, name), 'x')
    await utimes(path.join(unfinished, name), hoursAgo(hours), hoursAgo(hours))
  }
  const keep = (key: string, createdAt: Date) =>
    app.db.inTenant(tenant(), tx =>
      tx.idempotencyKey.create({
        data: {
          tenantId: tenant(),
          caller: 'key:1',
          route: 'x',
          key,
          fingerprint: 'x',
          status: 201,
          answer: {},
          createdAt,
        },
      }),
    )
  await keep('old', hoursAgo(25))
  await keep('young', hoursAgo(23))
  started.push(startHousekeeping(app))
  const keys = () => app.db.inTenant(tenant(), tx => tx.idempotencyKey.findMany())
  await eventually(async () => expect((await keys()).map(({ key }) => key)).toEqual(['young']))
  expect(await readdir(unfinished)).toEqual(['being-written'])
})

test('a job that fails does not hold up the others, and each has its own interval', async () => {
  const ran: string[] = []
  const job = (name: string, everyMs: number, fails = false): Job => ({
    name,
    everyMs,
    async run() {
      ran.push(name)
      if (fails) throw new Error('away')
    },
  })
  started.push(startHousekeeping(app, [job('broken', 0, true), job('rare', 3_600_000), job('often', 0)], 1))
  await eventually(() => expect(ran.filter(name => name === 'often').length).toBeGreaterThan(3))
  expect(ran.filter(name => name === 'rare')).toHaveLength(1)
  expect(ran.filter(name => name === 'broken').length).toBeGreaterThan(2)
  expect(lines.some(line => line.job === 'broken' && line.msg === 'tidying up failed')).toBe(true)
})

test('a job runs at its own interval, however often it is called, and its runs are counted', async () => {
  const tidyUp = createHousekeeping(app, [
    { name: 'rare', everyMs: 3_600_000, run: async () => {} },
    { name: 'often', everyMs: 0, run: async () => {} },
    { name: 'broken', everyMs: 0, run: () => Promise.reject(new Error('away')) },
  ])
  const round = { stop: new AbortController().signal }
  expect(await tidyUp(round)).toEqual({ done: 2, failed: 1 })
  expect(await tidyUp(round)).toEqual({ done: 1, failed: 1 })
  const stopped = { stop: AbortSignal.abort() }
  expect(await createHousekeeping(app)(stopped)).toEqual({ done: 0, failed: 0 })
})

test('every job has a unique name', () => {
  const all = housekeepingJobs().map(({ name }) => name)
  expect(new Set(all).size).toBe(all.length)
})
