import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Prisma } from '../../../../prisma/client/client'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { workbook, workbookOf } from '../../../../tests/harness/workbook'
import { runDueImports } from './run-due'
import type { ImportNoun } from './schema'
import { uploadImport } from './upload'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await createTestCompany(app)
})
afterAll(() => app.stop())

const office = () => company.as(2)
const get = async (id: number) => (await office().imports.get({ id })).data
const rowsOf = async (id: number) => (await office().imports.rows({ id, limit: 200 })).data
const partsOf = (id: number) =>
  app.db.inTenant(company.actor().tenantId, tx => tx.importPart.count({ where: { importId: id } }))

async function upload(bytes: Buffer, noun: ImportNoun = 'contacts') {
  const { json } = await uploadImport(company.ctx(2), { noun, filename: 'liste', bytes })
  return get(JSON.parse(json).data.id)
}

/** Reads an import again, with its current `reading`. */
const again = async (id: number, choice: { sheet?: number | null; heading?: number | null; heading_rows?: 1 | 2 }) =>
  (await office().imports.readAgain({ id, reading: (await get(id)).reading, sheet: null, heading: null, ...choice }))
    .data

const headings = (one: Awaited<ReturnType<typeof get>>) => one.columns.map(({ heading }) => heading)

/** A file whose heading cannot be detected: no heading is known, and a wider row is above it. */
const misread = ['Unsere;Liste;von;allem', 'Wer;Wo;Wann', 'Meier;Linz;gestern', 'Huber;Wels;heute'].join('\r\n')

describe('another heading', () => {
  test(
    'is the chosen row: rows above it are left out, and the columns are guessed again',
    { tags: 'long' },
    async () => {
      const one = await upload(Buffer.from(misread))
      expect(headings(one)).toEqual(['Unsere', 'Liste', 'von', 'allem'])
      expect(one.source).toMatchObject({ sheets: [], sheet: null, heading: [1] })
      expect(one.source?.rows).toContainEqual({ line: 2, text: 'Wer · Wo · Wann' })
      const read = await again(one.id, { heading: 2 })
      expect(headings(read)).toEqual(['Wer', 'Wo', 'Wann'])
      expect(read).toMatchObject({ stage: 'mapping', row_count: 2, reading: 2, source: { heading: [2] } })
      expect(read.notes).toEqual([{ kind: 'above', lines: [1], texts: ['Unsere · Liste · von · allem'] }])
      await office().imports.map({ id: one.id, mapping: { company_name: 0, city: 1 } })
      await runDueImports(app)
      expect((await rowsOf(one.id)).map(({ line, cells }) => [line, cells])).toEqual([
        [3, { company_name: 'Meier', city: 'Linz' }],
        [4, { company_name: 'Huber', city: 'Wels' }],
      ])
    },
  )

  test('spans two rows if chosen: groups distinguish columns of the same name', { tags: 'long' }, async () => {
    const groups = ['Wer;;Wann;', 'eins;zwei;eins;drei', 'Meier;Linz;gestern;heute', 'Huber;Wels;heute;morgen']
    const one = await upload(Buffer.from(groups.join('\r\n')))
    expect(one.source).toMatchObject({ heading: [1] })
    const read = await again(one.id, { heading: 1, heading_rows: 2 })
    expect(headings(read)).toEqual(['Wer eins', 'zwei', 'Wann eins', 'drei'])
    expect(read).toMatchObject({ row_count: 2, source: { heading: [1, 2] } })
    expect(read.notes).toEqual([{ kind: 'two_rows', lines: [1, 2] }])
    const back = await again(one.id, { heading: 2 })
    expect(back).toMatchObject({ row_count: 2, source: { heading: [2] }, notes: [{ kind: 'above', lines: [1] }] })
  })

  test('of two rows needs both, and a row below them', async () => {
    const one = await upload(Buffer.from('Firma;Ort\nMeier;Linz'))
    const below = { cause: { key: 'import.no_such_part', details: { field: 'heading' } } }
    await expect(again(one.id, { heading: 2, heading_rows: 2 })).rejects.toMatchObject(below)
    await expect(again(one.id, { heading: 1, heading_rows: 2 })).rejects.toMatchObject({
      cause: { key: 'import.empty' },
    })
    expect(await get(one.id)).toEqual(one)
  })

  test('is absent if the first row is a record, and is detected again if nothing is chosen', async () => {
    const one = await upload(Buffer.from('Firma;Ort\nMeier;Linz'))
    const none = await again(one.id, { heading: 0 })
    expect(headings(none)).toEqual(['A', 'B'])
    expect(none).toMatchObject({ row_count: 2, mapping: {}, source: { heading: [] } })
    expect(none.notes).toMatchObject([{ kind: 'no_heading' }])
    const found = await again(one.id, {})
    expect(found).toMatchObject({ row_count: 1, mapping: { company_name: 0, city: 1 }, source: { heading: [1] } })
  })

  test('has the votes of its columns counted again: a price that can be read in two ways raises a question', async () => {
    const lines = ['Nummer;Name;Einheit;Preis netto', 'alt;alt;alt;2,50', 'P-1;Rohr;m;1.250']
    const one = await upload(Buffer.from(lines.join('\n')), 'articles')
    expect(one.questions).toEqual([])
    const read = await again(one.id, { heading: 2 })
    expect(read.columns.at(-1)).toMatchObject({ heading: '2,50', numbers: { notation: null } })
    await office().imports.map({ id: one.id, mapping: { name: 1, unit: 2, unit_price: 3 } })
    await runDueImports(app)
    expect((await get(one.id)).questions).toMatchObject([{ field: 'unit_price', readings: [{ de: 1250, en: 1.25 }] }])
    await expect(office().imports.take({ id: one.id })).rejects.toMatchObject({ cause: { key: 'import.notation' } })
  })

  test('must be one of the first rows: any other line is refused, and nothing changes', async () => {
    const one = await upload(Buffer.from(`Firma;Ort\n${'Meier;Linz\n'.repeat(40)}`))
    for (const heading of [17, 400]) {
      const refused = { cause: { key: 'import.no_such_part', details: { field: 'heading' } } }
      await expect(again(one.id, { heading })).rejects.toMatchObject(refused)
    }
    expect(await get(one.id)).toEqual(one)
  })
})

describe('another sheet', () => {
  const twoLists = workbookOf({
    Kunden: [
      ['Firma', 'Ort'],
      ['Meier', 'Linz'],
    ],
    Lieferanten: [['Stand Jänner'], ['Firma', 'Ort'], ['Holz AG', 'Wels'], ['Glas AG', 'Steyr']],
    Leer: [],
  })

  test('is read with its own heading, which can then be chosen', async () => {
    const one = await upload(twoLists)
    expect(one.source).toMatchObject({ sheets: ['Kunden', 'Lieferanten', 'Leer'], sheet: 0, heading: [1] })
    const read = await again(one.id, { sheet: 1 })
    expect(read).toMatchObject({ row_count: 2, mapping: { company_name: 0, city: 1 } })
    expect(read.source).toMatchObject({ sheets: ['Kunden', 'Lieferanten', 'Leer'], sheet: 1, heading: [2] })
    expect((await rowsOf(one.id)).map(({ line, cells }) => [line, cells.city])).toEqual([
      [3, 'Wels'],
      [4, 'Steyr'],
    ])
    const other = await again(one.id, { sheet: 1, heading: 3 })
    expect(headings(other)).toEqual(['Holz AG', 'Wels'])
    expect(other.row_count).toBe(1)
  })

  test('that is empty or missing is refused with the reason, and the former reading stays', async () => {
    const one = await upload(twoLists)
    await expect(again(one.id, { sheet: 2 })).rejects.toMatchObject({ cause: { key: 'import.empty' } })
    const missing = { cause: { key: 'import.no_such_part', details: { field: 'sheet' } } }
    await expect(again(one.id, { sheet: 3 })).rejects.toMatchObject(missing)
    const table = await upload(Buffer.from('Firma;Ort\nMeier;Linz'))
    await expect(again(table.id, { sheet: 0 })).rejects.toMatchObject(missing)
    expect(await get(one.id)).toEqual(one)
  })
})

describe('reading again', () => {
  test('discards the check and the answers for the former columns', async () => {
    const lines = ['Nummer;Name;Einheit;Preis netto', 'P-1;Rohr;m;1.250', 'Summe;;;1.250']
    const { id } = await upload(Buffer.from(lines.join('\n')), 'articles')
    const { mapping } = await get(id)
    await office().imports.map({ id, mapping, notations: { unit_price: 'de' }, take_aside: true })
    await runDueImports(app)
    expect(await get(id)).toMatchObject({ stage: 'preview', options: { take_aside: true } })
    const read = await again(id, {})
    expect(read).toMatchObject({ stage: 'mapping', counts: { new: 2 }, options: { notations: {}, take_aside: false } })
  })

  test(
    'succeeds for only one of two concurrent choices, and columns of a former reading can no longer be mapped',
    { tags: 'long' },
    async () => {
      const { id, reading } = await upload(Buffer.from(misread))
      const chosen = await Promise.allSettled(
        [0, 1, 2, 3].map(heading => office().imports.readAgain({ id, reading, sheet: null, heading })),
      )
      expect(chosen.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of chosen)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ cause: { key: 'import.read_again' } })
      const { row_count, counts } = await get(id)
      expect(counts).toEqual({ new: row_count })
      const late = office().imports.map({ id, mapping: { company_name: 0 }, reading })
      await expect(late).rejects.toMatchObject({ cause: { key: 'import.read_again' } })
    },
  )

  test(
    'is refused while the rows are checked, and once they are taken over, when the file is no longer stored',
    { tags: 'long' },
    async () => {
      const { id } = await upload(Buffer.from('Firma;Ort\nMeier;Linz'))
      expect(await partsOf(id)).toBe(1)
      await office().imports.map({ id, mapping: { company_name: 0 } })
      await expect(again(id, { heading: 0 })).rejects.toMatchObject({ cause: { key: 'import.state' } })
      await runDueImports(app)
      await office().imports.take({ id })
      expect(await partsOf(id)).toBe(0)
      await runDueImports(app)
      expect(await get(id)).toMatchObject({ stage: 'taken', source: null })
      await expect(again(id, { heading: 0 })).rejects.toMatchObject({ cause: { key: 'import.state' } })
    },
  )

  test(
    'is refused for an import from before files were stored, with that reason, and its columns can be mapped',
    { tags: 'long' },
    async () => {
      const { id } = await upload(Buffer.from('Firma;Ort\nMeier;Linz'))
      await app.db.inTenant(company.actor().tenantId, async tx => {
        await tx.importPart.deleteMany({ where: { importId: id } })
        await tx.import.updateMany({ where: { id }, data: { source: Prisma.DbNull } })
      })
      expect(await get(id)).toMatchObject({ stage: 'mapping', source: null })
      await expect(again(id, { heading: 0 })).rejects.toMatchObject({ cause: { key: 'import.not_kept' } })
      await office().imports.map({ id, mapping: { company_name: 0 } })
      await runDueImports(app)
      expect(await get(id)).toMatchObject({ stage: 'preview', counts: { ready: 1 } })
    },
  )

  test('requires the permission to write the noun of the file', async () => {
    const { id, reading } = await upload(Buffer.from(misread))
    const call = company.as(3).imports.readAgain({ id, reading, sheet: null, heading: 2 })
    await expect(call).rejects.toMatchObject({ cause: { key: 'forbidden' } })
  })

  test('stores a file of several parts completely, and deletes it with its import', { tags: 'long' }, async () => {
    const file = Buffer.from(`Notiz;Ort\n${`${'ä'.repeat(4999)}\n`.repeat(60)}`)
    const { id, row_count } = await upload(Buffer.from(file))
    expect((await again(id, { heading: 0 })).row_count).toBe(row_count + 1)
    const parts = await app.db.inTenant(company.actor().tenantId, tx =>
      tx.importPart.findMany({ where: { importId: id }, orderBy: { place: 'asc' } }),
    )
    expect(parts.length).toBeGreaterThan(4)
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(file)).toBe(true)
    await office().imports.discard({ id })
    expect(await partsOf(id)).toBe(0)
  })

  test('offers only the heading as a choice for a workbook of one sheet', async () => {
    const one = await upload(workbook([['Firma'], ['Meier']]))
    expect(one.source).toMatchObject({ sheets: ['Daten'], sheet: 0, heading: [1] })
    expect((await again(one.id, { sheet: 0, heading: 1 })).columns).toEqual(one.columns)
  })
})
