import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '../../server/platform/permissions'
import { createTestCompany, type TestCompany } from '../harness/company'
import { sessionCookie } from '../harness/cookie'
import { startTestWeb, type TestWeb } from '../harness/web'
import { createKey, createRecords, type Ids } from './http-fixtures'
import { allOperations } from './http-operations'

/** Operations with query parameters, on both surfaces. */
const asking = allOperations().filter(
  ({ method, inQuery }) => inQuery.length > 0 && (method === 'GET' || method === 'DELETE'),
)

let web: TestWeb
let mine: TestCompany
let ids: Ids
let callers: Record<'v1' | 'app', Record<string, string>>

beforeAll(async () => {
  web = await startTestWeb()
  mine = await createTestCompany(web.app)
  ids = await createRecords(web.app, mine)
  const tenantId = mine.tenantId
  // An operator can read everything, within a company and across companies.
  await web.app.db.acrossTenants('platform', tx =>
    tx.user.update({ where: { id: mine.userIds[1] }, data: { isOperator: true } }),
  )
  callers = {
    v1: { authorization: `Bearer ${await createKey(web.app, mine, scopes)}` },
    app: { cookie: await sessionCookie(web.app, mine.userIds[1], tenantId) },
  }
})
afterAll(() => web.stop())

async function ask(surface: 'v1' | 'app', target: string) {
  const response = await fetch(`${web.url}${target}`, { headers: callers[surface] })
  const body = await response.json()
  return { status: response.status, headers: response.headers, body }
}

describe('a parameter without a value', () => {
  // The specification has 403 for anything that is not a handshake; its own test covers that.
  const parametrized = asking.filter(({ path }) => !/^\/api\/(messaging|dropbox)\/webhook$/.test(path))
  const pairs = parametrized.flatMap(operation =>
    operation.inQuery.map(name => ({ ...operation, parameter: name, label: `${operation.name}?${name}=` })),
  )

  test.each(pairs.filter(({ parameter }) => parameter !== 'q'))('$label is a 400 that names it', async one => {
    const path = one.path.replaceAll(/\{\w+\}/g, String(ids.offer))
    const answer = await fetch(`${web.url}${path}?${one.parameter}=`, {
      method: one.method,
      headers: callers[one.surface],
    })
    const { error, details } = await answer.json()
    expect([answer.status, error]).toEqual([400, 'validation_error'])
    expect(details.issues.map(({ path }: { path: string }) => path)).toContain(one.parameter)
  })

  test.each(pairs.filter(({ parameter }) => parameter === 'q'))('$label is treated as no filter', async one => {
    const required = one.inQuery.includes('user_id') ? `user_id=${ids.user}&from=2026-03-01&to=2026-03-31&` : ''
    const path = one.path.replaceAll(/\{\w+\}/g, String(ids.offer))
    const [empty, without] = await Promise.all(
      [`${path}?${required}q=`, `${path}?${required}`].map(target => ask(one.surface, target)),
    )
    expect(empty).toMatchObject({ status: without?.status, body: without?.body })
  })

  test('there are many such parameters, on both surfaces', () => {
    expect(pairs.filter(({ surface }) => surface === 'v1').length).toBeGreaterThan(50)
    expect(pairs.filter(({ surface }) => surface === 'app').length).toBeGreaterThan(80)
  })
})

describe('a record number as it is written', () => {
  const lists = [
    ['/api/v1/projects', 'project_number'],
    ['/api/v1/kontakte', 'customer_number'],
    ['/api/v1/anfragen', 'anfrage_number'],
    ['/api/v1/offers', 'offer_number'],
    ['/api/v1/rapports', 'rapport_number'],
    ['/api/v1/invoices', 'invoice_number'],
  ] as const

  test.each(lists)('finds its record in %s by %s, and no other text does', async (path, name) => {
    const { body } = await ask('v1', path)
    const [{ [name]: number }] = body.data
    const found = await ask('v1', `${path}?${name}=${encodeURIComponent(number)}`)
    expect(found.body).toMatchObject({ data: [{ [name]: number }], pagination: { total: 1 } })
    for (const other of [number.slice(0, -1), `${number}0`, number.toLowerCase(), `%${number}`, "' or 1=1"]) {
      const none = await ask('v1', `${path}?${name}=${encodeURIComponent(other)}`)
      expect([other, none.status, none.body.data]).toEqual([other, 200, []])
    }
  })

  test('of a project is found in the path, whatever characters it has; digits are taken for an id first', async () => {
    const office = mine.as(1)
    const numbers = ['2026/17', '2026/17/b', 'a b', 'Ü-1', '100%', 'a?b#c', 'a+b&c=d', '2026\\17', '..x', '"']
    for (const number of numbers) {
      const { data } = await office.projects.create({ name: number, project_number: number })
      const found = await ask('v1', `/api/v1/projects/${encodeURIComponent(number)}`)
      expect([number, found.status, found.body.data?.id]).toEqual([number, 200, data.id])
    }
    const { data: first } = await office.projects.create({ name: 'Erstes' })
    const digits = await office.projects.create({ name: 'Ziffern', project_number: String(first.id) })
    const byPath = await ask('v1', `/api/v1/projects/${first.id}`)
    expect(byPath.body.data.id).toBe(first.id)
    for (const number of [String(first.id), '2026/17']) {
      const found = await ask('v1', `/api/v1/projects?project_number=${encodeURIComponent(number)}`)
      expect(found.body.pagination.total).toBe(1)
    }
    const exactly = await ask('v1', `/api/v1/projects?project_number=${first.id}`)
    expect(exactly.body.data[0].id).toBe(digits.data.id)
  })
})
