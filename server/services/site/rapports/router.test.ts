import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { type Listening, listen } from '../../../../tests/harness/http'
import { createKeySlots } from '../../../../tests/harness/key-slots'
import type { Identify } from '../../../http/guards/identify'
import { clientAddressBehind } from '../../../http/guards/requests'
import { openApiTexts } from '../../../http/openapi/document'
import { anonymous } from '../../../http/request'
import { createRestHandler } from '../../../http/rest/rest'
import { router } from '../../../http/trpc'
import { laborRates } from '../../billing/labor-rates/router'
import { rapports } from './router'

const appRouter = router({ rapports, laborRates })
let app: TestApp
let company: TestCompany
let server: Listening

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-02T09:00:00.000Z' })
  company = await createTestCompany(app)
  const key = {
    ...company.actor(),
    kind: 'api_key' as const,
    userId: null,
    keyId: 1,
    role: null,
    scopes: ['rapport:read'],
  }
  const identify: Identify = {
    byKey: async () => key,
    bySession: async cookie => (cookie ? { actor: company.actor(2), sessionId: 's', renewedCookie: null } : anonymous),
    settled: async () => {},
  }
  const options = { app, router: appRouter, identify, clientAddress: clientAddressBehind([]) }
  server = await listen(express().use(createRestHandler({ ...options, keySlots: createKeySlots({ limit: 600 }) })))
})
afterAll(async () => {
  await server.close()
  await app.stop()
})

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      cookie: 'session=good',
      authorization: 'Bearer good',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

describe('rapports over REST', () => {
  test('go from creation through their lines to completion', async () => {
    const created = await call('POST', '/api/rapports', {
      title: 'Bad',
      entries: [{ job_category: 'Geselle', hours: 1.5 }],
    })
    expect(created.status).toBe(201)
    const { id, version } = created.body.data
    const at = `/api/rapports/${id}`

    const entry = await call('POST', `${at}/entries`, { job_category: 'Lehrling', hours: 2 })
    expect(entry).toMatchObject({ status: 201, body: { data: { hours: 2 }, version: version + 1 } })
    const entryAt = `${at}/entries/${entry.body.data.id}`
    expect(await call('PUT', entryAt, { hours: 2.5 })).toMatchObject({
      status: 200,
      body: { data: { hours: 2.5 } },
    })
    expect(await call('DELETE', entryAt)).toMatchObject({ status: 200, body: { data: { deleted: true } } })
    expect(await call('GET', `${at}/entries`)).toMatchObject({
      status: 200,
      body: { data: [{ hours: 1.5 }], pagination: { total: 1 } },
    })
    expect(await call('PUT', `${at}/entries`, { entries: [{ job_category: 'Meister', hours: 3 }] })).toMatchObject({
      status: 200,
      body: { data: [{ job_category: 'Meister' }] },
    })

    const material = await call('POST', `${at}/materials`, { name: 'Rohr', quantity: 2, unit_price: 1.2345 })
    expect(material).toMatchObject({ status: 201, body: { data: { unit_price: 1.2345 } } })
    const materialAt = `${at}/materials/${material.body.data.id}`
    expect(await call('PUT', materialAt, { quantity: 3 })).toMatchObject({
      status: 200,
      body: { data: { quantity: 3 } },
    })
    expect(await call('DELETE', materialAt)).toMatchObject({ status: 200 })
    expect(await call('PUT', `${at}/materials`, { materials: [] })).toMatchObject({
      status: 200,
      body: { data: [] },
    })
    expect(await call('GET', `${at}/materials`)).toMatchObject({ status: 200, body: { data: [] } })

    expect(await call('PUT', at, { title: 'Bad neu' })).toMatchObject({
      status: 200,
      body: { data: { title: 'Bad neu' } },
    })
    expect(await call('POST', `${at}/send-email`, { to: 'a@example.test' })).toMatchObject({ status: 200 })
    expect(await call('PUT', at, { completed: true })).toMatchObject({
      status: 200,
      body: { data: { completed: true } },
    })
    expect(await call('POST', `${at}/complete`)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(await call('DELETE', at)).toMatchObject({ status: 409 })
    expect(await call('PUT', `${at}/entries`, { entries: [] })).toMatchObject({ status: 409 })
    expect(await call('GET', `/api/v1/rapports/${id}`)).toMatchObject({
      status: 200,
      body: { data: { total_hours: 3 } },
    })
  })

  test('are listed for keys by the record, for people with names', async () => {
    const v1 = await call('GET', '/api/v1/rapports?limit=1&status=completed')
    expect(v1).toMatchObject({ status: 200, body: { pagination: { limit: 1, total: 1 } } })
    expect(Object.keys(v1.body.data[0])).not.toContain('kontakt_name')
    expect((await call('GET', '/api/rapports')).body.data[0]).toMatchObject({ kontakt_name: null })
  })

  test('answer a malformed id of rapport or line like one that does not exist, and unknown fields with their path', async () => {
    const { body } = await call('POST', '/api/rapports', { title: 'x' })
    for (const path of ['/api/rapports/abc', `/api/rapports/${body.data.id}/entries/x`, '/api/rapports/99999999999']) {
      expect(await call('DELETE', path)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    }
    const refused = await call('POST', `/api/rapports/${body.data.id}/entries`, {
      job_category: 'x',
      hours: '3',
      billing_status: 'billed',
    })
    expect(refused.status).toBe(400)
    expect(refused.body.details.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'billing_status',
      'hours',
    ])
  })
})

test('labor rates are set with 201 and listed', async () => {
  const rate = { job_category: 'Geselle', hourly_rate: 58.5 }
  expect(await call('POST', '/api/invoices/labor-rates', rate)).toMatchObject({
    status: 201,
    body: { data: rate },
  })
  expect(await call('GET', '/api/invoices/labor-rates')).toMatchObject({
    status: 200,
    body: { data: [rate] },
  })
})

test('every operation is in the API document', () => {
  const { paths } = JSON.parse(openApiTexts(appRouter, '1.0.0').all) as { paths: Record<string, object> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(operations).toEqual(
    expect.arrayContaining([
      'PUT /api/rapports/{id}/entries/{entryId}',
      'GET /api/v1/rapports/{id}',
      'POST /api/invoices/labor-rates',
    ]),
  )
})
