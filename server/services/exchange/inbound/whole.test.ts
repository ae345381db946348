import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestCompany } from '../../../../tests/harness/company'
import { cookieOf } from '../../../../tests/harness/cookie'
import { dropHead, keyOf, openSocket } from '../../../../tests/harness/drop'
import { withoutLimits } from '../../../../tests/harness/limits'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'

// The whole web process with the variables that an operator has, in the order of its handlers.
let web: TestWeb
beforeAll(async () => {
  web = await startTestWeb({ ...withoutLimits, IP_MAX_CONNECTIONS: '4' })
})
afterAll(() => web.stop())

const mebibyte = 1024 * 1024

/** Bytes generated while they are sent, and their digest. */
function generated(mebibytes: number) {
  const hash = createHash('sha256')
  async function* bytes() {
    for (let at = 0; at < mebibytes; at++) {
      const block = Buffer.alloc(mebibyte, at)
      hash.update(block)
      yield block
    }
  }
  return { body: Readable.from(bytes()), sha256: () => hash.digest('hex') }
}

async function send(key: string, query: string, bytes: number, body: Readable) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Length': bytes }
  const outgoing = request(`${web.url}/api/v1/inbound?${query}`, { method: 'POST', headers })
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    outgoing.on('error', reject).on('response', async incoming => {
      const text = Buffer.concat(await incoming.toArray()).toString()
      resolve({ status: incoming.statusCode ?? 0, body: text })
    })
  })
  await pipeline(body, outgoing)
  return answered
}

test(
  '64 MiB arrive with the digest that they were sent with, and are read back unchanged',
  { tags: 'long' },
  async () => {
    const company = await createTestCompany(web.app)
    const file = generated(64)
    const { status, body } = await send(await keyOf(company), 'source=erp', 64 * mebibyte, file.body)
    expect(status).toBe(201)
    const { data } = JSON.parse(body)
    expect(data).toMatchObject({ size_bytes: 64 * mebibyte, sha256: file.sha256() })

    const cookie = await cookieOf(web.app, company)
    const response = await fetch(`${web.url}/api/company/inbound/${data.id}/file`, {
      headers: { Cookie: cookie },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.sha256)
  },
)

test('parts that are sent in parallel are separate files', { tags: 'long' }, async () => {
  const company = await createTestCompany(web.app)
  const key = await keyOf(company)
  const answers = await Promise.all(
    [1, 2, 3].map(async part => {
      const file = generated(part)
      const query = `source=erp&batch=b&part=${part}%2F3`
      const { status, body } = await send(key, query, part * mebibyte, file.body)
      return { status, matches: JSON.parse(body).data.sha256 === file.sha256() }
    }),
  )
  expect(answers).toEqual(Array(3).fill({ status: 201, matches: true }))
  expect((await company.as().inbound.page({})).batches).toMatchObject([{ parts: 3, total: 3, missing: [] }])
})

test('uploads count among the open requests of their address, and the next one gets 503 without a body', async () => {
  const key = await keyOf(await createTestCompany(web.app))
  const head = dropHead(key, 'source=erp', 'Content-Length: 10', 'Expect: 100-continue')
  const running = Array.from({ length: 4 }, () => openSocket(web.port))
  for (const one of running) one.write(head)
  await Promise.all(running.map(one => one.until(/100 Continue\r\n\r\n/)))
  const refused = openSocket(web.port)
  refused.write(head)
  expect(await refused.closed).toMatch(/^HTTP\/1\.1 503 .*\r\n\r\n$/s)
  for (const one of running) one.write('0123456789')
  for (const one of running) expect(await one.until(/"received_at":"[^"]+"\}\}/)).toContain(' 201 ')
  for (const one of running) one.socket.destroy()
})

test('a page of another site cannot use it with a cookie', async () => {
  const company = await createTestCompany(web.app)
  const cookie = await cookieOf(web.app, company)
  const response = await fetch(`${web.url}/api/v1/inbound?source=erp`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: 'https://evil.test' },
    body: 'x',
  })
  expect(response.status).toBe(401)
})
