import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackedUpOffice, createBackedUpOffice, pdf, query } from '../../tests/harness/backed-up-office'
import type { Storage } from '../adapters/storage'
import { openFileStorage } from '../adapters/storage-files'
import { backUp } from './back-up'
import { readArchive } from './read-archive'

let office: BackedUpOffice
beforeAll(async () => {
  office = await createBackedUpOffice()
})
afterAll(() => office.stop())

test('a stored file that is missing or changed is reported, and all others are in the backup', async () => {
  const other = await openFileStorage(path.join(office.folder, 'other'))
  const broken: Storage = {
    ...office.app.storage,
    stat: async key => (key.includes('logo') ? null : office.app.storage.stat(key)),
    get: async key => {
      await other.put(key, Buffer.alloc(pdf.length))
      return other.get(key)
    },
  }
  const report = await backUp({
    file: office.nextFile(),
    readerUrl: office.app.database.superuserUrl,
    storage: broken,
    outbox: false,
    dataDir: null,
    version: 'x',
  })
  expect(report.manifest.files).toMatchObject({ count: 1, missing: 1, changed: 1 })
  expect(report.remarks.map(remark => remark.replace(/^\S+ /, '')).sort()).toEqual([
    'is missing',
    'is not what was stored',
  ])
})

// A file still being received is not a delivery yet.
test('no column names a stored object that the backup does not know of', async () => {
  const columns = await query<{ name: string }>(
    office.app.database.superuserUrl,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%\\_key' AND table_name <> 'inbound_uploads' AND column_name <> 'sealed_key' ORDER BY 1`,
  )
  expect(columns.map(({ name }) => name)).toEqual([
    'companies.logo_key',
    'inbound_deliveries.storage_key',
    'stored_files.storage_key',
    'users.avatar_key',
  ])
})

test('a role that does not see every row creates no backup, and leaves no file', async () => {
  for (const url of [office.app.database.runtimeUrl, office.app.database.ownerUrl]) {
    const target = office.nextFile()
    await expect(
      backUp({
        file: target,
        readerUrl: url,
        storage: office.app.storage,
        outbox: true,
        dataDir: null,
        version: 'x',
      }),
    ).rejects.toThrow(/does not see every row.*BYPASSRLS/)
    expect((await readdir(office.folder)).filter(name => name.startsWith(path.basename(target)))).toEqual([])
  }
})

test('payments booked meanwhile are in the backup completely or not at all', async () => {
  const people = office.company.as(2)
  const ids: number[] = []
  for (let index = 0; index < 4; index++) {
    const items = [{ description: 'Pauschale', quantity: 1, unit: 'psch', unit_price: 5_000 }]
    const { data } = await people.invoices.create({ title: `R${index}`, kontakt_id: office.contactId, items })
    await people.invoices.sendByLetter({ id: data.id })
    ids.push(data.id)
  }
  let booking = true
  const bookers = ids.map(async id => {
    while (booking) await people.invoices.pay({ id, amount: 0.01 })
  })
  const found: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const target = office.nextFile()
    const { manifest: written } = await office.backUpTo(target)
    const paid = new Map<number, number>()
    const kept = new Map<number, number>()
    await eachRow(target, (table, row) => {
      if (table === 'payments') paid.set(row.invoice_id, (paid.get(row.invoice_id) ?? 0) + Math.round(row.amount * 100))
      if (table === 'invoices' && row.already_paid > 0) kept.set(row.id, Math.round(row.already_paid * 100))
    })
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(paid))
    found.push(written.tables.find(({ name }) => name === 'payments')?.rows ?? 0)
  }
  booking = false
  await Promise.all(bookers)
  expect(found[0]).toBeLessThan(found[1] ?? 0)
  expect(found[1]).toBeLessThan(found[2] ?? 0)
})

type Row = { id: number; invoice_id: number; amount: number; already_paid: number }

async function eachRow(target: string, visit: (table: string, row: Row) => void): Promise<void> {
  await readArchive(target, async ({ name, content }) => {
    const [, table] = /^tables\/(\w+)\//.exec(name) ?? []
    if (!table) return
    const text = Buffer.concat(await content.toArray()).toString()
    for (const line of text.trimEnd().split('\n')) visit(table, JSON.parse(line))
  })
}
