import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/database'
import { internalTables, moduleTables } from './tables'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.superuserUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const exported = Object.values(moduleTables).flatMap(tables => Object.entries(tables))

async function columns(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`,
  )
  return new Map(rows.map(row => [row.name, row.columns]))
}

test('every table of the database belongs to one module, or is internal for a reason', async () => {
  const named = [...exported.map(([table]) => table), ...Object.keys(internalTables)]
  expect(named.toSorted()).toEqual([...(await columns()).keys()].sort())
  expect(Object.values(internalTables).every(reason => reason.length > 10)).toBe(true)
})

/** Hashes that prove that no event was changed: a recipient of the events needs them. */
const chained = new Set(['hash', 'previous_hash'])

test('no column whose name suggests a secret or a storage key is exported', async () => {
  const known = await columns()
  const sounding = exported.flatMap(([table, leftOut]) =>
    (known.get(table) ?? [])
      .filter(column => /hash|secret|token|passw|pepper|cipher|credential|private|lease_|_key$/.test(column))
      .filter(column => !leftOut.includes(column) && !(table === 'signature_events' && chained.has(column)))
      .map(column => `${table}.${column}`),
  )
  expect(sounding).toEqual([])
})

test('every excluded column exists', async () => {
  const known = await columns()
  const unknown = exported.flatMap(([table, leftOut]) =>
    leftOut.filter(column => !known.get(table)?.includes(column)).map(column => `${table}.${column}`),
  )
  expect(unknown).toEqual([])
})

test('rows of an exported table name their company, apart from the company itself and its people', async () => {
  const known = await columns()
  const without = exported.map(([table]) => table).filter(table => !known.get(table)?.includes('tenant_id'))
  expect(without).toEqual(['companies', 'users'])
})
