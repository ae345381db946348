import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { type Drop, dropHead, keyOf, openSocket, startDrop } from '../../../../tests/harness/drop'
import type { App } from '../../../context'

const maxBytes = 2_147_483_648

let app: TestApp
let drop: Drop
let company: TestCompany
let key: string
const closing: Array<() => Promise<void>> = []
beforeAll(async () => {
  app = await createTestApp()
  drop = await startDrop(app)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  await drop.stop()
  await app.stop()
})
beforeEach(async () => {
  company = await createTestCompany(app)
  key = await keyOf(company)
})

async function another(changes: Partial<App>, options?: Parameters<typeof startDrop>[1]): Promise<Drop> {
  const started = await startDrop({ ...app, ...changes }, options)
  closing.push(() => started.stop())
  return started
}

/** Sends the headers of a delivery and no byte of its body; returns the response to the headers alone. */
async function answerToHead(
  { query = 'source=erp', bearer = key, headers = ['Content-Length: 100000'] } = {},
  at = drop,
) {
  const raw = openSocket(at.port)
  raw.write(dropHead(bearer, query, ...headers))
  const text = await raw.until(/\r\n\r\n(?:.*\}|$)/s)
  raw.socket.destroy()
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
  return {
    status: Number(head.split(' ')[1]),
    header,
    body: body === '' ? null : JSON.parse(Buffer.from(body, 'latin1').toString()),
  }
}

async function left(of = company) {
  const files: string[] = []
  for await (const file of app.storage.list(`${of.tenantId}/inbound`)) files.push(file.key)
  return app.db.inTenant(of.actor().tenantId, async tx => ({
    rows: await tx.inboundDelivery.count(),
    uploads: await tx.inboundUpload.count(),
    files: files.length,
  }))
}
const nothing = { rows: 0, uploads: 0, files: 0 }

describe('before a byte of the body is read', () => {
  test('a key that is missing, wrong or revoked is 401', async () => {
    const revoked = (await company.as().apiKeys.create({ name: 'Alt', scopes: ['int.inbound:write'] })).data
    await company.as().apiKeys.revoke({ id: revoked.id } as never)
    for (const bearer of ['', 'svc_test_nobody_nothing', revoked.key]) {
      const { status, body } = await answerToHead({ bearer })
      expect([status, body.error]).toEqual([401, 'unauthorized'])
    }
  })

  test.each([['int.api'], ['int.inbound']])('without module %s it is 403 module_disabled', async missing => {
    const modules = ['int.api', 'int.inbound'].filter(id => id !== missing)
    const without = await createTestCompany(app)
    const bearer = await keyOf(without)
    await app.db.acrossTenants('platform', tx =>
      tx.company.update({ where: { id: without.tenantId }, data: { modules } }),
    )
    const { status, body } = await answerToHead({ bearer })
    expect([status, body.error]).toEqual([403, 'module_disabled'])
  })

  test('a key that may only read is 403 insufficient_scope, with the scope it lacks', async () => {
    const bearer = await keyOf(company, ['int.inbound:read', 'core:write'])
    const { status, body } = await answerToHead({ bearer })
    expect([status, body.error]).toEqual([403, 'insufficient_scope'])
    expect(body.details).toEqual({ scope: 'int.inbound:write' })
  })

  test.each([
    ['', 'source'],
    ['source=', 'source'],
    ['source=ERP', 'source'],
    ['source=erp%20alt', 'source'],
    [`source=${'x'.repeat(41)}`, 'source'],
    ['source=a&source=a', 'source'],
    [`source=erp&batch=${'x'.repeat(101)}`, 'batch'],
    ['source=erp&batch=a%0Ab', 'batch'],
    [`source=erp&part=${'x'.repeat(101)}`, 'part'],
    ['source=erp&part=1%2F2&part=1%2F2', 'part'],
    ['source=erp&part=%7F', 'part'],
    ['source=erp&other=1&other=2', 'other'],
    ['source=erp&project_id=', 'project_id'],
    ['source=erp&kontakt_id=', 'kontakt_id'],
    ['source=erp&kontakt_id=0', 'kontakt_id'],
  ])('?%s is 400 and the error names %s', async (query, path) => {
    const { status, body } = await answerToHead({ query })
    expect([status, body.error]).toEqual([400, 'validation_error'])
    expect(body.details.issues).toEqual([expect.objectContaining({ path })])
  })

  test('a parameter with NUL or a name of prototypes is 400', async () => {
    for (const query of ['source=erp&batch=%00', 'source=erp&__proto__=1'])
      expect((await answerToHead({ query })).status).toBe(400)
  })

  test('an X-Filename given twice is 400', async () => {
    const { status } = await answerToHead({
      headers: ['X-Filename: a', 'X-Filename: b', 'Content-Length: 5'],
    })
    expect(status).toBe(400)
  })

  test('no body, or one of no bytes, is 400', async () => {
    for (const headers of [[], ['Content-Length: 0']]) {
      const { status, body } = await answerToHead({ headers })
      expect([status, body.error]).toEqual([400, 'validation_error'])
    }
  })

  test('one byte more than 2 GiB is 413 with the limit', async () => {
    const { status, body, header } = await answerToHead({ headers: [`Content-Length: ${maxBytes + 1}`] })
    expect([status, body.error, body.details]).toEqual([413, 'payload_too_large', { maxBytes }])
    expect(header('Connection')).toBe('close')
  })

  test('a disk that would get too full is 507, and says when to try again', { tags: 'long' }, async () => {
    const full = await another({ storage: { ...app.storage, freeBytes: async () => 1_000_000 } })
    full.app.settings = { ...app.settings, storageMinFreeBytes: 950_000 }
    const { status, body, header } = await answerToHead({ headers: ['Content-Length: 50001'] }, full)
    expect([status, body.error, body.details.reason]).toEqual([507, 'storage_unavailable', 'space'])
    expect(Number(header('Retry-After'))).toBeGreaterThan(0)
  })

  test('a store that cannot be asked is 507 as well', { tags: 'long' }, async () => {
    const log = { ...app.log, error: () => {}, warn: () => {} } as unknown as App['log']
    const freeBytes = async () => Promise.reject(new Error('no such directory'))
    const away = await another({ log, storage: { ...app.storage, freeBytes } })
    const { status, body } = await answerToHead({}, away)
    expect([status, body.details.reason]).toEqual([507, 'storage'])
  })

  test('a refused delivery leaves nothing', async () => {
    await answerToHead({ query: 'source=ERP' })
    await answerToHead({ headers: [`Content-Length: ${maxBytes + 1}`] })
    expect(await left()).toEqual(nothing)
  })
})

describe('the order of checks', () => {
  test(
    'address, key, module, scope, rate, parameters, size: the first check that fails decides the response',
    { tags: 'long' },
    async () => {
      const limited = await another({}, { keyPerMinute: 1 })
      const narrow = await keyOf(company, ['core:read'])
      const wrong = { query: 'source=WRONG', headers: [`Content-Length: ${maxBytes + 1}`] }
      expect((await answerToHead({ ...wrong, bearer: 'none' }, limited)).status).toBe(401)
      expect((await answerToHead({ ...wrong, bearer: narrow }, limited)).status).toBe(403)
      expect((await answerToHead({ ...wrong, bearer: narrow }, limited)).status).toBe(403)
      expect((await answerToHead(wrong, limited)).status).toBe(400)
      const { status, body, header } = await answerToHead(wrong, limited)
      expect([status, body.error]).toEqual([429, 'rate_limited'])
      expect(Number(header('Retry-After'))).toBeGreaterThan(0)
      expect(header('RateLimit')).toMatch(/^"key";r=0;t=\d+$/)
      expect((await answerToHead({ ...wrong, query: 'source=erp' })).status).toBe(413)
    },
  )

  test('an address above its limit gets 503 without a body, whatever it sends', { tags: 'long' }, async () => {
    const limited = await another({}, { addressPerMinute: 1 })
    await answerToHead({ bearer: 'none' }, limited)
    const { status, body } = await answerToHead({}, limited)
    expect([status, body]).toEqual([503, null])
  })
})

describe('Expect: 100-continue', () => {
  const head = (bytes: number, query = 'source=erp', bearer = key) =>
    dropHead(bearer, query, `Content-Length: ${bytes}`, 'Expect: 100-continue')

  test('a delivery that passes every check gets 100 Continue, and is then taken in', { tags: 'long' }, async () => {
    const raw = openSocket(drop.port)
    raw.write(head(3))
    expect(await raw.until(/100 Continue\r\n\r\n/)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    raw.write('a,b')
    const answer = await raw.until(/"received_at":"[^"]+"\}\}/)
    expect(answer).toMatch(/HTTP\/1\.1 201 /)
    expect(answer).not.toMatch(/^Connection: close/im)
    raw.socket.destroy()
    expect((await left()).rows).toBe(1)
  })

  test('2147483648 bytes get 100 Continue, one more does not', { tags: 'long' }, async () => {
    const accepted = openSocket(drop.port)
    accepted.write(head(maxBytes))
    await accepted.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/)
    const refused = openSocket(drop.port)
    refused.write(head(maxBytes + 1))
    expect(await refused.closed).toMatch(/^HTTP\/1\.1 413 .*"maxBytes":2147483648/s)
    accepted.socket.destroy()
    await expect.poll(left).toEqual(nothing)
  })

  test.each([
    ['a wrong key', () => head(3, 'source=erp', 'none'), 401],
    ['a wrong source', () => head(3, 'source=ERP'), 400],
    ['no bytes', () => head(0), 400],
  ])('%s is refused without 100 Continue, and the connection ends', async (_, request, status) => {
    const raw = openSocket(drop.port)
    raw.write(request())
    const answer = await raw.closed
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/^Connection: close/im)
    expect(answer).not.toContain('100 Continue')
  })

  test(
    'a missing scope, a used-up rate limit and a full disk are answered before the body as well',
    { tags: 'long' },
    async () => {
      const narrow = await keyOf(company, ['core:read'])
      const limited = await another({}, { keyPerMinute: 1 })
      await answerToHead({ query: '' }, limited)
      const full = await another({ storage: { ...app.storage, freeBytes: async () => 0 } })
      full.app.settings = { ...app.settings, storageMinFreeBytes: 1 }
      for (const [at, bearer, status] of [
        [drop, narrow, 403],
        [limited, key, 429],
        [full, key, 507],
      ] as const) {
        const raw = openSocket(at.port)
        raw.write(head(3, 'source=erp', bearer))
        expect(await raw.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      }
    },
  )

  test('other operations get 100 Continue at once', async () => {
    const raw = openSocket(drop.port)
    const lines = ['POST /api/v1/anfragen HTTP/1.1', 'Host: localhost', 'Content-Length: 2', 'Expect: 100-continue']
    raw.write([...lines, 'Connection: close', '', ''].join('\r\n'))
    await raw.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/)
    raw.write('{}')
    expect(await raw.closed).toMatch(/HTTP\/1\.1 401 /)
  })
})

describe('while the body is read', () => {
  const chunked = ['Transfer-Encoding: chunked']
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`

  test('a chunked body that exceeds the limit is 413, and nothing is stored', { tags: 'long' }, async () => {
    const small = await another({}, { limits: { maxBytes: 1_000 } })
    const raw = openSocket(small.port)
    raw.write(dropHead(key, 'source=erp', ...chunked))
    raw.write(chunk(600) + chunk(600))
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 413 .*"maxBytes":1000/s)
    expect(await left()).toEqual(nothing)
  })

  test('exactly the limit is accepted', async () => {
    const small = await another({}, { limits: { maxBytes: 1_000 } })
    const raw = openSocket(small.port)
    raw.write(dropHead(key, 'source=erp', ...chunked, 'Connection: close'))
    raw.write(`${chunk(600)}${chunk(400)}0\r\n\r\n`)
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('a chunked body without a byte is 400', async () => {
    const raw = openSocket(drop.port)
    raw.write(`${dropHead(key, 'source=erp', ...chunked, 'Connection: close')}0\r\n\r\n`)
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 400 .*validation_error/s)
    expect(await left()).toEqual(nothing)
  })

  test('a sender that keeps sending after a refusal still gets its response', async () => {
    const response = await fetch(`${drop.url}?source=ERP`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: Buffer.alloc(20 * 1024 * 1024),
    })
    expect(response.status).toBe(400)
    expect((await response.json()).error).toBe('validation_error')
  })
})

describe('the quota of a company', () => {
  test('counts stored and arriving bytes; beyond it is 507 with the quota', { tags: 'long' }, async () => {
    const tight = await another({})
    tight.app.settings = { ...app.settings, inboundQuotaBytes: 1_000 }
    const send = (body: string) =>
      fetch(`${tight.url}?source=erp`, { method: 'POST', headers: { Authorization: `Bearer ${key}` }, body })
    expect((await send('x'.repeat(600))).status).toBe(201)
    const running = openSocket(tight.port)
    running.write(dropHead(key, 'source=erp', 'Content-Length: 300', 'Expect: 100-continue'))
    await running.until(/100 Continue/)
    const refused = await send('x'.repeat(101))
    expect(refused.status).toBe(507)
    expect(await refused.json()).toMatchObject({
      error: 'storage_unavailable',
      details: { reason: 'quota', quotaBytes: 1_000 },
    })
    expect((await send('x'.repeat(100))).status).toBe(201)
    running.socket.destroy()
    await expect.poll(left).toEqual({ rows: 2, uploads: 0, files: 2 })
  })

  test('also ends a body without a declared length', { tags: 'long' }, async () => {
    const tight = await another({})
    tight.app.settings = { ...app.settings, inboundQuotaBytes: 1_000 }
    const raw = openSocket(tight.port)
    raw.write(dropHead(key, 'source=erp', 'Transfer-Encoding: chunked'))
    raw.write(`3e9\r\n${'x'.repeat(1_001)}\r\n`)
    expect(await raw.closed).toMatch(/^HTTP\/1\.1 507 /)
    expect(await left()).toEqual(nothing)
  })

  test('of one company does not affect another', { tags: 'long' }, async () => {
    const tight = await another({})
    tight.app.settings = { ...app.settings, inboundQuotaBytes: 1_000 }
    const bearer = await keyOf(await createTestCompany(app))
    for (const one of [key, bearer]) {
      const headers = { Authorization: `Bearer ${one}` }
      const response = await fetch(`${tight.url}?source=erp`, {
        method: 'POST',
        headers,
        body: 'x'.repeat(900),
      })
      expect(response.status).toBe(201)
    }
  })
})

test('other methods are 405 with an Allow header', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await fetch(drop.url, { method, headers: { Authorization: `Bearer ${key}` } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  }
})

test('only the exact path takes files', async () => {
  for (const path of ['/', '/x', '%2F']) {
    const url = `${drop.url}${path}?source=erp`
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: 'x',
    })
    expect(response.status).toBe(404)
  }
  expect(await left()).toEqual(nothing)
})
