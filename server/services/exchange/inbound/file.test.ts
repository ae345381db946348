import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { type Drop, keyOf, startDrop } from '../../../../tests/harness/drop'

let app: TestApp
let drop: Drop
let company: TestCompany
let id: number
const file = randomBytes(10_000)
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
  id = await deliver('K%C3%BCche%20%22neu%22.html', 'text/html')
})

async function deliver(filename: string, type: string): Promise<number> {
  const response = await fetch(`${drop.url}?source=erp&filename=${filename}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await keyOf(company)}`, 'Content-Type': type },
    body: file,
  })
  return (await response.json()).data.id
}
const addressOf = (of: number | string) => drop.url.replace('/v1/inbound', `/company/inbound/${of}/file`)
const load = (of: number | string, cookie: string | null, headers: Record<string, string> = {}) =>
  fetch(addressOf(of), { headers: { ...(cookie ? { Cookie: cookie } : {}), ...headers } })

test('an administrator gets the bytes as a download that no browser shows', async () => {
  const response = await load(id, await cookieOf(app, company))
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '10000',
    'content-disposition': `attachment; filename="K_che _neu_.html"; filename*=UTF-8''K%C3%BCche%20_neu_.html`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
    'repr-digest': `sha-256=:${createHash('sha256').update(file).digest('base64')}:`,
  })
})

test('the audit log shows who downloaded a file', async () => {
  await (await load(id, await cookieOf(app, company))).arrayBuffer()
  const entries = await app.db.inTenant(company.actor().tenantId, tx =>
    tx.auditEntry.findMany({ where: { action: 'inbound.downloaded' } }),
  )
  expect(entries).toMatchObject([{ entityId: String(id), actorUserId: company.userIds[1] }])
})

test('HEAD answers the headers of the file without its bytes, and without an audit entry', async () => {
  const response = await fetch(addressOf(id), {
    method: 'HEAD',
    headers: { Cookie: await cookieOf(app, company), Range: 'bytes=0-9' },
  })
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '10000'])
  expect((await response.arrayBuffer()).byteLength).toBe(0)
  const entries = await app.db.inTenant(company.actor().tenantId, tx =>
    tx.auditEntry.count({ where: { action: 'inbound.downloaded' } }),
  )
  expect(entries).toBe(0)
})

describe('a part of the file', () => {
  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/10000', file.subarray(0, 10)],
    ['bytes=9990-', 206, 'bytes 9990-9999/10000', file.subarray(9_990)],
    ['bytes=-5', 206, 'bytes 9995-9999/10000', file.subarray(9_995)],
    ['bytes=5-99999', 206, 'bytes 5-9999/10000', file.subarray(5)],
    ['bytes=10000-', 416, 'bytes */10000', Buffer.alloc(0)],
    ['bytes=0-1,5-6', 200, null, file],
    ['nonsense', 200, null, file],
    ['rows=1-2', 200, null, file],
  ])('Range: %s is %i', async (range, status, contentRange, bytes) => {
    const response = await load(id, await cookieOf(app, company), { Range: range })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('with an If-Range for another file it is the whole file', async () => {
    const cookie = await cookieOf(app, company)
    const { headers } = await load(id, cookie)
    const etag = headers.get('etag') ?? ''
    const status = async (condition: string) =>
      (await load(id, cookie, { Range: 'bytes=0-9', 'If-Range': condition })).status
    expect([await status(etag), await status('"another"')]).toEqual([206, 200])
  })
})

describe('no other caller gets it', () => {
  test('managers and employees are refused, anonymous callers and API keys have to log in', async () => {
    expect((await load(id, await cookieOf(app, company, 2))).status).toBe(403)
    expect((await load(id, await cookieOf(app, company, 3))).status).toBe(403)
    expect((await load(id, null)).status).toBe(401)
    const key = await keyOf(company)
    expect((await load(id, null, { Authorization: `Bearer ${key}` })).status).toBe(401)
  })

  test('without the module it is refused', async () => {
    await app.db.acrossTenants('platform', tx =>
      tx.company.update({ where: { id: company.tenantId }, data: { modules: ['int.api'] } }),
    )
    const response = await load(id, await cookieOf(app, company))
    expect([response.status, (await response.json()).error]).toEqual([403, 'module_disabled'])
  })

  test('an id of another company answers as one that does not exist, or is none', async () => {
    const otherCompany = await createTestCompany(app)
    const cookie = await cookieOf(app, otherCompany)
    const answers = await Promise.all(
      [id, 2_000_000_000, 0, -1, 'x', '01', '99999999999'].map(async of => {
        const response = await load(of, cookie)
        return [response.status, await response.text(), response.headers.get('content-disposition')]
      }),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.[0]).toBe(404)
  })
})

test('a file that was deleted is answered as not found, without promising bytes', async () => {
  const row = await app.db.inTenant(company.actor().tenantId, tx => tx.inboundDelivery.findFirstOrThrow())
  await app.storage.delete(row.storageKey)
  const response = await load(id, await cookieOf(app, company))
  expect(response.status).toBe(404)
  expect(response.headers.get('content-disposition')).toBeNull()
  expect((await response.json()).error).toBe('not_found')
})

test('a reader who disconnects in the middle does no harm', async () => {
  const cookie = await cookieOf(app, company)
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(addressOf(id), { headers: { Cookie: cookie } }, incoming => {
      incoming.once('data', () => incoming.destroy())
      incoming.once('close', resolve)
    }).on('error', reject)
    outgoing.end()
  })
  expect((await load(id, cookie)).status).toBe(200)
})
