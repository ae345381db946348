import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../harness/company'
import { cookieOf } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'

let web: TestWeb
let company: TestCompany
let cookie: string
let one: number
let other: number

beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  cookie = await cookieOf(web.app, company)
  const create = async (name: string) => (await company.as().contacts.create({ company_name: name })).data.id
  one = await create('Eine')
  other = await create('Andere')
})
afterAll(() => web.stop())

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${web.url}/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const nouns = [
  { path: '/offers', change: (id: number, updates: object) => ask('PATCH', '/offers', { id, updates }) },
  { path: '/invoices', change: (id: number, updates: object) => ask('PATCH', `/invoices/${id}`, updates) },
  { path: '/rapports', change: (id: number, updates: object) => ask('PUT', `/rapports/${id}`, updates) },
]

describe.each(nouns)('$path', ({ path, change }) => {
  const create = (fields: object) => ask('POST', path, { title: 'T', ...fields })
  const both = (id: number | null) => ({ customer_id: id, kontakt_id: id })

  test('its contact is accepted by either name when it is created and changed, and returned by both', async () => {
    for (const name of ['customer_id', 'kontakt_id']) {
      const made = await create({ [name]: one })
      expect([name, made.status, made.body.data]).toMatchObject([name, 201, both(one)])
      const { id } = made.body.data
      const changed = await change(id, { [name]: other })
      expect([name, changed.status, changed.body.data]).toMatchObject([name, 200, both(other)])
      const none = await change(id, { [name]: null })
      expect([name, none.status, none.body.data]).toMatchObject([name, 200, both(null)])
      const kept = await change(id, { title: 'U' })
      expect(kept.body.data).toMatchObject(both(null))
    }
    expect((await create({ customer_id: one, kontakt_id: one })).body.data).toMatchObject(both(one))
  })

  test('two different ones are refused everywhere, and nothing is written', async () => {
    const { body } = await create({ kontakt_id: one })
    const differ = { customer_id: one, kontakt_id: other }
    for (const answer of [
      await create(differ),
      await change(body.data.id, differ),
      await change(body.data.id, { customer_id: null, kontakt_id: other }),
      await ask('GET', `${path}?customer_id=${one}&kontakt_id=${other}`),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([400, 'validation_error'])
      expect(JSON.stringify(answer.body.details)).toContain('customer_id')
    }
    expect((await ask('GET', `${path}/${body.data.id}`)).body.data).toMatchObject(both(one))
  })

  test('lists are filtered by either name', async () => {
    const by = async (query: string) => (await ask('GET', `${path}?${query}`)).body.pagination.total
    const total = await by(`kontakt_id=${one}`)
    expect(total).toBeGreaterThan(0)
    expect([await by(`customer_id=${one}`), await by(`customer_id=${one}&kontakt_id=${one}`)]).toEqual([total, total])
    expect(await by('customer_id=2000000000')).toBe(0)
  })
})
