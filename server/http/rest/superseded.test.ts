import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { type Listening, listen } from '../../../tests/harness/http'
import { createKeySlots } from '../../../tests/harness/key-slots'
import { appRouter } from '../../router'
import { createIdentify } from '../guards/identify'
import { clientAddressBehind } from '../guards/requests'
import { createRestHandler } from './rest'

let app: TestApp
let server: Listening
let company: TestCompany
let cookie: string
beforeAll(async () => {
  app = await createTestApp()
  const web = express()
  web.use(
    createRestHandler({
      app,
      router: appRouter,
      identify: createIdentify(app),
      keySlots: createKeySlots({ limit: 600 }),
      clientAddress: clientAddressBehind([]),
    }),
  )
  server = await listen(web)
  company = await createTestCompany(app)
  cookie = await cookieOf(app, company, 3)
})
afterAll(async () => {
  await server.close()
  await app.stop()
})

async function ask(method: string, path: string, body?: unknown, as = cookie) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { Cookie: as, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { headers } = response
  expect(headers.get('deprecation')).toBe(path.startsWith('/api/rapports') ? null : '@1767225600')
  expect(headers.get('link')).toBe(path.startsWith('/api/rapports') ? null : '</api/rapports>; rel="successor-version"')
  expect(headers.get('sunset')).toBeNull()
  return { status: response.status, body: await response.json() }
}

test('the singular route of rapports answers like the plural ones, and names them as its replacement', async () => {
  const created = await ask('POST', '/api/rapport', {
    title: 'Dach',
    entries: [{ job_category: 'A', hours: 2 }],
  })
  expect(created).toMatchObject({ status: 201, body: { data: { title: 'Dach', total_hours: 2 } } })
  const { id } = created.body.data
  expect(await ask('GET', `/api/rapport?id=${id}`)).toEqual(await ask('GET', `/api/rapports/${id}`))
  expect(await ask('GET', '/api/rapport?limit=5')).toEqual(await ask('GET', '/api/rapports?limit=5'))
  expect(await ask('PUT', '/api/rapport', { id, updates: { title: 'Giebel' } })).toMatchObject({
    status: 200,
    body: { data: { id, title: 'Giebel' } },
  })
  expect(await ask('DELETE', `/api/rapport?id=${id}`)).toEqual({
    status: 200,
    body: { data: { id, deleted: true } },
  })
  expect((await ask('GET', `/api/rapport?id=${id}`)).status).toBe(404)
})

test(
  'it has the same rules: drafts only, own rapports only, own company only, no other fields',
  { tags: 'long' },
  async () => {
    const { id } = (await company.as(1).rapports.create({ title: 'Fremd', entries: [{ job_category: 'A', hours: 1 }] }))
      .data
    const office = await cookieOf(app, company, 1)
    const outsider = await cookieOf(app, await createTestCompany(app), 1)
    for (const as of [cookie, outsider]) {
      expect((await ask('GET', `/api/rapport?id=${id}`, undefined, as)).status).toBe(404)
      expect((await ask('DELETE', `/api/rapport?id=${id}`, undefined, as)).status).toBe(404)
      expect((await ask('PUT', '/api/rapport', { id, updates: { title: 'x' } }, as)).status).toBe(404)
    }
    expect((await ask('PUT', '/api/rapport', { id, title: 'x' }, office)).status).toBe(400)
    expect((await ask('DELETE', '/api/rapport', undefined, office)).status).toBe(400)
    expect((await ask('GET', '/api/rapport', undefined, '')).status).toBe(401)
    expect((await ask('PUT', '/api/rapport', { id, updates: { completed: true } }, office)).status).toBe(200)
    expect((await ask('PUT', '/api/rapport', { id, updates: { title: 'x' } }, office)).status).toBe(409)
    expect((await ask('DELETE', `/api/rapport?id=${id}`, undefined, office)).status).toBe(409)
  },
)
