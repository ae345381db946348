import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesOf } from '../../../../tests/harness/cases'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { withoutLimits } from '../../../../tests/harness/limits'
import { drafts } from '../../../../tests/harness/papers'
import { startTestWeb, type TestWeb } from '../../../../tests/harness/web'
import { createFindCustomer } from '../../../http/guards/customer'
import { createCaller } from '../../../router'

// Mail servers and virus scanners open the links of a mail, again and again, with every safe HTTP method.

let web: TestWeb
let superuser: Client
let company: TestCompany

beforeAll(async () => {
  web = await startTestWeb({ ...withoutLimits, TRUSTED_PROXIES: '127.0.0.1' })
  superuser = new Client({ connectionString: web.app.database.superuserUrl })
  await superuser.connect()
  company = await createTestCompany(web.app)
  await company.as().companies.updateSettings({ acceptance_code_above: 1 })
})
afterAll(async () => {
  await superuser?.end()
  await web?.stop()
})

/** An offer that needs a code, already mailed to its customer. */
async function mailedOffer() {
  const id = await drafts.offer(company)
  await company.as().offers.send({ id })
  const link = await company.as().customerLinks.create({ kind: 'offer', entity_id: id, email: 'kunde@kunde.test' })
  const token = link.data.url.split('/k/')[1] ?? ''
  const actor = await createFindCustomer(web.app)(token, '203.0.113.9')
  const { customer } = createCaller({ ...company.ctx(), actor, ip: '203.0.113.9', userAgent: 'Telefon', locale: 'de' })
  await customer.sendCode()
  const { offer } = (await customer.view()).data
  // The paper is rendered when it is first read.
  expect((await read(`/k/${token}/pdf`, '203.0.113.9')).status).toBe(200)
  const decision = new URLSearchParams({ intent: 'accept', name: 'Anna', agreed: 'on', total: String(offer?.total) })
  const page = `/k/${token}`
  const targets = [page, `${page}?${decision}`, `${page}/pdf`, page, `${page}?index&intent=decline`, `${page}/answers`]
  return { id, page, targets }
}

const read = (path: string, address: string, method = 'GET') =>
  fetch(`${web.url}${path}`, { method, redirect: 'manual', headers: { 'x-forwarded-for': address } })

/** All rows of the company in the database. */
async function everything(): Promise<Map<string, string>> {
  const { rows: tables } = await superuser.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE'`,
  )
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as all
      from "${name}" t where tenant_id = $1`
    rows.set(name, (await superuser.query(sql, [company.tenantId])).rows[0].all)
  }
  return rows
}

/** Counts the responses by status. */
async function prefetch(targets: string[], addressOf: (n: number) => string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const count = casesOf(10_000, 25)
  let next = 0
  const scan = async () => {
    for (let n = next++; n < count; n = next++) {
      const target = targets[n % targets.length] ?? ''
      const answer = await read(target, addressOf(n), n % 7 === 3 ? 'HEAD' : 'GET')
      await answer.arrayBuffer()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, scan))
  return statuses
}

test('a scanner that opens a link again and again changes nothing, is refused, and the customer at another address is served', async () => {
  const { id, page, targets } = await mailedOffer()
  const before = await everything()
  expect(before.get('customer_link_events')).toMatch(/^1 /)
  const statuses = await prefetch(targets, () => '198.51.100.20')
  // An address above its limit gets a 503 everywhere (`server/http/guards/limits.test.ts`).
  expect(Object.keys(statuses)).toEqual(['200', '503'])
  expect(await everything()).toEqual(before)
  expect((await company.as().offers.get({ id })).data.status).toBe('sent')
  expect((await read(page, '203.0.113.9')).status).toBe(200)
})

test('scanners at changing addresses change nothing either, and one link answers a limited number of requests an hour', async () => {
  const { targets } = await mailedOffer()
  const before = await everything()
  const statuses = await prefetch(targets, n => `198.18.${n >> 8}.${n & 255}`)
  expect(Object.keys(statuses)).toEqual(['200', '429'])
  // 120 pages and 30 papers, of which one was read before.
  expect(statuses[200]).toBeLessThanOrEqual(149)
  expect(await everything()).toEqual(before)
})
