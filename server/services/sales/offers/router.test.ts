import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { type Listening, listen } from '../../../../tests/harness/http'
import { createKeySlots } from '../../../../tests/harness/key-slots'
import { clientAddressBehind } from '../../../http/guards/requests'
import { createRestHandler } from '../../../http/rest/rest'
import { router } from '../../../http/trpc'
import { offers } from './router'

let app: TestApp
let company: TestCompany
let server: Listening
let kontaktId: number

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  company = await createTestCompany(app)
  const contact = await company.as().contacts.create({ company_name: 'Bau Huber GmbH', email: 'bau@huber.test' })
  kontaktId = contact.data.id
  const web = express()
  const actor = company.actor()
  web.use(
    createRestHandler({
      app,
      router: router({ offers }),
      identify: {
        byKey: async () => ({
          ...actor,
          kind: 'api_key',
          userId: null,
          keyId: 1,
          role: null,
          scopes: ['angebote:read'],
        }),
        bySession: async () => ({ actor, sessionId: 's', renewedCookie: null }),
        settled: async () => {},
      },
      clientAddress: clientAddressBehind([]),
      keySlots: createKeySlots({ limit: 600 }),
    }),
  )
  server = await listen(web)
})
afterAll(async () => {
  await server.close()
  await app.stop()
})

async function call(method: string, path: string, body?: object) {
  const headers: Record<string, string> = path.startsWith('/api/v1/')
    ? { authorization: 'Bearer k' }
    : { cookie: 'session=s' }
  if (body) headers['content-type'] = 'application/json'
  const answer = await fetch(server.url + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}
const created = async () => {
  const answer = await call('POST', '/api/offers', { title: 'Dach', kontakt_id: kontaktId })
  expect(answer.status).toBe(201)
  return answer.body.data.id as number
}

test('an offer goes over REST from its first line to the order', { tags: 'long' }, async () => {
  const id = await created()
  const line = { description: 'Arbeit', quantity: 7, unit: 'h', unit_price: 1.03 }
  expect(await call('POST', `/api/offers/${id}/items`, line)).toMatchObject({
    status: 201,
    body: { data: { total: 8.65 } },
  })
  const updates = { discount_percent: 50, items: [{ ...line, unit_price: 100 }], expected_version: 2 }
  expect(await call('PATCH', '/api/offers', { id, updates })).toMatchObject({
    status: 200,
    body: { data: { total: 420 } },
  })
  expect(await call('PATCH', '/api/offers', { id, updates })).toMatchObject({
    status: 409,
    body: { error: 'conflict' },
  })
  expect((await call('GET', `/api/offers/${id}/items`)).body.data).toMatchObject([{ position: 1, total_price: 700 }])
  expect(await call('POST', `/api/offers/${id}/send-email`, { cc: ['chef@firma.test'] })).toMatchObject({
    status: 200,
    body: { data: { status: 'sent' } },
  })
  expect(await call('DELETE', `/api/offers?id=${id}`)).toMatchObject({ status: 409 })
  expect(await call('POST', `/api/offers/${id}/accept`)).toMatchObject({
    status: 200,
    body: { data: { status: 'accepted' } },
  })
  expect(await call('PATCH', '/api/offers', { id, updates: { status: 'cancelled' } })).toMatchObject({
    status: 409,
  })
})

test('a draft is deleted by its id in the query', async () => {
  const id = await created()
  expect(await call('DELETE', `/api/offers?id=${id}`)).toEqual({
    status: 200,
    body: { data: { id, deleted: true } },
  })
  expect(await call('GET', `/api/offers/${id}`)).toMatchObject({ status: 404, body: { error: 'not_found' } })
})

test('the public list and detail show what the application shows', async () => {
  const id = await created()
  const list = await call(
    'GET',
    `/api/v1/offers?kontakt_id=${kontaktId}&status=draft&from=2026-03-10&to=2026-03-10&limit=1`,
  )
  expect(list).toMatchObject({
    status: 200,
    body: { data: [{ id, customer_id: kontaktId }], pagination: { limit: 1, offset: 0 } },
  })
  expect(list.body.data[0]).not.toHaveProperty('kontakt_name')
  const [detail, inApp] = [await call('GET', `/api/v1/offers/${id}`), await call('GET', `/api/offers/${id}`)]
  expect(detail).toEqual(inApp)
  expect(detail.body.data).toMatchObject({ items: [], tax_breakdown: [] })
  expect((await call('GET', '/api/offers?limit=1')).body.data[0]).toMatchObject({
    kontakt_name: 'Bau Huber GmbH',
  })
})

test.each([
  ['GET', '/api/v1/offers?status=open', undefined, 400],
  ['GET', '/api/v1/offers?from=10.3.2026', undefined, 400],
  ['GET', '/api/v1/offers?limit=201', undefined, 400],
  ['GET', '/api/v1/offers/abc', undefined, 404],
  ['GET', '/api/v1/offers/99999999999', undefined, 404],
  ['POST', '/api/offers', { title: 'x', surprise: 1 }, 400],
  ['POST', '/api/offers', { title: 'x', kontakt_id: 2_000_000_000 }, 422],
  ['POST', '/api/offers', { title: 'x', items: [{ description: 'a', quantity: '3' }] }, 400],
  ['POST', '/api/offers/2000000000/send', {}, 404],
] as const)('%s %s %j: %i', async (method, path, body, status) => {
  expect((await call(method, path, body)).status).toBe(status)
})
