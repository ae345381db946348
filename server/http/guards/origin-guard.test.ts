import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange, type Listening, listen, rawRequest } from '../../../tests/harness/http'
import { guardOrigin } from './requests'

let server: Listening
beforeAll(async () => {
  const web = express()
  web.use(guardOrigin('https://gewerk.example'))
  web.use((_, res) => {
    res.status(204).end()
  })
  server = await listen(web)
})
afterAll(() => server.close())

async function status(method: string, path: string, ...headers: string[]): Promise<number> {
  const answer = await exchange(server.port, rawRequest(`${method} ${path} HTTP/1.1`, ...headers))
  return Number(answer.split(' ')[1])
}

const foreign: Array<[string, string[]]> = [
  ['a cross-site fetch', ['Sec-Fetch-Site: cross-site']],
  ['a page of another subdomain', ['Sec-Fetch-Site: same-site']],
  ['a cross-site fetch that claims our origin', ['Sec-Fetch-Site: cross-site', 'Origin: https://gewerk.example']],
  ['an unknown site relation', ['Sec-Fetch-Site: elsewhere']],
  ['a foreign origin', ['Origin: https://evil.example']],
  ['a subdomain as origin', ['Origin: https://x.gewerk.example']],
  ['another port as origin', ['Origin: https://gewerk.example:8443']],
  ['an opaque origin', ['Origin: null']],
  ['an empty origin', ['Origin: ']],
]
const own: Array<[string, string[]]> = [
  ['our own page', ['Sec-Fetch-Site: same-origin']],
  ['an address typed by hand', ['Sec-Fetch-Site: none']],
  ['our own page by an opaque origin', ['Sec-Fetch-Site: same-origin', 'Origin: null']],
  ['BASE_URL as origin', ['Origin: https://gewerk.example']],
  ['the request’s own host as origin', ['Origin: http://localhost']],
  ['a client that is no browser', []],
]
const entryPoints = [
  '/api/invoices',
  '/api/trpc/invoices.send',
  '/login',
  '/invoices/5.data',
  '/api/auth/callback/credentials',
  '/api/V1/x',
  '/api/v1',
]

test.each(foreign)('%s may not change anything at any entry point', async (_, headers) => {
  for (const path of entryPoints) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await status(method, path, ...headers)).toBe(403)
  }
})

test.each(own)('%s may', async (_, headers) => {
  for (const path of entryPoints) expect(await status('POST', path, ...headers)).toBe(204)
})

test('reading is open to every origin: it changes nothing', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(await status(method, '/api/invoices', 'Sec-Fetch-Site: cross-site')).toBe(204)
})

test('the public API is left out, since it looks at keys only', async () => {
  expect(await status('POST', '/api/v1/anfragen', 'Sec-Fetch-Site: cross-site')).toBe(204)
})

test.each([
  '/api/v1/../invoices',
  '/api/v1/%2e%2e/invoices',
  '/api/v1/..\\invoices',
  '//api/v1/x',
  '/api/v1/../../login',
])('%s does not count as the public API', async path => {
  expect(await status('POST', path, 'Sec-Fetch-Site: cross-site')).toBe(403)
})

test('the refusal has the error body and a request id', async () => {
  const answer = await exchange(
    server.port,
    rawRequest('POST /api/invoices HTTP/1.1', 'Origin: https://evil.example', 'Accept-Language: de'),
  )
  expect(answer).toMatch(/x-request-id: /i)
  expect(answer).toContain('"error":"forbidden","message":"Die Anfrage kommt von einer fremden Seite."')
})
