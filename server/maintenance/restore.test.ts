import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../tests/harness/company'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database'
import { readStored, type Storage } from '../adapters/storage'
import { openFileStorage } from '../adapters/storage-files'
import { openDatabase } from '../core/db'
import { createLogger } from '../core/log'
import { sha256Hex } from '../core/secrets'
import { frozenFile } from '../services/files/frozen'
import { backUp } from './back-up'
import type { Manifest } from './manifest'
import { readArchive } from './read-archive'
import { restore } from './restore'
import { createArchive } from './write-archive'

const log = createLogger('silent')
const migrationsDir = path.resolve('prisma/migrations')
const oddText = 'Grünwald & Söhne „GmbH“ 🪚🏠\nzweite Zeile\ttab \\ " \u2028 Ende'
const pdf = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251))

let app: TestApp
let company: TestCompany
let contactId: number
let folder: string
let file: string
let manifest: Manifest
let written = 0
const nextFile = () => path.join(folder, `${++written}.tar.gz`)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gewerk-restore-'))
  app = await createTestApp({ now: '2026-03-10T09:00:00.123Z' })
  company = await createTestCompany(app)
  await fill()
  file = nextFile()
  manifest = (await backUpTo(file)).manifest
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Work of an office, and values that are easily lost on the way. */
async function fill(): Promise<void> {
  await run(
    app.database.superuserUrl,
    `UPDATE companies SET street = 'Weg 1', postal_code = '5020', city = 'Salzburg', vat_number = 'ATU12345675'`,
  )
  const office = company.as(2)
  const address = { street: 'Gasse', house_number: '2', postal_code: '5020', city: 'Salzburg' }
  const { data: contact } = await office.contacts.create({
    company_name: 'Grünwald & Söhne',
    notes: oddText,
    ...address,
  })
  contactId = contact.id
  const { data: project } = await office.projects.create({
    name: 'Umbau',
    kontakt_id: contact.id,
    budget: 999_999_999_999.99,
  })
  const items = [{ description: oddText, quantity: 0.0001, unit: 'm²', unit_price: 9_999_999.9999 }]
  const { data: invoice } = await office.invoices.create({
    title: 'Schlussrechnung',
    kontakt_id: contact.id,
    project_id: project.id,
    items,
  })
  await office.invoices.send({ id: invoice.id, to: ['kunde@example.test'] })
  await office.invoices.pay({ id: invoice.id, amount: 0.01 })
  await frozenFile(company.ctx(), {
    purpose: 'invoice_pdf',
    entity: 'invoice',
    entityId: 4711,
    filename: 'R.pdf',
    contentType: 'application/pdf',
    render: async () => pdf,
  })
  await app.storage.put(`${company.tenantId}/logo/1.png`, Buffer.from('logo'))
  await run(
    app.database.superuserUrl,
    `UPDATE companies SET logo_key = '${company.tenantId}/logo/1.png', dunning_levels = 'null';
     UPDATE invoices SET tax_breakdown = '{"big": 12345678901234567890.123456789, "text": "a\\nb", "none": null}', parties = '"ein Text"';
     UPDATE projects SET budget = 123456789012.34, description = E'\\x01\\x7f\\r\\n';
     UPDATE articles SET active = false;
     UPDATE _prisma_migrations SET started_at = '2026-01-02 03:04:05.678901+00'`,
  )
}

const backUpTo = (target: string) =>
  backUp({
    file: target,
    readerUrl: app.database.superuserUrl,
    storage: app.storage,
    outbox: true,
    dataDir: null,
    version: '0.0.0-test',
  })

async function run<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Every row of every table in PostgreSQL's own writing, which tells a JSON null from no value. */
async function contentOf({ superuserUrl }: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await run<{ name: string }>(
    superuserUrl,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const selects = tables.map(({ name }) => `SELECT '${name}' AS name, t::text AS row FROM public."${name}" t`)
  const rows = await run<{ name: string; row: string }>(
    superuserUrl,
    `${selects.join(' UNION ALL ')} ORDER BY 1, 2`,
  )
  const content: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]))
  for (const { name, row } of rows) content[name]?.push(row)
  return content
}

/** Everything about the tables that is not rows: columns, constraints, indexes, policies, triggers, rights. */
const shapeOf = ({ superuserUrl }: TestDatabase) =>
  run<{ line: string }>(
    superuserUrl,
    `SELECT format('%s force=%s rls=%s %s', relname, relforcerowsecurity, relrowsecurity, relacl) AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attacl) FROM pg_attribute
       JOIN pg_class c ON c.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND attnum > 0
     UNION ALL SELECT format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT format('%s %s %s %s %s', tablename, policyname, cmd, qual, with_check) FROM pg_policies
     UNION ALL SELECT format('%s %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'gewerk%'
     ORDER BY 1`,
  )

const oldState = `
  INSERT INTO companies (company_id, name, updated_at) VALUES ('alt', 'Alte Firma', now());
  INSERT INTO contacts (tenant_id, customer_number, name, updated_at) VALUES (1, 'K-1', 'Alter Kunde', now())`

interface Place {
  database: TestDatabase
  storage: Storage
}

const databases: TestDatabase[] = []
async function newPlace(options: { empty?: boolean } = {}): Promise<Place> {
  const database = await createTestDatabase(options)
  databases.push(database)
  return { database, storage: await openFileStorage(path.join(folder, `files-${++written}`)) }
}

const restoreTo = (
  { database, storage }: Place,
  from = file,
  mayReplace = async () => false,
  release = migrationsDir,
) =>
  restore({
    file: from,
    ownerUrl: database.ownerUrl,
    runtimeRole: 'gewerk_app',
    storage,
    dataDir: null,
    migrationsDir: release,
    log,
    mayReplace,
  })

test('every row of every table comes back exactly, into a migrated database and into a blank one', async () => {
  const before = await contentOf(app.database)
  expect(before.invoices?.join()).toContain('12345678901234567890.123456789')
  expect(before._prisma_migrations?.join()).toContain('05.678901')
  expect(before.companies?.join()).toContain(',null,')
  for (const empty of [false, true]) {
    const place = await newPlace({ empty })
    const report = await restoreTo(place)
    expect(report).toMatchObject({ migrated: [], files: manifest.files.count })
    expect(await contentOf(place.database)).toEqual(before)
    expect(await shapeOf(place.database)).toEqual(await shapeOf(app.database))
  }
  expect(manifest.tables.find(({ name }) => name === 'payments')).toMatchObject({ rows: 1 })
  expect(manifest.tables.map(({ name }) => name)).toEqual(Object.keys(before))
})

test('what a database held before is gone where that is wanted', async () => {
  const place = await newPlace()
  await run(place.database.superuserUrl, oldState)
  await restoreTo(place, file, async () => true)
  const { contacts } = await contentOf(place.database)
  expect(contacts).toHaveLength(1)
  expect(contacts?.join()).toContain('Grünwald')
})

test('files come back byte for byte: documents, logos and the outbox', async () => {
  await app.storage.put(`${company.tenantId}/outbox/1.eml`, Buffer.from('Subject: Grüße'))
  const target = nextFile()
  const { manifest: told, remarks } = await backUpTo(target)
  expect({ ...told.files, remarks }).toEqual({
    count: 3,
    bytes: pdf.length + 4 + 16,
    missing: 0,
    changed: 0,
    remarks: [],
  })
  const place = await newPlace()
  await restoreTo(place, target)
  const [stored] = await run<{ storage_key: string }>(
    place.database.superuserUrl,
    'SELECT storage_key FROM stored_files',
  )
  expect(sha256Hex((await readStored(place.storage, stored?.storage_key ?? '')) ?? '')).toBe(sha256Hex(pdf))
  expect((await readStored(place.storage, `${company.tenantId}/logo/1.png`))?.toString()).toBe('logo')
  expect((await readStored(place.storage, `${company.tenantId}/outbox/1.eml`))?.toString()).toBe(
    'Subject: Grüße',
  )
})

test('an older archive is loaded at its own version and migrated on, a newer database is taken back', async () => {
  const newer = path.join(folder, 'newer-migrations')
  await cp(migrationsDir, newer, { recursive: true })
  await mkdir(path.join(newer, '99990101000000_nickname'))
  const sql = `ALTER TABLE contacts ADD COLUMN nickname TEXT; UPDATE contacts SET nickname = upper(name); ALTER TABLE contacts DROP COLUMN house_number;
    CREATE TABLE nicknames (id INT PRIMARY KEY); INSERT INTO nicknames VALUES (1)`
  await writeFile(path.join(newer, '99990101000000_nickname', 'migration.sql'), sql)
  const place = await newPlace({ empty: true })
  expect((await restoreTo(place, file, undefined, newer)).migrated).toEqual(['99990101000000_nickname'])
  expect((await restoreTo(place, file, async () => true, newer)).migrated).toEqual([
    '99990101000000_nickname',
  ])
  expect((await contentOf(place.database)).nicknames).toEqual(['(1)'])

  await restoreTo(place, file, async () => true)
  expect(await contentOf(place.database)).toEqual(await contentOf(app.database))
  expect(await shapeOf(place.database)).toEqual(await shapeOf(app.database))
})

test('companies stay apart and numbers go on afterwards', async () => {
  const place = await newPlace()
  await restoreTo(place)
  expect(await run(place.database.runtimeUrl, 'SELECT * FROM contacts')).toEqual([])
  expect(await run(place.database.ownerUrl, 'SELECT * FROM contacts')).toEqual([])
  const db = openDatabase(place.database.runtimeUrl, log)
  onTestFinished(() => db.close())
  const { createContact } = await import('../services/contacts/create')
  const { CreateContact } = await import('../services/contacts/schema')
  const ctx = { ...company.ctx(), db }
  const { data } = await createContact(ctx, CreateContact.parse({ company_name: 'Neu' }))
  const known = await run<{ id: number; customer_number: string }>(
    app.database.superuserUrl,
    'SELECT id, customer_number FROM contacts',
  )
  expect(known.map(({ id }) => id)).not.toContain(data.id)
  expect(known.map(row => row.customer_number)).not.toContain(data.customer_number)
})

test('a stored file that is gone or changed is told, and all others are in the backup', async () => {
  const broken: Storage = {
    ...app.storage,
    stat: async key => (key.includes('logo') ? null : app.storage.stat(key)),
    get: async key =>
      (await openFileStorage(path.join(folder, 'other')))
        .put(key, Buffer.alloc(pdf.length))
        .then(() => openFileStorage(path.join(folder, 'other')))
        .then(other => other.get(key)),
  }
  const report = await backUp({
    file: nextFile(),
    readerUrl: app.database.superuserUrl,
    storage: broken,
    outbox: false,
    dataDir: null,
    version: 'x',
  })
  expect(report.manifest.files).toMatchObject({ count: 1, missing: 1, changed: 1 })
  expect(report.remarks.join()).toMatch(
    /is not what was stored.*is missing|is missing.*is not what was stored/,
  )
})

test('a role that does not see every row makes no backup, and leaves no file', async () => {
  for (const url of [app.database.runtimeUrl, app.database.ownerUrl]) {
    const target = nextFile()
    await expect(
      backUp({
        file: target,
        readerUrl: url,
        storage: app.storage,
        outbox: true,
        dataDir: null,
        version: 'x',
      }),
    ).rejects.toThrow(/does not see every row.*BYPASSRLS/)
    expect((await readdir(folder)).filter(name => name.startsWith(path.basename(target)))).toEqual([])
  }
})

test('payments that are booked meanwhile are in the backup whole or not at all', async () => {
  const office = company.as(2)
  const ids: number[] = []
  for (let index = 0; index < 4; index++) {
    const items = [{ description: 'Pauschale', quantity: 1, unit: 'psch', unit_price: 5_000 }]
    const { data } = await office.invoices.create({ title: `R${index}`, kontakt_id: contactId, items })
    await office.invoices.sendByLetter({ id: data.id })
    ids.push(data.id)
  }
  let booking = true
  const bookers = ids.map(async id => {
    while (booking) await office.invoices.pay({ id, amount: 0.01 })
  })
  const found: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const target = nextFile()
    const { manifest: told } = await backUpTo(target)
    const paid = new Map<number, number>()
    const kept = new Map<number, number>()
    await eachRow(target, (table, row) => {
      if (table === 'payments')
        paid.set(row.invoice_id, (paid.get(row.invoice_id) ?? 0) + Math.round(row.amount * 100))
      if (table === 'invoices' && row.already_paid > 0) kept.set(row.id, Math.round(row.already_paid * 100))
    })
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(paid))
    found.push(told.tables.find(({ name }) => name === 'payments')?.rows ?? 0)
  }
  booking = false
  await Promise.all(bookers)
  expect(found[0]).toBeLessThan(found[1] ?? 0)
  expect(found[1]).toBeLessThan(found[2] ?? 0)
}, 60_000)

type Row = { id: number; invoice_id: number; amount: number; already_paid: number }

async function eachRow(target: string, visit: (table: string, row: Row) => void): Promise<void> {
  await readArchive(target, async ({ name, content }) => {
    const [, table] = /^tables\/(\w+)\//.exec(name) ?? []
    if (!table) return
    const text = Buffer.concat(await content.toArray()).toString()
    for (const line of text.trimEnd().split('\n')) visit(table, JSON.parse(line))
  })
}

describe('nothing is changed', () => {
  let place: Place
  let before: Record<string, string[]>
  beforeAll(async () => {
    place = await newPlace()
    await run(place.database.superuserUrl, oldState)
    before = await contentOf(place.database)
  })
  const unchanged = async () => expect(await contentOf(place.database)).toEqual(before)

  test('where companies are, unless their loss is wanted', async () => {
    const asked: unknown[] = []
    const refusal = restore({
      file,
      ownerUrl: place.database.ownerUrl,
      runtimeRole: 'gewerk_app',
      storage: place.storage,
      dataDir: null,
      migrationsDir,
      log,
      mayReplace: async ({ companies }) => {
        asked.push(companies)
        return false
      },
    })
    await expect(refusal).rejects.toThrow('called off')
    expect(asked).toEqual([{ count: 1, examples: ['Alte Firma'] }])
    await unchanged()
  })

  test('while a service is connected', async () => {
    const db = openDatabase(place.database.runtimeUrl, log)
    await db.ping()
    await expect(restoreTo(place, file, async () => true)).rejects.toThrow('still connected')
    await db.close()
    await unchanged()
  })

  test('by a damaged archive', async () => {
    const damaged = nextFile()
    const bytes = await readFile(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
    await writeFile(damaged, bytes)
    await expect(restoreTo(place, damaged, async () => true)).rejects.toThrow('damaged')
    await unchanged()
  })

  test.each([
    [
      'a changed amount',
      (table: string, text: string): Changed =>
        table === 'payments' ? text.replace('"amount":0.01', '"amount":0.02') : text,
      /"payments" holds 1 rows/,
    ],
    [
      'a lost row',
      (table: string, text: string): Changed => (table === 'payments' ? null : text),
      /"payments" holds 0 rows/,
    ],
    [
      'a row that refers to nothing',
      (table: string, text: string): Changed => (table === 'contacts' ? null : text),
      /foreign key/,
    ],
    [
      'a broken rule',
      (table: string, text: string): Changed =>
        table === 'payments' ? text.replace('"amount":0.01', '"amount":-1') : text,
      /payments_amount_positive/,
    ],
    [
      'a table that nobody knows',
      (table: string, text: string): Changed =>
        table === 'payments' ? [text, 'tables/zz/000001.ndjson'] : text,
      /unknown table "zz"/,
    ],
    [
      'a part of another kind',
      (table: string, text: string): Changed => (table === 'payments' ? [text, 'more/1'] : text),
      /does not know/,
    ],
    [
      'a key that leads out of the storage',
      (table: string, text: string): Changed =>
        table === 'payments' ? [text, 'files/../../etc/passwd'] : text,
      /Not a storage key/,
    ],
  ] as const)('by an archive that is whole but holds %s', async (_what, change, message) => {
    const forged = nextFile()
    await rewrite(forged, change)
    await expect(restoreTo(place, forged, async () => true)).rejects.toThrow(message)
    await unchanged()
  })

  test('by an archive of a newer release, or of a changed migration', async () => {
    const forged = nextFile()
    const migrations = [...manifest.migrations, { name: '99991231235959_future', checksum: 'f'.repeat(64) }]
    await rewrite(forged, (_table, text) => text, { migrations })
    await expect(restoreTo(place, forged, async () => true)).rejects.toThrow(
      'which this release does not know',
    )
    const other = nextFile()
    await rewrite(other, (_table, text) => text, {
      migrations: manifest.migrations.map(one => ({ ...one, checksum: 'f'.repeat(64) })),
    })
    await expect(restoreTo(place, other, async () => true)).rejects.toThrow(
      'is not the one that this release has',
    )
    await unchanged()
  })

  test('in a database that holds tables of something else', async () => {
    const foreign = await newPlace({ empty: true })
    await run(foreign.database.ownerUrl, 'CREATE TABLE wiki_pages (id int)')
    await expect(restoreTo(foreign, file, async () => true)).rejects.toThrow(
      'holds tables of something else (first "wiki_pages")',
    )
  })
})

/** Another text for a part, null for none, a pair for the text and a further part's name. */
type Changed = string | null | [string, string]

/** Writes an archive with right checksums whose content is another one. */
async function rewrite(
  target: string,
  change: (table: string, text: string) => Changed,
  about: Partial<Manifest> = {},
) {
  const archive = await createArchive(target)
  await readArchive(file, async ({ name, content }) => {
    const bytes = Buffer.concat(await content.toArray())
    const [, table] = /^tables\/(\w+)\//.exec(name) ?? []
    const changed = table ? change(table, bytes.toString()) : null
    if (table && changed === null) return
    const [text, extra] = Array.isArray(changed) ? changed : [changed ?? bytes, null]
    await archive.add(name, Buffer.from(text))
    if (extra) await archive.add(extra, Buffer.from('{"id":1}\n'))
  })
  await archive.finish(seal => ({ ...manifest, ...about, ...seal }))
}
