import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app'
import { foundByService, foundCompany } from './found-company'

let app: TestApp
let superuser: Client
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T12:00:00.000Z' })
  superuser = new Client({ connectionString: app.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

type Row = Record<string, unknown>

/**
 * Every row that belongs to a company, and its people, without the values that distinguish one company from another.
 */
async function everythingOf(companyId: string): Promise<Record<string, Row[]>> {
  const { rows: tables } = await superuser.query(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id'`,
  )
  const one = '(SELECT id FROM companies WHERE company_id = $1)'
  const statements: Array<[string, string]> = [
    ['companies', `SELECT to_jsonb(t) AS row FROM companies t WHERE company_id = $1`],
    [
      'users',
      `SELECT to_jsonb(t) AS row FROM users t JOIN memberships m ON m.user_id = t.id WHERE m.tenant_id = ${one} ORDER BY m.role`,
    ],
    [
      'platform log',
      `SELECT to_jsonb(t) AS row FROM audit_entries t WHERE tenant_id = 0 AND entity_id = $1 AND ${one} > 0`,
    ],
    ...tables.map(({ table_name }): [string, string] => [
      table_name,
      `SELECT to_jsonb(t) AS row FROM ${table_name} t WHERE tenant_id = ${one} ORDER BY to_jsonb(t)->>'id'`,
    ]),
  ]
  const { rows: ids } = await superuser.query('SELECT id FROM companies WHERE company_id = $1', [companyId])
  const plain = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([key]) => key !== 'id' && !/_(tenant_)?id$/.test(key))
        .concat([['entity_id', row.entity_id === `${ids[0].id}` ? 'own' : null]])
        .map(([key, value]) => [key, typeof value === 'string' ? value.replaceAll(companyId, 'it') : value]),
    )
  const found: Record<string, Row[]> = {}
  for (const [table, sql] of statements) {
    const { rows } = await superuser.query(sql, [companyId])
    if (rows.length > 0) found[table] = rows.map(({ row }) => plain(row))
  }
  return found
}

test.each(['AT', 'DE'])('a copied company of %s has in every table what the service creates', async countryCode => {
  await foundCompany(app, { companyId: `erste-${countryCode}`, name: 'Firma', countryCode })
  app.clock.set('2026-04-01T08:00:00.000Z')
  const copied = await foundCompany(app, { companyId: `kopie-${countryCode}`, name: 'Firma', countryCode })
  const founded = await foundByService(app, { companyId: `echte-${countryCode}`, name: 'Firma', countryCode })
  const own = await everythingOf(`kopie-${countryCode}`)
  expect(Object.keys(own).length).toBeGreaterThan(5)
  expect(own).toEqual(await everythingOf(`echte-${countryCode}`))
  expect(Object.keys(copied.userIds)).toEqual(Object.keys(founded.userIds))
})
