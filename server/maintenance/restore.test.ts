import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type BackedUpOffice,
  contentOf,
  createBackedUpOffice,
  pdf,
  query,
  shapeOf,
} from '../../tests/harness/backed-up-office'
import { readStored } from '../adapters/storage'
import { openDatabase } from '../platform/database/db'
import { migrate } from '../platform/database/migrate'
import { sha256Hex } from '../platform/secrets'
import { createContact } from '../services/site/contacts/create'
import { CreateContact } from '../services/site/contacts/schema'

const migrationsDir = path.resolve('prisma/migrations')

let office: BackedUpOffice
beforeAll(async () => {
  office = await createBackedUpOffice()
})
afterAll(() => office.stop())

test('every row of every table comes back exactly, into a migrated database and into a blank one', async () => {
  const before = await contentOf(office.app.database)
  expect(before.invoices?.join()).toContain('12345678901234567890.123456789')
  expect(before._prisma_migrations?.join()).toContain('05.678901')
  expect(before.companies?.join()).toContain(',null,')
  for (const empty of [false, true]) {
    const place = await office.newPlace({ empty })
    const report = await office.restoreTo(place)
    expect(report).toMatchObject({ migrated: [], files: office.manifest.files.count })
    const after = await contentOf(place.database)
    expect({ ...after, sending_pauses: before.sending_pauses }).toEqual(before)
    expect(after.sending_pauses).toHaveLength(1)
    expect(await shapeOf(place.database)).toEqual(await shapeOf(office.app.database))
  }
  expect(office.manifest.tables.find(({ name }) => name === 'payments')).toMatchObject({ rows: 1 })
  expect(office.manifest.tables.map(({ name }) => name)).toEqual(Object.keys(before))
})

test('a copy is paused for all sending, even one of a release without that pause', async () => {
  const former = await office.newPlace({ empty: true })
  const { superuserUrl, ownerUrl } = former.database
  await query(superuserUrl, `CREATE TABLE gewerk_restored AS SELECT now() AS since, now() AS as_of`)
  await query(superuserUrl, `ALTER TABLE gewerk_restored OWNER TO gewerk_owner`)
  await migrate({ ownerUrl, runtimeRole: 'gewerk_app', migrationsDir, log: office.app.log })
  for (const place of [former, await office.newPlace()]) {
    if (place !== former) await office.restoreTo(place)
    expect(await query(place.database.superuserUrl, 'SELECT id FROM sending_pauses')).toEqual([{ id: 1 }])
    expect(await query(place.database.superuserUrl, `SELECT to_regclass('gewerk_restored') AS gone`)).toEqual([
      { gone: null },
    ])
  }
})

test('previous content of a database is removed when that is confirmed', async () => {
  const place = await office.newPlace()
  await query(
    place.database.superuserUrl,
    `INSERT INTO companies (company_id, name, updated_at) VALUES ('alt', 'Alte Firma', now())`,
  )
  await office.restoreTo(place, { mayReplace: true })
  const { contacts } = await contentOf(place.database)
  expect(contacts).toHaveLength(1)
  expect(contacts?.join()).toContain('Grünwald')
})

test('files come back byte for byte: documents, logos and the outbox', async () => {
  await office.app.storage.put(`${office.company.tenantId}/outbox/1.eml`, Buffer.from('Subject: Grüße'))
  const target = office.nextFile()
  const { manifest: written, remarks } = await office.backUpTo(target)
  expect({ ...written.files, remarks }).toEqual({
    count: 3,
    bytes: pdf.length + 4 + 16,
    missing: 0,
    changed: 0,
    remarks: [],
  })
  const place = await office.newPlace()
  await office.restoreTo(place, { from: target })
  const [stored] = await query<{ storage_key: string }>(
    place.database.superuserUrl,
    'SELECT storage_key FROM stored_files',
  )
  expect(sha256Hex((await readStored(place.storage, stored?.storage_key ?? '')) ?? '')).toBe(sha256Hex(pdf))
  expect((await readStored(place.storage, `${office.company.tenantId}/logo/1.png`))?.toString()).toBe('logo')
  expect((await readStored(place.storage, `${office.company.tenantId}/outbox/1.eml`))?.toString()).toBe(
    'Subject: Grüße',
  )
})

test('an older archive is loaded at its own version and then migrated, a newer database is downgraded', async () => {
  const newer = path.join(office.folder, 'newer-migrations')
  await cp(migrationsDir, newer, { recursive: true })
  await mkdir(path.join(newer, '99990101000000_nickname'))
  const sql = `ALTER TABLE contacts ADD COLUMN nickname TEXT; UPDATE contacts SET nickname = upper(name); ALTER TABLE contacts DROP COLUMN house_number;
    CREATE TABLE nicknames (id INT PRIMARY KEY); INSERT INTO nicknames VALUES (1)`
  await writeFile(path.join(newer, '99990101000000_nickname', 'migration.sql'), sql)
  const place = await office.newPlace({ empty: true })
  expect((await office.restoreTo(place, { migrationsDir: newer })).migrated).toEqual(['99990101000000_nickname'])
  expect((await office.restoreTo(place, { mayReplace: true, migrationsDir: newer })).migrated).toEqual([
    '99990101000000_nickname',
  ])
  expect((await contentOf(place.database)).nicknames).toEqual(['(1)'])

  await office.restoreTo(place, { mayReplace: true })
  const before = await contentOf(office.app.database)
  expect({ ...(await contentOf(place.database)), sending_pauses: before.sending_pauses }).toEqual(before)
  expect(await shapeOf(place.database)).toEqual(await shapeOf(office.app.database))
})

test('companies stay apart and numbers continue afterwards', async () => {
  const place = await office.newPlace()
  await office.restoreTo(place)
  expect(await query(place.database.runtimeUrl, 'SELECT * FROM contacts')).toEqual([])
  expect(await query(place.database.ownerUrl, 'SELECT * FROM contacts')).toEqual([])
  const db = openDatabase(place.database.runtimeUrl, office.app.log)
  onTestFinished(() => db.close())
  const ctx = { ...office.company.ctx(), db }
  const { data } = await createContact(ctx, CreateContact.parse({ company_name: 'Neu' }))
  const known = await query<{ id: number; customer_number: string }>(
    office.app.database.superuserUrl,
    'SELECT id, customer_number FROM contacts',
  )
  expect(known.map(({ id }) => id)).not.toContain(data.id)
  expect(known.map(row => row.customer_number)).not.toContain(data.customer_number)
})
