import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { type Drop, dropHead, keyOf, openSocket, startDrop } from '../../../../tests/harness/drop'

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

function send(body: string, headers: Record<string, string>, query = 'source=erp', bearer = key) {
  const all = { Authorization: `Bearer ${bearer}`, ...headers }
  return fetch(`${drop.url}?${query}`, { method: 'POST', headers: all, body })
}
async function counts(of = company) {
  const keys: string[] = []
  for await (const file of app.storage.list(`${of.tenantId}/inbound`)) keys.push(file.key)
  const tables = await app.db.inTenant(of.actor().tenantId, async tx => ({
    rows: await tx.inboundDelivery.count(),
    uploads: await tx.inboundUpload.count(),
    events: await tx.event.count({ where: { type: 'inbound.received' } }),
  }))
  return { ...tables, files: keys.length }
}
const digest = (text: string, algorithm = 'sha256') => createHash(algorithm).update(text).digest('base64')

describe('Idempotency-Key', () => {
  const headers = { 'Idempotency-Key': 'lauf 17' }

  test('a repeated request gets the first response byte for byte, and nothing happens twice', async () => {
    const first = await send('a,b', headers)
    const again = await send('a,b', headers)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    expect(await counts()).toEqual({ rows: 1, files: 1, events: 1, uploads: 0 })
  })

  test(
    'another file or another parameter under the same key is refused and leaves nothing',
    { tags: 'long' },
    async () => {
      await send('a,b', headers)
      for (const [body, query] of [
        ['a,c', 'source=erp'],
        ['a,b', 'source=lager'],
        ['a,b', 'source=erp&filename=x.csv'],
        ['a,b', 'source=erp&batch=1'],
        ['a,b', 'source=erp&part=1'],
      ] as const) {
        const response = await send(body, headers, query)
        expect(response.status).toBe(422)
        expect((await response.json()).error).toBe('idempotency_mismatch')
      }
      expect(await counts()).toEqual({ rows: 1, files: 1, events: 1, uploads: 0 })
    },
  )

  test('of concurrent requests one has an effect, and all get its response', { tags: 'long' }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const response = await send('a,b', headers)
        return { status: response.status, body: await response.text() }
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await counts()).toEqual({ rows: 1, files: 1, events: 1, uploads: 0 })
  })

  test('the same key with another API key or in another company is another one', async () => {
    const other = await createTestCompany(app)
    await send('a,b', headers)
    await send('a,b', headers, 'source=erp', await keyOf(company))
    await send('a,b', headers, 'source=erp', await keyOf(other))
    expect((await counts()).rows).toBe(2)
    expect((await counts(other)).rows).toBe(1)
  })

  test('a refused delivery does not use its key up', async () => {
    const refused = await send('a,b', { ...headers, 'Content-Digest': `sha-256=:${digest('x')}:` })
    expect(refused.status).toBe(400)
    expect((await send('a,b', headers)).headers.get('idempotency-replayed')).toBeNull()
    expect((await counts()).rows).toBe(1)
  })

  test('it has 1 to 255 printable characters and may be given only once', async () => {
    expect((await send('x', { 'Idempotency-Key': 'k'.repeat(255) })).status).toBe(201)
    expect((await send('x', { 'Idempotency-Key': 'k'.repeat(256) })).status).toBe(400)
    expect((await send('x', { 'Idempotency-Key': 'schlüssel' })).status).toBe(400)
    const raw = openSocket(drop.port)
    raw.write(
      `${dropHead(key, 'source=erp', 'Idempotency-Key: a', 'Idempotency-Key: b', 'Content-Length: 1', 'Connection: close')}x`,
    )
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('Content-Digest and Repr-Digest', () => {
  test.each(['Content-Digest', 'Repr-Digest'])('%s that matches is repeated in the answer', async name => {
    const response = await send('a,b', {
      [name]: `sha-512=:${digest('z', 'sha512')}:, sha-256=:${digest('a,b')}:`,
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-digest')).toBe(`sha-256=:${digest('a,b')}:`)
  })

  test('one that does not match is refused, and nothing is stored', async () => {
    const response = await send('a,b', { 'Content-Digest': `sha-256=:${digest('a,c')}:` })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'validation_error',
      details: { sha256: createHash('sha256').update('a,b').digest('hex') },
    })
    expect(await counts()).toEqual({ rows: 0, files: 0, events: 0, uploads: 0 })
  })

  test('both are checked', async () => {
    const right = `sha-256=:${digest('a,b')}:`
    const wrong = `sha-256=:${digest('x')}:`
    expect((await send('a,b', { 'Content-Digest': right, 'Repr-Digest': wrong })).status).toBe(400)
    expect((await send('a,b', { 'Content-Digest': wrong, 'Repr-Digest': right })).status).toBe(400)
  })

  test('other algorithms are ignored, and without a known one nothing is repeated', async () => {
    const response = await send('a,b', { 'Content-Digest': `sha-512=:${digest('z', 'sha512')}:` })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-digest')).toBeNull()
  })

  test.each([
    'sha-256',
    'sha-256=abc',
    'sha-256=:not base64!:',
    'sha-256=:YQ==:',
    'SHA-256=:YQ==:',
    'sha-256=:YQ==:,',
    '=:YQ==:',
  ])('%j is malformed', async text => {
    const response = await send('a,b', { 'Content-Digest': text })
    expect(response.status).toBe(400)
    expect((await response.json()).details.issues[0].path).toBe('Content-Digest')
  })

  test('a digest in the trailers of a chunked body counts as one in the head', async () => {
    const sendTrailer = async (text: string) => {
      const raw = openSocket(drop.port)
      raw.write(
        dropHead(key, 'source=erp', 'Transfer-Encoding: chunked', 'Trailer: Content-Digest', 'Connection: close'),
      )
      raw.write(`3\r\na,b\r\n0\r\nContent-Digest: sha-256=:${digest(text)}:\r\n\r\n`)
      return raw.closed
    }
    expect(await sendTrailer('a,b')).toMatch(/^HTTP\/1\.1 201 /)
    expect(await sendTrailer('a,c')).toMatch(/^HTTP\/1\.1 400 /)
    expect((await counts()).rows).toBe(1)
  })
})
