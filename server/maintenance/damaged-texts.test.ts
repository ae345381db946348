import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/harness/app'
import { query } from '../../tests/harness/backed-up-office'
import { createTestCompany, type TestCompany } from '../../tests/harness/company'
import { StartupError } from '../platform/startup-error'
import { findDamagedTexts } from './damaged-texts'

let app: TestApp
let company: TestCompany
let other: TestCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  other = await createTestCompany(app)
  for (const { as } of [company, other])
    await as().contacts.create({ company_name: 'Größtmühl €', notes: 'Ende \u{1FA9A}\uFFFC\uFFFE ?' })
})
afterAll(() => app.stop())

const find = () => findDamagedTexts(app.database.superuserUrl)

test('nothing is reported where no character was lost, whatever else the texts contain', { tags: 'long' }, async () => {
  expect(await find()).toEqual([])
})

test(
  'a text that lost a character is found by company, table, row and column, also in the log and in events',
  { tags: 'long' },
  async () => {
    const { data } = await other
      .as()
      .contacts.create({ company_name: 'Größtmühl', city: 'M\uFFFD\uFFFDhl', notes: '\uFFFD' })
    const found = await find()
    const of = (table: string) => found.filter(text => text.table === table)
    const row = { company: other.companyId, table: 'contacts', id: String(data.id) }
    expect(of('contacts')).toEqual([
      { ...row, column: 'city' },
      { ...row, column: 'notes' },
    ])
    // The log and the events hold the same as JSON; columns derived for searching and counting are not reported.
    expect(found.map(({ table, column }) => `${table}.${column}`)).toEqual([
      'audit_entries.changes',
      'contacts.city',
      'contacts.notes',
      'events.body',
    ])
  },
)

test(
  'lists, composite keys, people without a company and companies themselves are searched, too',
  { tags: 'long' },
  async () => {
    await query(
      app.database.superuserUrl,
      `UPDATE companies SET modules = '{"a", "\uFFFD"}' WHERE id = ${company.tenantId};
     UPDATE users SET name = 'M\uFFFDller' WHERE id = ${company.userIds[2]};
     INSERT INTO number_counters (tenant_id, series, year, value) VALUES (${company.tenantId}, '\uFFFD', 2026, 1)`,
    )
    const found = (await find()).filter(text => text.company !== other.companyId)
    expect(found).toEqual([
      { company: company.companyId, table: 'companies', id: String(company.tenantId), column: 'modules' },
      { company: company.companyId, table: 'number_counters', id: 'series \uFFFD, year 2026', column: 'series' },
      { company: null, table: 'users', id: String(company.userIds[2]), column: 'name' },
    ])
  },
)

test('a role that does not see every row is refused instead of finding nothing', async () => {
  await expect(findDamagedTexts(app.database.runtimeUrl)).rejects.toThrow(StartupError)
})
