import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { articleList } from '../../app/features/articles/article-list'
import { contactList } from '../../app/features/contacts/contact-list'
import { correctionColumns } from '../../app/features/imports/correction-columns'
import type { AnyList } from '../../app/features/lists/list'
import { listFile } from '../../app/features/lists/list.server'
import { projectList } from '../../app/features/projects/project-list'
import { importsTexts } from '../../app/i18n/imports'
import { csvResponse } from '../../app/lib/csv.server'
import { serverT } from '../../app/lib/i18n.server'
import { type Locale, locales } from '../../server/platform/values/locale'
import { columnNotation, votesOf } from '../../server/services/integrations/imports/column-notation'
import { fieldsOf, numberField } from '../../server/services/integrations/imports/fields'
import { guessMapping } from '../../server/services/integrations/imports/guess-mapping'
import { parseRow } from '../../server/services/integrations/imports/parse-row'
import { readTable } from '../../server/services/integrations/imports/read-table'
import { notatedAs, readValue } from '../../server/services/integrations/imports/read-value'
import { rowTableFrom } from '../../server/services/integrations/imports/row-table'
import { runDueImports } from '../../server/services/integrations/imports/run-due'
import { sampleRows } from '../../server/services/integrations/imports/samples'
import { importNouns } from '../../server/services/integrations/imports/schema'
import { uploadImport } from '../../server/services/integrations/imports/upload'
import { CreateArticle } from '../../server/services/sales/articles/schema'
import { CreateContact } from '../../server/services/site/contacts/schema'
import { CreateProject } from '../../server/services/site/projects/schema'
import { createTestApp, type TestApp } from '../harness/app'
import { casesOf } from '../harness/cases'
import { createTestCompany, type TestCompany } from '../harness/company'

// Files that we export and that are imported again: import(export(x)) = x.

/** Texts as records store them, trimmed and without invalid characters; including what a spreadsheet interprets. */
const begins = ['', "'", "''", '=', '+', '-', '@', '="', '\t', '"', '\uFEFF', '＝', 'sep=']
const hostile = fc
  .tuple(
    fc.constantFrom(...begins),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('"', "'", ';', ',', '\t', '\r', '\n', '|', '=', 'x', '0', '.', '+', ' ') }),
      fc.constantFrom(
        'NULL',
        '\\N',
        "'NULL",
        '@home Haustechnik',
        '+43.732.1234-0',
        '="000123"',
        "'=1+1",
        '=HYPERLINK("http://x";"y")',
      ),
    ),
  )
  .map(([begin, text]) => `${begin}${text}`.replace(/[\0\p{Cs}]/gu, '').trim())

/** The parsed values of a field: numbers with up to four decimals, days; null for texts. */
function readingOf(kind: string | undefined): fc.Arbitrary<number | string | null> {
  if (kind === 'number' || kind === 'percent')
    return fc.integer({ min: -99_999_999, max: 99_999_999 }).map(value => value / 10_000)
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  return kind === 'day' ? day.map(at => at.toISOString().slice(0, 10)) : fc.constant(null)
}

async function readBack(file: Promise<Response>) {
  const { columns, rows } = await readTable(Buffer.from(await (await file).arrayBuffer()))
  return { columns, rows: rows.map(({ cells }) => columns.map((_, index) => cells[index] ?? '')) }
}

describe.each(locales)('a file of ours in %s is read back unchanged', locale => {
  test('with any text in any cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constant('x'), hostile, hostile), { minLength: 1 }), async rows => {
        const columns = ['Name', 'Text', 'Notiz'].map((heading, at) => [heading, (row: string[]) => row[at]] as const)
        expect((await readBack(csvResponse('liste', rows, columns, locale))).rows).toEqual(rows)
      }),
      { numRuns: casesOf(2000) },
    )
  })

  test('with any number in any column, without a question about the notation', async () => {
    const number = fc.integer({ min: -99_999_999, max: 99_999_999 }).map(value => value / 10_000)
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1 }), async numbers => {
        const file = csvResponse('liste', numbers, [['Preis', (value: number) => value] as const], locale)
        const { rows } = await readBack(file)
        const said = columnNotation(
          'number',
          votesOf(
            0,
            rows.map(cells => ({ cells })),
          ),
        )
        const notation = said ? said.notation : locale
        expect(rows.map(([cell]) => readValue('number', cell ?? '', notation))).toEqual(
          numbers.map(value => ({ value })),
        )
      }),
      { numRuns: casesOf(1000) },
    )
  })

  test.each(importNouns)('the sample of %s', async noun => {
    const samples = sampleRows(noun, locale)
    const headings = Object.keys(samples[0] ?? {})
    const columns = headings.map(heading => [heading, (row: (typeof samples)[number]) => row[heading]] as const)
    const { columns: read, rows } = await readBack(csvResponse(noun, samples, columns, locale))
    expect(rows).toEqual(samples.map(sample => headings.map(heading => String(sample[heading] ?? ''))))
    const found = Object.values(guessMapping(noun, read)).map(column => read[column])
    expect(headings.filter(heading => !found.includes(heading))).toEqual([])
  })

  test.each(importNouns)('the rows of %s to be corrected, with every field and untruncated cells', async noun => {
    const names = Object.keys(fieldsOf(noun))
    const one = {
      fields: Object.entries(fieldsOf(noun)).map(([name, { kind, ...field }]) => ({
        ...{ name, label: field[locale], required: false, notated: notatedAs(kind) },
      })),
      number_field: numberField(noun),
      mapping: Object.fromEntries(names.map((name, index) => [name, index])),
    }
    const file = correctionColumns(one, serverT(locale, importsTexts))
    const cells = fc.tuple(...names.map(() => fc.oneof(hostile, fc.constant('x'.repeat(300)))))
    // A parsed number or day, however it was written, is parsed the same way the next time, without a question.
    const values = fc.tuple(...names.map(name => fc.option(readingOf(fieldsOf(noun)[name]?.kind))))
    await fc.assert(
      fc.asyncProperty(cells, values, async (texts, read) => {
        const of = (type: string) =>
          Object.fromEntries(names.flatMap((name, at) => (typeof read[at] === type ? [[name, read[at]]] : [])))
        const row = {
          ...{ line: 2, numbers: of('number') as Record<string, number>, days: of('string') as Record<string, string> },
          ...{ issues: [] },
          cells: Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])),
        }
        const { columns, rows } = await readBack(csvResponse('import-1', [row], file, locale))
        const mapping = guessMapping(noun, columns)
        expect(names.filter(name => mapping[name] === undefined)).toEqual([])
        for (const [at, name] of names.entries()) {
          const cell = rows[0]?.[mapping[name] ?? -1] ?? ''
          const kind = fieldsOf(noun)[name]?.kind
          const notated = kind && notatedAs(kind)
          if (read[at] === null || !notated) expect([name, cell]).toEqual([name, texts[at]])
          else {
            const said = columnNotation(notated, votesOf(0, [{ cells: [cell] }]))
            expect([name, readValue(kind, cell, said ? said.notation : locale)]).toEqual([name, { value: read[at] }])
          }
        }
      }),
      { numRuns: casesOf(1000) },
    )
  })
})

test.each(locales)('a rate of tax below one percent to be corrected is read as such again, in %s', async locale => {
  const one = {
    fields: [
      { name: 'tax_rate', label: fieldsOf('articles').tax_rate?.[locale] ?? '', required: false, notated: null },
    ],
    ...{ number_field: numberField('articles'), mapping: { tax_rate: 0 } },
  }
  const row = { line: 2, cells: { tax_rate: '0.5%' }, numbers: { tax_rate: 0.2 }, days: {}, issues: [] }
  const file = correctionColumns(one, serverT(locale, importsTexts))
  const { columns, rows } = await readTable(
    Buffer.from(await (await csvResponse('import-1', [row], file, locale)).arrayBuffer()),
  )
  const mapping = guessMapping('articles', columns)
  const votes = columns.map((_, column) => votesOf(column, rows))
  const table = rowTableFrom(
    { noun: 'articles', mapping, options: {}, columns, votes, notes: [] },
    { countryCode: 'AT', taxRate: 20 },
  )
  expect(rows.map(cells => parseRow(table, cells).given)).toEqual([{ tax_rate: 0.2 }])
})

describe('a list that is imported again changes nothing', () => {
  let app: TestApp
  let company: TestCompany
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.stop())

  /** The records of a list, without their time of change. */
  const recordsOf = async (list: AnyList) =>
    (await list.read(company.as(2))({ limit: 200, offset: 0 })).data.map(
      ({ updated_at: _at, version: _version, ...record }: Record<string, unknown>) => record,
    )

  /** Exports each list, imports the file and updates all its records; the lists must not change. */
  async function listsBroughtBack(locale: Locale) {
    const office = company.as(2)
    for (const [noun, list] of [
      ['contacts', contactList],
      ['projects', projectList],
      ['articles', articleList],
    ] as const) {
      const before = await recordsOf(list)
      const context = { caller: office, userLocale: locale }
      const request = new Request(`http://localhost/${noun}.csv`)
      const file = await listFile(list, { request, params: {}, context } as never)
      const bytes = Buffer.from(await file.arrayBuffer())
      const { data } = JSON.parse((await uploadImport(company.ctx(2), { noun, filename: null, bytes })).json)
      const { mapping, columns } = (await office.imports.get({ id: data.id })).data
      expect([noun, Object.keys(mapping).length]).toEqual([noun, columns.length])
      await office.imports.map({ id: data.id, mapping })
      await runDueImports(app)
      const { counts } = (await office.imports.get({ id: data.id })).data
      expect([noun, counts]).toEqual([noun, { duplicate: before.length }])
      await office.imports.take({ id: data.id, duplicates: 'update' })
      await runDueImports(app)
      expect(await recordsOf(list)).toEqual(before)
    }
  }

  test.each(locales)('in %s', async locale => {
    company = await createTestCompany(app)
    const office = company.as(2)
    const { data: customer } = await office.contacts.create({
      company_name: '@home Haustechnik',
      phone: '+43.732.1234-0',
      street: "'=1+1",
      city: '="Linz"',
      postal_code: '01067',
      country_code: 'DE',
    })
    await office.contacts.create({ kind: 'person', salutation: 'ms', title: 'Mag.', first_name: '-', last_name: '=A1' })
    // A second customer of the same name: a project names its customer by the number.
    await office.contacts.create({ company_name: '@home Haustechnik', city: 'Wels' })
    await office.projects.create({ name: '-20 % Förderung; "Dach"', kontakt_id: customer.id, budget: 1250.12 })
    await office.articles.create({ name: '=SUM(A1:A9)', description: '+1\n-2', unit: '@', unit_price: 1.125 })
    for (const unit of ['St', 'qm', '+st', 'Std.'])
      await office.articles.create({ name: `Einheit ${unit}`, unit, unit_price: 1 })
    await office.articles.create({ name: '"', unit: 'h', unit_price: 1250, labor_percent: 12.5 })
    await listsBroughtBack(locale)
  })

  // Records as a user may type them: everything the schema accepts.
  const typed = <Made>(shape: fc.Arbitrary<Made>, schema: z.ZodType) =>
    shape.filter(one => schema.safeParse(one).success)
  const some = fc.option(hostile, { nil: null })
  const somedays = fc.constantFrom(null, '1970-01-01', '2026-03-04', '2026-12-31', '2099-01-01')
  const records = {
    contacts: typed(
      fc.record({
        ...{ kind: fc.constantFrom('company', 'person'), company_name: some, first_name: some, last_name: some },
        ...{ title: some, phone: some, mobile: some, street: some, house_number: some, city: some, notes: some },
        salutation: fc.constantFrom(null, 'mr', 'ms', 'mx', 'family'),
        status: fc.constantFrom('active', 'inactive', 'lead'),
        email: fc.constantFrom(null, "o'neill@firma.at", 'office@xn--mller-dach-9db.at', '+a&b@firma.at'),
        vat_number: fc.constantFrom(null, 'ATU57780814', 'DE136695976'),
        // Without the country code in front, which the import removes.
        postal_code: fc.constantFrom(null, '01067', '5020', '5020 Salzburg', 'sw1a 1aa'),
        country_code: fc.constantFrom('AT', 'DE', 'IT'),
      }),
      CreateContact,
    ),
    projects: typed(
      fc.record({
        ...{ name: hostile, description: some, street: some, city: some, country_code: fc.constant('AT') },
        budget: fc.option(fc.integer({ min: 0, max: 99_999_999 }).map(cents => cents / 100)),
        ...{ house_number: fc.constantFrom(null, '3-11', '4/2', '1a'), starts_on: somedays, ends_on: somedays },
        status: fc.constantFrom('planned', 'active', 'paused', 'completed', 'archived'),
      }),
      CreateProject,
    ),
    articles: typed(
      fc.record({
        ...{ name: hostile, description: some, unit: fc.oneof(hostile, fc.constantFrom('h', 'm²', 'Stk')) },
        unit_price: fc.integer({ min: 0, max: 99_999_999 }).map(value => value / 10_000),
        tax_rate: fc.constantFrom(0, 0.2, 0.5, 2.6, 8.1, 10, 13, 19, 20, 99.99),
        labor_percent: fc.constantFrom(null, 0, 0.5, 12.5, 100),
      }),
      CreateArticle,
    ),
  }
  const several = <Made>(of: fc.Arbitrary<Made>) => fc.array(of, { minLength: 10, maxLength: 30, size: 'max' })
  test.each(locales)('in %s, whatever the records contain', async locale => {
    await fc.assert(
      fc.asyncProperty(
        several(records.contacts),
        several(records.projects),
        several(records.articles),
        async (contacts, projects, articles) => {
          company = await createTestCompany(app)
          const office = company.as(2)
          for (const one of contacts) await office.contacts.create(one as CreateContact)
          const [customer] = (await office.contacts.list({ limit: 1 })).data
          for (const one of projects)
            await office.projects.create({ ...one, kontakt_id: customer?.id } as CreateProject)
          for (const one of articles) await office.articles.create(one as CreateArticle)
          await listsBroughtBack(locale)
        },
      ),
      // A failure is printed with its seed; each shrinking step would take a second.
      { numRuns: casesOf(20, 20), endOnFailure: true },
    )
  })
})
