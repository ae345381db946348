import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/harness/app'
import { createTestCompany } from '../../../tests/harness/company'
import { migrate } from './migrate'

let app: TestApp
let superuser: Client
beforeAll(async () => {
  app = await createTestApp()
  superuser = new Client(app.database.superuserUrl)
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

const migrations = 'prisma/migrations'
const ordered = async () =>
  (
    await superuser.query<{ table: string; column: string }>(`
    select a.attrelid::regclass::text as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and a.attcollation = (select oid from pg_collation where collname = 'gewerk_names')
    order by 1, 2`)
  ).rows
const contacts = async () =>
  (await superuser.query('select * from contacts order by id')).rows.map(row => JSON.stringify(row))

test(
  'an installation with rows gets the name order and keeps its rows, indices and triggers',
  { tags: 'long' },
  async () => {
    const office = (await createTestCompany(app)).as(1)
    for (const name of ['Zobel', 'adler holz', 'Ärztehaus'])
      await office.contacts.create({ kind: 'company', company_name: name })
    const columns = await ordered()
    const before = await contacts()
    const sql = await readFile(`${migrations}/20261127210000_order_names/migration.sql`, 'utf8')
    // As it was before: byte order.
    await superuser.query('drop trigger contacts_renamed on contacts')
    for (const { table, column } of columns)
      await superuser.query(`alter table ${table} alter column ${column} type text collate "default"`)
    await superuser.query('drop collation gewerk_names')
    await superuser.query(`create trigger contacts_renamed after update of name on contacts for each row
    when (old.name is distinct from new.name) execute function contacts_renamed()`)
    const names = async () =>
      (await office.contacts.list({ sort: 'name' })).data.map(({ name }) => name).filter(name => name !== 'Kunde')
    expect(await names()).toEqual(['Zobel', 'adler holz', 'Ärztehaus'])

    const owner = new Client(app.database.ownerUrl)
    await owner.connect()
    await owner.query(`begin; ${sql}; commit`).finally(() => owner.end())
    expect(await names()).toEqual(['adler holz', 'Ärztehaus', 'Zobel'])
    expect(await contacts()).toEqual(before)
    expect(await ordered()).toEqual(columns)
    const { rows: invalid } = await superuser.query('select indexrelid::regclass from pg_index where not indisvalid')
    expect(invalid).toEqual([])
    expect((await office.contacts.list({ q: 'arztehaus' })).data).toHaveLength(1)
  },
)

test('after a change of the ICU version the indices of names are rebuilt at the next start, once', async () => {
  await superuser.query(`update pg_collation set collversion = '1' where collname = 'gewerk_names'`)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const filenode = async () =>
    (await superuser.query(`select pg_relation_filenode('contacts_tenant_id_name_created_at_id_idx') as n`)).rows[0].n
  const before = await filenode()
  const start = () => migrate({ ownerUrl: app.database.ownerUrl, migrationsDir: migrations, log })
  await start()
  const made = await filenode()
  expect(made).not.toBe(before)
  expect(lines.join('')).toContain('indices of names made anew')
  await start()
  expect(await filenode()).toBe(made)
  const { rows } = await superuser.query(
    `select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'gewerk_names'`,
  )
  expect(rows).toEqual([{ same: true }])
})
