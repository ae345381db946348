import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { Storage } from '../../server/adapters/storage'
import { openFileStorage } from '../../server/adapters/storage-files'
import { type BackupReport, backUp } from '../../server/maintenance/back-up'
import { type RestoreReport, restore } from '../../server/maintenance/restore'
import { frozenFile } from '../../server/services/exchange/files/frozen'
import { createTestApp, type TestApp } from './app'
import { createTestCompany, type TestCompany } from './company'
import { createTestDatabase, type TestDatabase } from './database'

/** A database and a storage to restore an archive into. */
export interface Place {
  database: TestDatabase
  storage: Storage
}

/** A company with data in use, including values that are easily lost in a backup, and its backup. */
export interface BackedUpOffice {
  app: TestApp
  company: TestCompany
  contactId: number
  folder: string
  /** The backup file and its report. */
  file: string
  manifest: BackupReport['manifest']
  /** Name for a further archive. */
  nextFile(): string
  backUpTo(file: string): Promise<BackupReport>
  newPlace(options?: { empty?: boolean }): Promise<Place>
  /**
   * Restores the backup, or another archive, optionally with the migrations of another release; replaces existing
   * companies only on request.
   */
  restoreTo(
    place: Place,
    options?: { from?: string; mayReplace?: boolean; migrationsDir?: string },
  ): Promise<RestoreReport>
  stop(): Promise<void>
}

export const oddText = 'Grünwald & Söhne „GmbH“ 🪚🏠\nzweite Zeile\ttab \\ " \u2028 Ende'
export const pdf = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251))

export async function createBackedUpOffice(): Promise<BackedUpOffice> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gewerk-backup-'))
  const app = await createTestApp({ now: '2026-03-10T09:00:00.123Z' })
  const company = await createTestCompany(app)
  const contactId = await fill(app, company)
  const databases: TestDatabase[] = []
  let made = 0
  const nextFile = () => path.join(folder, `${++made}.tar.gz`)
  const backUpTo = (file: string) =>
    backUp({
      file,
      readerUrl: app.database.superuserUrl,
      storage: app.storage,
      outbox: true,
      dataDir: null,
      version: '0.0.0-test',
    })
  const file = nextFile()
  const { manifest } = await backUpTo(file)
  return {
    app,
    company,
    contactId,
    folder,
    file,
    manifest,
    nextFile,
    backUpTo,
    async newPlace(options) {
      const database = await createTestDatabase(options)
      databases.push(database)
      return { database, storage: await openFileStorage(path.join(folder, `files-${++made}`)) }
    },
    restoreTo: (
      { database, storage },
      { from = file, mayReplace = false, migrationsDir = path.resolve('prisma/migrations') } = {},
    ) =>
      restore({
        file: from,
        ownerUrl: database.ownerUrl,
        runtimeRole: 'gewerk_app',
        storage,
        dataDir: null,
        migrationsDir,
        log: app.log,
        mayReplace: async () => mayReplace,
      }),
    async stop() {
      for (const database of databases) await database.drop()
      await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Data of an office, and values that are easily lost in a backup. */
async function fill(app: TestApp, company: TestCompany): Promise<number> {
  await query(
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
    contentType: 'application/octet-stream',
    render: async () => pdf,
  })
  await app.storage.put(`${company.tenantId}/logo/1.png`, Buffer.from('logo'))
  await query(
    app.database.superuserUrl,
    `UPDATE companies SET logo_key = '${company.tenantId}/logo/1.png', dunning_levels = 'null';
     UPDATE invoices SET tax_breakdown = '{"big": 12345678901234567890.123456789, "text": "a\\nb", "none": null}', parties = '"ein Text"';
     UPDATE projects SET budget = 123456789012.34, description = E'\\x01\\x7f\\r\\n';
     UPDATE _prisma_migrations SET started_at = '2026-01-02 03:04:05.678901+00'`,
  )
  return contact.id
}

/** Runs SQL on a separate connection. */
export async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Every row of every table in PostgreSQL's text format, which distinguishes a JSON null from no value. */
export async function contentOf({ superuserUrl }: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    superuserUrl,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const selects = tables.map(({ name }) => `SELECT '${name}' AS name, t::text AS row FROM public."${name}" t`)
  const rows = await query<{ name: string; row: string }>(superuserUrl, `${selects.join(' UNION ALL ')} ORDER BY 1, 2`)
  const content: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]))
  for (const { name, row } of rows) content[name]?.push(row)
  return content
}

/** Everything about the tables except rows: columns, constraints, indexes, policies, triggers, privileges. */
export const shapeOf = ({ superuserUrl }: TestDatabase) =>
  query<{ line: string }>(
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
