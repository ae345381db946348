import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany } from '../harness/company'
import { uploadDocument } from '../harness/documents'
import { errorOf } from '../harness/errors'

// One search rule, `server/platform/records/search.ts`: words in any order, ignoring accents and case, and `%` and `_`
// are ordinary characters.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

test('every searchable list finds words in any order without accents, and takes wildcards literally', async () => {
  const company = await createTestCompany(app)
  const office = company.as()
  const names = ['Büro Öl 100 a_b', 'Büro Öl 1000 acb']
  const day = { starts_at: '2026-03-10T10:00:00Z', ends_at: '2026-03-10T11:00:00Z' }
  for (const name of names) {
    const { data: project } = await office.projects.create({ name })
    await uploadDocument(company.ctx(), { project_id: project.id }, { filename: `${name}.txt` })
    await office.contacts.create({ company_name: name })
    await office.articles.create({ name, unit: 'h', unit_price: 1 })
    await office.offers.create({ title: name })
    await office.appointments.create({ title: name, ...day, user_ids: [] })
    await office.resources.create({ kind: 'vehicle', name })
    await office.laborRates.set({ job_category: name, hourly_rate: 50 })
  }
  const lists: Record<string, (q: string) => Promise<{ data: object[]; pagination: { total: number } }>> = {
    projects: q => office.projects.list({ q }),
    documents: q => office.companyDocuments.list({ q }),
    contacts: q => office.contacts.list({ q }),
    articles: q => office.articles.list({ q }),
    offers: q => office.offers.page({ q }),
    appointments: q => office.appointments.planned({ q }),
    resources: q => office.resources.list({ q }),
    laborRates: q => office.laborRates.list({ q }),
  }
  const found: Record<string, number[]> = {}
  for (const [name, list] of Object.entries(lists)) {
    const numbers: number[] = []
    for (const q of ['ol BURO', 'öl büro 1000', 'a_b', 'a%b', '%', 'nichts']) {
      const { data, pagination } = await list(q)
      expect([name, q, pagination.total]).toEqual([name, q, data.length])
      numbers.push(data.length)
    }
    found[name] = numbers
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(lists).map(name => [name, [2, 1, 1, 0, 0, 0]])))
})

test('every table with search words keeps them up to date, and a copy of them where lists search', async () => {
  const superuser = new pg.Pool({ connectionString: app.database.superuserUrl, max: 1 })
  const { rows } = await superuser.query<{ table: string; triggers: string[] }>(
    `select c.relname as table, array_agg(distinct replace(t.tgname, c.relname, '') order by replace(t.tgname, c.relname, ''))
       filter (where t.tgname ~ '_(search|found|found_again)$') as triggers
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
     left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
     where a.attname = 'search' and c.relnamespace = 'public'::regnamespace group by 1 order by 1`,
  )
  await superuser.end()
  expect(rows.map(({ table }) => table)).toContain('articles')
  const triggers = ['_found', '_found_again', '_search']
  expect(rows).toEqual(rows.map(({ table }) => ({ table, triggers })))
})

test('names that differ in one character are different, even where one of them has an underscore', async () => {
  const office = (await createTestCompany(app)).as()
  await office.departments.create({ name: 'Lager R1D' })
  await office.departments.create({ name: 'Lager R_D' })
  await office.resources.create({ kind: 'vehicle', name: 'Bus 1' })
  await office.resources.create({ kind: 'vehicle', name: 'Bus_1' })
  const again = office.departments.create({ name: 'LAGER r_d' })
  expect(await errorOf(again)).toMatchObject({ status: 409, details: { field: 'name' } })
})

test('no service compares texts by its own rule', () => {
  const folder = fileURLToPath(new URL('../../server/services', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  const own = /\bcontains: |mode: 'insensitive'|\bilike\b/i
  expect(files.filter(file => own.test(readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
})
