import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { type Drop, keyOf, startDrop } from '../../../../tests/harness/drop'
import { readStored } from '../../../adapters/storage'
import { eventSchema } from '../../integrations/webhooks/event-catalogue'

let app: TestApp
let drop: Drop
let company: TestCompany
let key: string
beforeAll(async () => {
  app = await createTestApp()
  drop = await startDrop(app)
})
afterAll(async () => {
  await drop.stop()
  await app.stop()
})
beforeEach(async () => {
  company = await createTestCompany(app)
  key = await keyOf(company)
})

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const inCompany = <T>(work: Parameters<typeof app.db.inTenant<T>>[1]) => app.db.inTenant(company.actor().tenantId, work)
const rows = () => inCompany(tx => tx.inboundDelivery.findMany({ orderBy: { id: 'asc' } }))

function send(query: string, body: BodyInit, headers: Record<string, string> = {}, bearer = key) {
  const all = { Authorization: `Bearer ${bearer}`, ...headers }
  return fetch(`${drop.url}?${query}`, { method: 'POST', headers: all, body })
}
async function delivered(query: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await send(query, body, headers)
  expect(response.status).toBe(201)
  return (await response.json()).data
}

test('a file gets its record as response and is stored byte for byte', async () => {
  const file = randomBytes(200_000)
  const response = await send('source=erp-alt&filename=kunden.csv&batch=umzug&part=1%2F3', file, {
    'Content-Type': 'text/csv; charset=iso-8859-1',
  })
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('ratelimit-policy')).toBe('"key";q=1000000;w=60')
  expect(response.headers.get('x-request-id')).toBeTruthy()
  const { data, ...rest } = await response.json()
  expect(rest).toEqual({})
  expect(data).toEqual({
    id: expect.any(Number),
    source: 'erp-alt',
    filename: 'kunden.csv',
    content_type: 'text/csv; charset=iso-8859-1',
    size_bytes: 200_000,
    sha256: sha256(file),
    batch: 'umzug',
    part: '1/3',
    received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  const [row] = await rows()
  expect(row).toMatchObject({ id: data.id, apiKeyId: expect.any(Number) })
  expect(row?.storageKey).toMatch(new RegExp(`^${company.tenantId}/inbound/erp-alt/[0-9a-f-]{36}$`))
  expect((await readStored(app.storage, row?.storageKey ?? ''))?.equals(file)).toBe(true)
  expect(await inCompany(tx => tx.inboundUpload.count())).toBe(0)
})

test('a delivery is recorded: audit entry, event as the catalogue promises it', async () => {
  const data = await delivered('source=erp', 'x')
  const audit = await inCompany(tx => tx.auditEntry.findFirst({ where: { action: 'inbound.received' } }))
  expect(audit).toMatchObject({ entity: 'inbound_delivery', entityId: String(data.id), actorKind: 'api_key' })
  const event = await inCompany(tx => tx.event.findFirst({ where: { type: 'inbound.received' } }))
  const body = JSON.parse(event?.body ?? '{}')
  expect(body.data).toEqual({ ...data, version: 1 })
  eventSchema('inbound.received').parse(body.data)
})

test('without filename and type it is upload.bin, application/octet-stream; batch and part are null', async () => {
  expect(await delivered('source=erp', new Blob(['x']))).toMatchObject({
    filename: 'upload.bin',
    content_type: 'application/octet-stream',
    batch: null,
    part: null,
  })
  expect(await delivered('source=erp&filename=&batch=&part=', 'x', { 'Content-Type': 'x'.repeat(201) })).toMatchObject({
    filename: 'upload.bin',
    content_type: 'application/octet-stream',
    batch: null,
    part: null,
  })
})

test(
  'the name may come in X-Filename, plain, percent-encoded or per RFC 8187; the parameter takes precedence',
  { tags: 'long' },
  async () => {
    const nameBy = async (header: string, query = 'source=erp') =>
      (await delivered(query, 'x', { 'X-Filename': header })).filename
    expect(await nameBy('liste.csv')).toBe('liste.csv')
    expect(await nameBy('K%C3%BCche.pdf')).toBe('Küche.pdf')
    expect(await nameBy("UTF-8''K%C3%BCche.pdf")).toBe('Küche.pdf')
    expect(await nameBy(Buffer.from('Küche.pdf').toString('latin1'))).toBe('Küche.pdf')
    expect(await nameBy('100%.txt')).toBe('100_.txt')
    expect(await nameBy('C:\\Export\\Daten.zip')).toBe('Daten.zip')
    expect(await nameBy('x.csv', 'source=erp&filename=y.csv')).toBe('y.csv')
  },
)

test('nothing is unpacked: form framing and content encodings are stored as received', async () => {
  const form = new FormData()
  form.set('file', new Blob(['a,b']), 'a.csv')
  const framed = await delivered('source=erp', form)
  expect(framed.content_type).toMatch(/^multipart\/form-data; boundary=/)
  const [stored] = await rows()
  expect((await readStored(app.storage, stored?.storageKey ?? ''))?.toString()).toMatch(/^--.*Content-Disposition/s)

  const packed = gzipSync('a,b')
  const gzip = await delivered('source=erp', packed, { 'Content-Encoding': 'gzip' })
  expect(gzip).toMatchObject({ sha256: sha256(packed), size_bytes: packed.length })
  expect(await delivered('source=erp', '{"a":', { 'Content-Type': 'application/json' })).toMatchObject({
    size_bytes: 5,
  })
})

test('a body in chunks of unknown length is a file like any other', async () => {
  const file = randomBytes(300_000)
  const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const outgoing = request(
      `${drop.url}?source=erp`,
      { method: 'POST', headers: { Authorization: `Bearer ${key}`, 'Transfer-Encoding': 'chunked' } },
      async incoming => {
        const body = Buffer.concat(await incoming.toArray()).toString()
        resolve({ status: incoming.statusCode, body })
      },
    ).on('error', reject)
    for (let at = 0; at < file.length; at += 7_001) outgoing.write(file.subarray(at, at + 7_001))
    outgoing.end()
  })
  expect(status).toBe(201)
  expect(JSON.parse(body).data).toMatchObject({ size_bytes: 300_000, sha256: sha256(file) })
})

test('every request gets its own id, even when the same file is sent twice', async () => {
  const [first, second] = [await delivered('source=erp', 'x'), await delivered('source=erp', 'x')]
  expect(first.id).not.toBe(second.id)
  expect(first.sha256).toBe(second.sha256)
  expect(await rows()).toHaveLength(2)
})

test('unknown parameters are ignored', async () => {
  expect(await delivered('source=erp&unknown=1', 'x')).toMatchObject({ source: 'erp' })
})

test(
  'the log shows a company its own deliveries, newest first, also to a key that may only write',
  { tags: 'long' },
  async () => {
    app.clock.set('2026-03-01T08:00:00.000Z')
    const first = await delivered('source=erp', 'a')
    const second = await delivered('source=lager', 'b')
    app.clock.set('2026-03-01T09:00:00.000Z')
    const third = await delivered('source=erp', 'c')
    const foreignKey = await keyOf(await createTestCompany(app), ['int.inbound:read'])
    const list = async (query: string, bearer = key) => {
      const response = await fetch(`${drop.url}?${query}`, { headers: { Authorization: `Bearer ${bearer}` } })
      expect(response.status).toBe(200)
      return response.json()
    }
    expect(await list('')).toEqual({
      data: [third, second, first],
      pagination: { limit: 50, offset: 0, total: 3, hasMore: false },
    })
    expect(await list('source=erp&limit=1')).toEqual({
      data: [third],
      pagination: { limit: 1, offset: 0, total: 2, hasMore: true },
    })
    expect((await list('source=nobody')).data).toEqual([])
    expect((await list('updated_since=2026-03-01T08:30:00.000Z')).data).toEqual([third])
    expect((await list('', foreignKey)).pagination.total).toBe(0)
    expect((await list('source=erp', foreignKey)).data).toEqual([])
  },
)

test('the log refuses a limit above 200 and a source that cannot be one', async () => {
  for (const query of ['limit=201', 'limit=0', 'offset=-1', 'source=ERP', 'source=a&source=b'])
    expect((await fetch(`${drop.url}?${query}`, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(400)
})

test('webhooks for a file are enqueued in the same transaction', async () => {
  await company.as().webhooks.create({ name: 'W', url: 'https://127.0.0.1:8443/', events: ['inbound.*'] })
  app.rung.length = 0
  const data = await delivered('source=erp', 'x')
  const { data: deliveries } = await company.as().webhooks.deliveries({ event: 'inbound.received' })
  expect(deliveries).toHaveLength(1)
  expect(app.rung).toContain('webhook-out')
  const { data: sent } = await company.as().webhooks.delivery({ id: deliveries[0]?.id ?? 0 })
  expect(JSON.parse(sent.body ?? '').data.id).toBe(data.id)
})
