import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BackedUpOffice,
  contentOf,
  createBackedUpOffice,
  type Place,
  query,
} from '../../tests/harness/backed-up-office'
import { openDatabase } from '../platform/database/db'
import type { Manifest } from './manifest'
import { readArchive } from './read-archive'
import { restore } from './restore'
import { createArchive } from './write-archive'

let office: BackedUpOffice
const oldState = `
  INSERT INTO companies (company_id, name, updated_at) VALUES ('alt', 'Alte Firma', now());
  INSERT INTO contacts (tenant_id, customer_number, name, company_name, updated_at) VALUES (1, 'K-1', 'Alter Kunde', 'Alter Kunde', now())`

describe('nothing is changed', () => {
  let place: Place
  let before: Record<string, string[]>
  beforeAll(async () => {
    office = await createBackedUpOffice()
    place = await office.newPlace()
    await query(place.database.superuserUrl, oldState)
    before = await contentOf(place.database)
  })
  afterAll(() => office.stop())
  const unchanged = async () => expect(await contentOf(place.database)).toEqual(before)

  test('if there are companies, unless replacing them is confirmed', async () => {
    const questions: unknown[] = []
    const refusal = restore({
      file: office.file,
      ownerUrl: place.database.ownerUrl,
      runtimeRole: 'gewerk_app',
      storage: place.storage,
      dataDir: null,
      migrationsDir: path.resolve('prisma/migrations'),
      log: office.app.log,
      mayReplace: async ({ companies }) => {
        questions.push(companies)
        return false
      },
    })
    await expect(refusal).rejects.toThrow('called off')
    expect(questions).toEqual([{ count: 1, examples: ['Alte Firma'] }])
    await unchanged()
  })

  test('while a service is connected', async () => {
    const db = openDatabase(place.database.runtimeUrl, office.app.log)
    await db.ping()
    await expect(office.restoreTo(place, { mayReplace: true })).rejects.toThrow('still connected')
    await db.close()
    await unchanged()
  })

  test('by a damaged archive', async () => {
    const damaged = office.nextFile()
    const bytes = await readFile(office.file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
    await writeFile(damaged, bytes)
    await expect(office.restoreTo(place, { from: damaged, mayReplace: true })).rejects.toThrow('damaged')
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
      /payments_sign/,
    ],
    [
      'a table that nobody knows',
      (table: string, text: string): Changed => (table === 'payments' ? [text, 'tables/zz/000001.ndjson'] : text),
      /unknown table "zz"/,
    ],
    [
      'a part of another kind',
      (table: string, text: string): Changed => (table === 'payments' ? [text, 'more/1'] : text),
      /does not know/,
    ],
    [
      'a key that leads out of the storage',
      (table: string, text: string): Changed => (table === 'payments' ? [text, 'files/../../etc/passwd'] : text),
      /a key that no storage takes/,
    ],
  ] as const)('by an archive that is complete but holds %s', async (_what, change, message) => {
    const forged = office.nextFile()
    await rewrite(forged, change)
    await expect(office.restoreTo(place, { from: forged, mayReplace: true })).rejects.toThrow(message)
    await unchanged()
  })

  test('by an archive of a newer release, or with a changed migration', async () => {
    const forged = office.nextFile()
    const migrations = [...office.manifest.migrations, { name: '99991231235959_future', checksum: 'f'.repeat(64) }]
    await rewrite(forged, (_table, text) => text, { migrations })
    await expect(office.restoreTo(place, { from: forged, mayReplace: true })).rejects.toThrow(
      'which this release does not know',
    )
    const other = office.nextFile()
    await rewrite(other, (_table, text) => text, {
      migrations: office.manifest.migrations.map(one => ({ ...one, checksum: 'f'.repeat(64) })),
    })
    await expect(office.restoreTo(place, { from: other, mayReplace: true })).rejects.toThrow(
      'is not the one that this release has',
    )
    await unchanged()
  })

  test('in a database that holds tables of another application', async () => {
    const foreign = await office.newPlace({ empty: true })
    await query(foreign.database.ownerUrl, 'CREATE TABLE wiki_pages (id int)')
    await expect(office.restoreTo(foreign, { mayReplace: true })).rejects.toThrow(
      'holds tables of something else (first "wiki_pages")',
    )
  })
})

/** Replacement text for a part, null to drop it, a pair for the text and a further part's name. */
type Changed = string | null | [string, string]

/** Writes an archive with correct checksums but changed content. */
async function rewrite(
  target: string,
  change: (table: string, text: string) => Changed,
  about: Partial<Manifest> = {},
) {
  const archive = await createArchive(target)
  await readArchive(office.file, async ({ name, content }) => {
    const bytes = Buffer.concat(await content.toArray())
    const [, table] = /^tables\/(\w+)\//.exec(name) ?? []
    const changed = table ? change(table, bytes.toString()) : null
    if (table && changed === null) return
    const [text, extra] = Array.isArray(changed) ? changed : [changed ?? bytes, null]
    await archive.add(name, Buffer.from(text))
    if (extra) await archive.add(extra, Buffer.from('{"id":1}\n'))
  })
  await archive.finish(seal => ({ ...office.manifest, ...about, ...seal }))
}
