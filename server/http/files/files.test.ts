import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { byteHandlers } from '../../../tests/harness/bytes'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { bareApp, type Listening, listen } from '../../../tests/harness/http'
import { drafts } from '../../../tests/harness/papers'
import type { Role } from '../../platform/permissions'

let app: TestApp
let server: Listening
let company: TestCompany
let offer: number

beforeAll(async () => {
  app = await createTestApp()
  const web = express()
  const { app: quiet } = bareApp()
  web.use(byteHandlers({ ...app, log: quiet.log }).bytes)
  server = await listen(web)
  company = await createTestCompany(app)
  offer = await drafts.offer(company)
})
afterAll(async () => {
  await server.close()
  await app.stop()
})

async function get(path: string, role: Role | null = 1) {
  const cookie = role && (await cookieOf(app, company, role))
  return fetch(`${server.url}${path}`, { headers: cookie ? { cookie } : {} })
}

test('an offer is shown as a page to print, which may load nothing', async () => {
  const answer = await get(`/api/print/offers/${offer}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src|https?:|\*/)
  expect(await answer.text()).toContain('Angebotssumme')
})

test('a draft is shown in the requested language; an invalid one is refused', { tags: 'long' }, async () => {
  expect(await (await get(`/api/print/offers/${offer}?lang=en`)).text()).toContain('Quotation total')
  const pdf = await get(`/api/pdf/offers/${offer}?lang=en`)
  expect(pdf.headers.get('content-disposition')).toMatch(/^inline; filename="Quotation-/)
  await pdf.arrayBuffer()
  for (const query of ['lang=fr', 'lang=', 'kind=x', 'lang=de&lang=en']) {
    const answer = await get(`/api/pdf/offers/${offer}?${query}`)
    expect([query, answer.status]).toEqual([query, 400])
    await answer.arrayBuffer()
  }
})

test('the order confirmation does not exist before the order', async () => {
  for (const path of ['pdf', 'print']) {
    const answer = await get(`/api/${path}/offers/${offer}?kind=confirmation`)
    expect([path, answer.status]).toEqual([path, 409])
    await answer.arrayBuffer()
  }
})

test('the page is only for users who may read offers', async () => {
  for (const [role, status] of [
    [null, 401],
    [3, 403],
    [2, 200],
  ] as const) {
    const answer = await get(`/api/print/offers/${offer}`, role)
    expect([role, answer.status]).toEqual([role, status])
    await answer.arrayBuffer()
  }
})
