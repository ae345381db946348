import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange, type Listening, listen, rawRequest } from '../../../tests/harness/http'
import { onlyPageBodies } from '../body'
import { onlyPathTargets } from './connections'
import { onlyMethods, readableCookies } from './requests'

let server: Listening
beforeAll(async () => {
  const web = express()
  web.use(readableCookies, onlyMethods('GET', 'HEAD', 'POST'), onlyPageBodies, async (req, res) => {
    const bytes = (await req.toArray()).reduce((sum, chunk: Buffer) => sum + chunk.length, 0)
    res.json({ cookie: req.headers.cookie ?? null, bytes })
  })
  server = await listen(onlyPathTargets(web))
})
afterAll(() => server.close())

const form = 'application/x-www-form-urlencoded'
const send = (method: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(`${server.url}/login`, { method, headers, ...(body === undefined ? {} : { body }) })

describe('a page', () => {
  test.each([
    form,
    `${form};charset=UTF-8`,
    'application/json',
  ])('accepts a POST of %s, and reads all of it although the entry point did before', async type => {
    for (const body of ['', '1', `notes=${'x'.repeat(900_000)}`]) {
      const answer = await send('POST', { 'content-type': type }, body)
      expect([answer.status, (await answer.json()).bytes]).toEqual([200, body.length])
    }
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencodedx',
    'multipart/form-data; boundary=x',
  ])('refuses a POST of %j', async type => {
    expect((await send('POST', { 'content-type': type }, 'a=b')).status).toBe(415)
  })

  test.each([
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
  ])('responds to %s with a 405 that names the allowed methods', async method => {
    const answer = await exchange(server.port, rawRequest(`${method} /login HTTP/1.1`))
    expect(answer).toContain('HTTP/1.1 405')
    expect(answer).toContain('Allow: GET, HEAD, POST')
    expect(answer).toContain('"error":"method_not_allowed"')
  })

  test.each([
    ['fields', form, '&'.repeat(900_000)],
    ['fields of one name', form, 'a&'.repeat(450_000)],
    ['entries of a list', form, 'items[99999999].title=1'],
    ['values', 'application/json', `[${'1,'.repeat(450_000)}1]`],
    ['brackets', 'application/json', '['.repeat(900_000)],
  ])('with too many %s is refused before it is parsed', async (_what, type, body) => {
    const answer = await send('POST', { 'content-type': type }, body)
    expect([answer.status, (await answer.json()).error]).toEqual([400, 'validation_error'])
  })

  test.each(['a=%ED%A0%80', 'a=%ff', '%C3=1', 'a=\xff'])('with %j, which is not UTF-8, is refused', async body => {
    const bytes = Buffer.from(body, 'latin1')
    const answer = await fetch(`${server.url}/login`, {
      method: 'POST',
      headers: { 'content-type': form },
      body: bytes,
    })
    expect(answer.status).toBe(400)
  })

  test('reads no form above 1 MB, and none that does not state its length', { tags: 'long' }, async () => {
    const head = ['POST /login HTTP/1.1', `Content-Type: ${form}`] as const
    const answers = await Promise.all([
      exchange(server.port, rawRequest(...head, 'Content-Length: 1000001')),
      exchange(server.port, rawRequest(...head, 'Transfer-Encoding: chunked')),
    ])
    expect(answers[0]).toContain('"maxBytes":1000000')
    expect(answers.map(answer => answer.split(' ')[1])).toEqual(['413', '400'])
  })
})

describe('cookies', () => {
  test('that do not decode are left out, the others stay as they are', async () => {
    const seen = async (cookie: string) => (await (await send('GET', { cookie })).json()).cookie
    expect(await seen('a=%zz; gewerk=abc; b=%41; %=1')).toBe(' gewerk=abc; b=%41')
    expect(await seen('a=b; c="d"')).toBe('a=b; c="d"')
  })
})
