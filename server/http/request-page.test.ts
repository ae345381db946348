import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange, type Listening, listen, rawRequest } from '../../tests/harness/door'
import { readableCookies } from './request-cookies'
import { onlyMethods } from './request-method'
import { onlyPageBodies } from './request-page'
import { onlyPathTargets } from './request-target'

let server: Listening
beforeAll(async () => {
  const web = express()
  web.use(readableCookies, onlyMethods('GET', 'HEAD', 'POST'), onlyPageBodies, (req, res) => {
    res.json({ cookie: req.headers.cookie ?? null })
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
    'multipart/form-data; boundary=x',
    'application/json',
  ])('takes a POST of %s', async type => {
    expect((await send('POST', { 'content-type': type }, 'a=b')).status).toBe(200)
  })

  test.each(['text/plain', 'application/x-www-form-urlencodedx'])('refuses a POST of %j', async type => {
    expect((await send('POST', { 'content-type': type }, 'a=b')).status).toBe(415)
  })

  test.each([
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
  ])('answers %s with a 405 that names what it takes', async method => {
    const answer = await exchange(server.port, rawRequest(`${method} /login HTTP/1.1`))
    expect(answer).toContain('HTTP/1.1 405')
    expect(answer).toContain('Allow: GET, HEAD, POST')
    expect(answer).toContain('"error":"method_not_allowed"')
  })

  test('reads no form above 1 MB, and none that does not tell its length', async () => {
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
