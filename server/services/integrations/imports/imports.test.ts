import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { workbook, workbookParts, zipOf } from '../../../../tests/harness/workbook'
import { claimJobs } from '../../../platform/jobs/job-table'
import { importContext } from './context'
import { guessMapping } from './guess-mapping'
import { forgetImports } from './retention'
import { runBatch } from './run-batch'
import { runDueImports } from './run-due'
import type { ImportNoun, SetImportMapping } from './schema'
import { importTable } from './table'
import { takeOverRows } from './take-over-rows'
import { type UploadedImport, uploadImport } from './upload'

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

/** Uploads a file. */
const upload = async (file: Omit<UploadedImport, 'idempotencyKey'>): Promise<{ data: { id: number } }> =>
  JSON.parse((await uploadImport(company.ctx(2), file)).json)

/** Uploads lines of a CSV file and has them checked with the guessed mapping, or the given one. */
async function bring(noun: ImportNoun, lines: readonly string[], mapping?: Record<string, number>) {
  const bytes = Buffer.from(lines.join('\r\n'))
  const { data } = await upload({ noun, filename: 'kunden.csv', bytes })
  const guessed = (await office().imports.get({ id: data.id })).data
  await office().imports.map({ id: data.id, mapping: mapping ?? guessed.mapping })
  await runDueImports(app)
  return (await office().imports.get({ id: data.id })).data
}

async function take(id: number, duplicates: 'skip' | 'create' | 'update' = 'skip') {
  await office().imports.take({ id, duplicates })
  await runDueImports(app)
  return (await office().imports.get({ id })).data
}

async function undo(id: number) {
  await office().imports.undo({ id })
  await runDueImports(app)
  return (await office().imports.get({ id })).data
}

const rowsOf = async (id: number) => (await office().imports.rows({ id, limit: 200 })).data
const issuesOf = async (id: number) =>
  (await rowsOf(id)).map(({ line, issues }) => [line, ...issues.map(({ field, code }) => `${field}: ${code}`)])
const contacts = async () => (await office().contacts.list({ limit: 200, sort: 'number' })).data
const inCompany = <T>(work: Parameters<typeof app.db.inTenant<T>>[1]) => app.db.inTenant(company.actor().tenantId, work)

const customers = [
  'Kundennummer;Firma;Vorname;Nachname;Straße;Hausnr.;PLZ;Ort;Land;E-Mail;USt-IdNr.',
  'K-00040;Wohnbau Salzach GmbH;;;Lindenweg;4;5020;Salzburg;Österreich;office@salzach.test;ATU 5778 0814',
  ';;Herta;Huber;Bergstraße;1a;83395;Freilassing;D;herta@huber.test;',
]

describe('contacts', () => {
  test(
    'keep their number, new ones continue after it, and each has its audit entry and event',
    { tags: 'long' },
    async () => {
      const checked = await bring('contacts', customers)
      expect(checked).toMatchObject({ stage: 'preview', row_count: 2, counts: { ready: 2 } })
      expect(await take(checked.id)).toMatchObject({ stage: 'taken', created_count: 2, skipped_count: 0 })
      const all = await contacts()
      expect(all).toMatchObject([
        {
          customer_number: 'K-00040',
          kind: 'company',
          company_name: 'Wohnbau Salzach GmbH',
          country_code: 'AT',
          vat_number: 'ATU57780814',
        },
        {
          customer_number: 'K-00041',
          kind: 'person',
          name: 'Herta Huber',
          country_code: 'DE',
          house_number: '1a',
        },
      ])
      const logged = await auditTrailOf(app, company, 'contact', all[0]?.id ?? 0)
      expect(logged).toEqual({ audit: ['contact.created'], events: ['kontakt.created'] })
      expect((await auditTrailOf(app, company, 'import', checked.id)).audit).toEqual([
        'import.uploaded',
        'import.taken_over',
      ])
      const entry = await inCompany(tx => tx.auditEntry.findFirstOrThrow({ where: { action: 'contact.created' } }))
      expect(entry).toMatchObject({ actorUserId: company.userIds[2], actorLabel: 'Max Meister · Import' })
      expect((await office().contacts.create({ company_name: 'Nächste' })).data.customer_number).toBe('K-00042')
    },
  )

  test('without events are not sent to webhooks, but are all in the audit log', { tags: 'long' }, async () => {
    const { id } = await bring('contacts', customers)
    await office().imports.take({ id, events: false })
    await runDueImports(app)
    const [first] = await contacts()
    expect(await auditTrailOf(app, company, 'contact', first?.id ?? 0)).toEqual({
      audit: ['contact.created'],
      events: [],
    })
  })

  test('can be named by one column with the whole name', { tags: 'long' }, async () => {
    const { id, mapping } = await bring('contacts', [
      'Name;Anrede',
      'Huber, Herta;Frau',
      'Maler Meier;Firma',
      'Josef Karl Berger;Herr',
    ])
    expect(mapping).toEqual({ name: 0, salutation: 1 })
    await take(id)
    expect((await contacts()).map(({ name, kind, last_name }) => [name, kind, last_name])).toEqual([
      ['Herta Huber', 'person', 'Huber'],
      ['Maler Meier', 'company', null],
      ['Josef Karl Berger', 'person', 'Berger'],
    ])
  })

  test(
    'of an address book have its private columns where the others are empty, which the preview shows',
    { tags: 'long' },
    async () => {
      const { id, columns } = await bring('contacts', [
        'Vorname;Nachname;Firma;Straße geschäftlich;Ort geschäftlich;Straße privat;Ort privat;E-Mail privat;Telefon',
        'Anna;Huber;;;;Feldgasse 3;Wels;;1',
        'Karl;Berger;Bau Berger KG;Ring 5;Linz;Am Berg 1;Steyr;karl@berger.test;2',
        'Max;Lang;;;Graz;Weg 1;Steyr;;3',
      ])
      expect(columns.flatMap(({ heading, private_of }) => (private_of ? [[heading, private_of]] : []))).toEqual([
        ['Straße privat', 'street'],
        ['Ort privat', 'city'],
        ['E-Mail privat', 'email'],
      ])
      expect(await issuesOf(id)).toEqual([[2, 'street: private_taken'], [3], [4]])
      const { data: rows } = await office().imports.rows({ id })
      expect(rows.map(({ cells }) => [cells.street, cells.city])).toEqual([
        ['Feldgasse 3', 'Wels'],
        ['Ring 5', 'Linz'],
        ['', 'Graz'],
      ])
      await take(id)
      expect((await contacts()).map(one => [one.name, one.street, one.city, one.email])).toEqual([
        ['Anna Huber', 'Feldgasse 3', 'Wels', null],
        ['Bau Berger KG', 'Ring 5', 'Linz', 'karl@berger.test'],
        ['Max Lang', null, 'Graz', null],
      ])
    },
  )

  test(
    'under Name/Vorname are shown with a comma, so that they are the same ones in the file to be corrected',
    { tags: 'long' },
    async () => {
      const { id } = await bring('contacts', ['Name/Vorname;Ort', 'Müller Peter;Wels', 'Huber, Anna;Linz'])
      const cells = (await office().imports.rows({ id })).data.map(row => row.cells.name ?? '')
      expect(cells).toEqual(['Müller, Peter', 'Huber, Anna'])
      const again = await bring('contacts', ['Name (Firma oder Person);Ort', ...cells.map(name => `${name};Wels`)])
      await take(again.id)
      expect((await contacts()).map(one => [one.kind, one.last_name, one.first_name])).toEqual([
        ['person', 'Müller', 'Peter'],
        ['person', 'Huber', 'Anna'],
      ])
    },
  )

  test(
    'get the salutation in the file, with a title from its own column or after the salutation',
    { tags: 'long' },
    async () => {
      const { id, mapping } = await bring('contacts', [
        'Anrede;Titel;Vorname;Nachname;Firma;Nr',
        'Frau;Mag.;Anna;Berger;;7',
        'Herr Dr.;;Franz;Haas;;8',
        'Familie;;;Gruber;;9',
        'Herrn Dipl.-Ing.;Prof.;Kurt;Lang;Bau Lang GmbH;10',
        'Firma;;;;Maler Meier;11',
        'Liebe;;Eva;Klein;;12',
      ])
      expect(mapping).toEqual({ salutation: 0, title: 1, first_name: 2, last_name: 3, company_name: 4 })
      expect((await issuesOf(id)).filter(line => line.length > 1)).toEqual([[7, 'salutation: salutation']])
      await take(id)
      const addressed = (await contacts()).map(one => [one.kind, one.salutation, one.title, one.last_name])
      expect(addressed).toEqual([
        ['person', 'ms', 'Mag.', 'Berger'],
        ['person', 'mr', 'Dr.', 'Haas'],
        ['person', 'family', null, 'Gruber'],
        ['company', 'mr', 'Prof.', 'Lang'],
        ['company', null, null, null],
        ['person', null, null, 'Klein'],
      ])
    },
  )

  test(
    'get the country that their address suggests, and the preview shows which and why',
    { tags: 'long' },
    async () => {
      const { id, counts, doubtful } = await bring('contacts', [
        'Firma;PLZ;Ort;Telefon;UID',
        'Holz Huber;83395;Freilassing;+43 660 1234567;',
        'Bau Berger;A-5020;Salzburg;;',
        'Tischlerei Tal;5400;Hallein;;',
        'Maler Meier;8000;Bern;;CHE-123.456.789',
      ])
      expect([counts, doubtful]).toEqual([{ ready: 4 }, 0])
      expect((await rowsOf(id)).map(({ country }) => [country?.code, country?.by])).toEqual([
        ['DE', 'form'],
        ['AT', 'prefix'],
        ['AT', 'home'],
        ['CH', 'vat_number'],
      ])
      await take(id)
      expect((await contacts()).map(({ postal_code, country_code }) => [postal_code, country_code])).toEqual([
        ['83395', 'DE'],
        ['5020', 'AT'],
        ['5400', 'AT'],
        ['8000', 'CH'],
      ])
    },
  )

  test(
    'whose country is in doubt need an answer, for all or for one, and are not taken over without it',
    { tags: 'long' },
    async () => {
      const lines = [
        'Firma;PLZ;Ort;Telefon',
        'Holz Huber;9430;St. Margrethen;+41 71 1',
        'A;8000;Zürich;',
        'B;1234;;+41 1 2',
      ]
      const { id, counts, doubtful } = await bring('contacts', lines)
      expect([counts, doubtful]).toEqual([{ faulty: 3 }, 3])
      expect(await issuesOf(id)).toEqual([2, 3, 4].map(line => [line, 'country_code: country_doubt']))
      expect((await rowsOf(id))[0]?.country).toMatchObject({ code: null, by: null })
      expect((await rowsOf(id))[0]?.country?.candidates.slice(0, 2)).toEqual(['CH', 'AT'])

      await office().imports.setCountry({ id, line: 4, country_code: 'AT' })
      await runDueImports(app)
      expect((await office().imports.get({ id })).data).toMatchObject({ counts: { faulty: 2, ready: 1 }, doubtful: 2 })
      await office().imports.setCountry({ id, line: null, country_code: 'CH' })
      await runDueImports(app)
      expect((await rowsOf(id)).map(({ country }) => [country?.code, country?.by])).toEqual([
        ['CH', 'answer'],
        ['CH', 'answer'],
        ['AT', 'answer'],
      ])
      await office().imports.setCountry({ id, line: null, country_code: null })
      await runDueImports(app)
      expect(await take(id)).toMatchObject({ created_count: 1, skipped_count: 2 })
      expect((await contacts()).map(({ name, country_code }) => [name, country_code])).toEqual([['B', 'AT']])
    },
  )

  test(
    'stay in doubt after an answer for all rows if their postal code does not fit that country',
    { tags: 'long' },
    async () => {
      const { id, doubtful } = await bring('contacts', [
        'Firma;PLZ;Ort;Telefon',
        'Weinhof;39052;Kaltern;',
        'Uhren;8280;Kreuzlingen;+41 71 2',
      ])
      expect(doubtful).toBe(2)
      await office().imports.setCountry({ id, line: null, country_code: 'IT' })
      await runDueImports(app)
      expect((await rowsOf(id)).map(({ country }) => [country?.code, country?.by])).toEqual([
        ['IT', 'answer'],
        [null, null],
      ])
    },
  )

  test(
    'keep the country that the file names, with a warning if the postal code is that of another',
    { tags: 'long' },
    async () => {
      const { id } = await bring('contacts', [
        'Firma;PLZ;Land',
        'Holz Huber;83395;Österreich',
        'Bau Berger;D-83395;Deutschland',
      ])
      expect(await issuesOf(id)).toEqual([[2, 'country_code: country_contradicts'], [3]])
      await take(id)
      expect((await contacts()).map(({ postal_code, country_code }) => [postal_code, country_code])).toEqual([
        ['83395', 'AT'],
        ['83395', 'DE'],
      ])
    },
  )

  test('with a mistake are reported by line, field and error, and the others are taken over without them', async () => {
    const { id, counts } = await bring('contacts', [
      'Nummer;Firma;E-Mail;Land;UID;Typ;PLZ',
      'K-7;Gut;gut@x.test;AT;;Firma;1',
      ';;keine@firma.test;AT;;Firma;1',
      ';Falsche Mail;nicht-an;AT;;Firma;1',
      ';Falsches Land;;Atlantis;;Firma;1',
      'K-7;Zweimal;;AT;;Firma;1',
      ';Falsche UID;;AT;ATU12345678;Firma;1',
      ';Falsche Art;;AT;;Verein?;1',
      `;${'x'.repeat(201)};;AT;;Firma;1`,
      ';#REF!;;AT;;Firma;1',
      ';Zu viel;;AT;;Firma;1;überzählig',
    ])
    expect(await issuesOf(id)).toEqual([
      [2],
      [3, 'company_name: name_missing'],
      [4, 'email: email'],
      [5, 'country_code: country'],
      [6, 'number: number_twice'],
      [7, 'vat_number: vat_number'],
      [8, 'kind: choice'],
      [9, 'company_name: too_long'],
      [10, 'company_name: formula_error'],
      [11, 'null: cells_beyond'],
    ])
    expect(counts).toEqual({ faulty: 8, ready: 2 })
    const troubled = await office().imports.rows({ id, troubled: true })
    expect(troubled.pagination.total).toBe(9)
    expect(await take(id)).toMatchObject({
      created_count: 2,
      skipped_count: 8,
      counts: { faulty: 8, created: 2 },
    })
  })

  test(
    'that exist already are skipped, updated or created again, as chosen for all or for one',
    { tags: 'long' },
    async () => {
      const { data: known } = await office().contacts.create({
        company_name: 'Alt',
        vat_number: 'ATU57780814',
        phone: '1',
      })
      const { data: person } = await office().contacts.create({
        kind: 'person',
        last_name: 'Huber',
        postal_code: '5020',
        email: 'H@huber.test',
      })
      const { id } = await bring('contacts', [
        'Nummer;Firma;Nachname;PLZ;E-Mail;UID;Telefon',
        `${known.customer_number};Nach Nummer;;;;;2`,
        ';Nach UID;;;;ATU57780814;3',
        ';;huber;5020;h@huber.test;;4',
        ';;Huber;5021;h@huber.test;;5',
        ';;Neu;6020;;;6',
        ';;Neu;6020;;;7',
      ])
      expect(await issuesOf(id)).toEqual([
        [2, 'null: known_by_number'],
        [3, 'null: known_by_vat_number'],
        [4, 'null: known_by_person'],
        [5],
        [6],
        [7, 'null: twice'],
      ])
      expect((await rowsOf(id)).map(row => row.duplicate_id)).toEqual([known.id, known.id, person.id, null, null, null])
      await office().imports.choose({ id, line: 2, choice: 'create' })
      await office().imports.choose({ id, line: 4, choice: 'skip' })
      await expect(office().imports.choose({ id, line: 5, choice: 'skip' })).rejects.toThrow()
      expect((await take(id, 'update')).counts).toEqual({ created: 3, updated: 1, skipped: 2 })
      expect((await office().contacts.get({ id: known.id })).data).toMatchObject({
        company_name: 'Nach UID',
        phone: '3',
      })
      expect((await office().contacts.get({ id: person.id })).data).toMatchObject({
        last_name: 'Huber',
        phone: null,
      })
      const beside = (await contacts()).find(({ company_name }) => company_name === 'Nach Nummer')
      expect(beside?.customer_number).not.toBe(known.customer_number)
    },
  )
})

test('articles are imported with numbers in either notation, VAT rates and usual units', { tags: 'long' }, async () => {
  const german = await bring('articles', [
    'Artikelnummer;Bezeichnung;Einheit;Preis netto;USt.',
    'A-1;Kantholz;lfm;1.234,50;20 %',
    'A-2;Stunde;Std.;68,5;10',
    'A-3;Brett;Stück;4;',
  ])
  await take(german.id)
  const english = await bring('articles', ['SKU,Name,Unit,Price', 'B-1,Beam,m2,"1,234.50"', 'B-2,Nail,pcs,0.0305'])
  await take(english.id)
  const { data } = await office().articles.list({})
  expect(data.map(row => [row.article_number, row.unit, row.unit_price, row.tax_rate])).toEqual([
    ['A-1', 'lfm', 1234.5, 20],
    ['A-2', 'h', 68.5, 10],
    ['A-3', 'Stk', 4, 20],
    ['B-1', 'm²', 1234.5, 20],
    ['B-2', 'Stk', 0.0305, 20],
  ])
})

test('a gross price becomes a net one: at the rate of the row, of the article that is updated, or of the company', async () => {
  const known = { name: 'Muffe', unit: 'Stk', unit_price: 5, tax_rate: 10 }
  await office().articles.create({ ...known, article_number: 'A-3' })
  const lines = ['Artikelnr.;Bezeichnung;Einheit;VK brutto;USt', 'A-1;Rohr;Stk;11,90;19', 'A-2;Bogen;Stk;12,00;']
  const one = await bring('articles', [...lines, 'A-3;Muffe;Stk;9,99;'])
  expect((await rowsOf(one.id)).map(({ numbers }) => [numbers.gross_price, numbers.unit_price])).toEqual([
    [11.9, 10],
    [12, 10],
    [9.99, 8.325],
  ])
  await take(one.id, 'update')
  expect(
    (await office().articles.list({})).data.map(row => [row.article_number, row.unit_price, row.tax_rate]),
  ).toEqual([
    ['A-1', 10, 19],
    ['A-2', 10, 20],
    ['A-3', 9.0818, 10],
  ])
})

test(
  'a file without units gives all new articles the chosen one, and leaves that of an existing article',
  { tags: 'long' },
  async () => {
    const known = { name: 'Putz', unit: 'kg', unit_price: 5, tax_rate: 20 }
    await office().articles.create({ ...known, article_number: 'A-1' })
    const lines = ['Variant SKU,Title,Body (HTML),Net price', 'A-1,Putz,,6.00', 'A-2,Farbe,,7.50']
    const first = await bring('articles', lines)
    expect(first).toMatchObject({ stage: 'preview', counts: { ready: 1, duplicate: 1 }, options: { unit: 'Stk' } })
    await office().imports.map({ id: first.id, mapping: first.mapping, unit: 'Liter' })
    await runDueImports(app)
    await take(first.id, 'update')
    const { data } = await office().articles.list({})
    expect(data.map(row => [row.article_number, row.unit, row.unit_price])).toEqual([
      ['A-1', 'kg', 6],
      ['A-2', 'l', 7.5],
    ])
  },
)

test('a price of a shop that may be with or without VAT is not guessed', () => {
  const shopify = ['Handle', 'Title', 'Body (HTML)', 'Variant SKU', 'Variant Price', 'Status']
  expect(guessMapping('articles', shopify)).toEqual({ article_number: 3, name: 1, description: 2, active: 5 })
  const woo = ['ID', 'SKU', 'Name', 'Published', 'Tax status', 'Regular price']
  expect(guessMapping('articles', woo)).toEqual({ article_number: 1, name: 2 })
})

test('hidden rows of a workbook are imported unless it is declined', async () => {
  const parts = workbookParts([
    ['Kundennr.', 'Firma'],
    ['K-1', 'Holz AG'],
    ['K-2', 'Dach AG'],
  ])
  const bytes = zipOf(
    parts.map(part => ({ ...part, content: String(part.content).replace('<row r="3"', '<row r="3" hidden="1"') })),
  )
  const { data } = await upload({ noun: 'contacts', filename: 'liste.xlsx', bytes })
  const { mapping, notes } = (await office().imports.get({ id: data.id })).data
  expect(notes).toEqual([{ kind: 'hidden_rows', lines: [3], texts: ['K-2 · Dach AG'] }])
  const countsOf = async (leave_hidden: boolean) => {
    await office().imports.map({ id: data.id, mapping, leave_hidden })
    await runDueImports(app)
    return (await office().imports.get({ id: data.id })).data.counts
  }
  expect(await countsOf(true)).toEqual({ ready: 1, faulty: 1 })
  expect(await issuesOf(data.id)).toEqual([[2], [3, 'null: hidden_rows']])
  expect((await office().imports.get({ id: data.id })).data.left_behind).toBe(1)
  expect(await countsOf(false)).toEqual({ ready: 2 })
})

test('the gross price of a small business is its price', { tags: 'long' }, async () => {
  await inCompany(tx =>
    tx.company.update({ where: { id: company.tenantId }, data: { defaultTaxProfile: 'small_business' } }),
  )
  const one = await bring('articles', ['Artikelnr.;Bezeichnung;Einheit;VK brutto', 'A-1;Rohr;Stk;12,00'])
  await take(one.id)
  expect((await office().articles.list({})).data).toMatchObject([{ unit_price: 12 }])
})

test('articles are imported with their share of labor, in percent in either notation', { tags: 'long' }, async () => {
  const german = await bring('articles', [
    'Nummer;Name;Einheit;Preis;Lohnanteil %',
    'L-1;Montage;psch;400;60',
    'L-2;Steckdose;Stk;80,00;60 %',
    'L-3;Dose;Stk;4;12,5',
    'L-4;Stunde;h;68;',
    'L-5;Kabel;lfm;2;0',
    'L-6;Zu viel;Stk;1;100,5',
    'L-7;Zu wenig;Stk;1;-1',
    'L-8;Zu genau;Stk;1;33,333',
    'L-9;Kein Wert;Stk;1;halb',
  ])
  expect(german.mapping).toMatchObject({ labor_percent: 4 })
  expect((await issuesOf(german.id)).slice(5)).toEqual([
    [7, 'labor_percent: too_high'],
    [8, 'labor_percent: too_low'],
    [9, 'labor_percent: decimals'],
    [10, 'labor_percent: number'],
  ])
  await take(german.id)
  const english = await bring('articles', ['SKU,Name,Unit,Price,Labor share', 'M-1,Mounting,flat,400.50,12.5%'])
  await take(english.id)
  const { data } = await office().articles.list({})
  expect(data.map(row => [row.article_number, row.labor_percent])).toEqual([
    ['L-1', 60],
    ['L-2', 60],
    ['L-3', 12.5],
    ['L-4', null],
    ['L-5', 0],
    ['M-1', 12.5],
  ])
})

describe('numbers of a file', () => {
  const heading = ['Nummer', 'Name', 'Einheit', 'Preis netto']
  const articleRows = (...prices: Array<string | number>) =>
    prices.map((price, index) => [`A-${index + 1}`, `Ware ${index + 1}`, 'Stk', price])
  const bringWorkbook = async (...prices: Array<string | number>) => {
    const { data } = await upload({
      noun: 'articles',
      filename: null,
      bytes: workbook([heading, ...articleRows(...prices)]),
    })
    return (await office().imports.get({ id: data.id })).data
  }
  const check = async (id: number, said: Omit<SetImportMapping, 'id'>) => {
    await office().imports.map({ id, ...said })
    await runDueImports(app)
    return (await office().imports.get({ id })).data
  }
  const prices = async () => (await office().articles.list({})).data.map(({ unit_price }) => unit_price)

  test(
    'that are texts in a workbook are read in the notation of the other texts of their column',
    { tags: 'long' },
    async () => {
      const { id, mapping, questions } = await bringWorkbook('1.250', '0,125', '2.480,00', '3,500', 1.25)
      expect(questions).toEqual([])
      expect((await check(id, { mapping })).counts).toEqual({ ready: 5 })
      await take(id)
      expect(await prices()).toEqual([1250, 0.125, 2480, 3.5, 1.25])
    },
  )

  test(
    'that can be read in two ways raise a question with both readings, and nothing is taken over before the answer',
    { tags: 'long' },
    async () => {
      const { id, mapping, questions, usual_notation } = await bringWorkbook('1.250', 99.5)
      const question = { field: 'unit_price', column: 3, heading: 'Preis netto', notated: 'number' }
      expect(questions).toEqual([{ ...question, readings: [{ text: '1.250', de: 1250, en: 1.25 }] }])
      expect(usual_notation).toBe('de')
      expect((await check(id, { mapping })).counts).toEqual({ faulty: 1, ready: 1 })
      expect(await issuesOf(id)).toEqual([[2, 'unit_price: notation_doubt'], [3]])
      await expect(office().imports.take({ id })).rejects.toMatchObject({ cause: { key: 'import.notation' } })
      const answered = await check(id, { mapping, notations: { unit_price: 'en' } })
      expect([answered.counts, answered.questions]).toEqual([{ ready: 2 }, []])
      await take(id)
      expect(await prices()).toEqual([1.25, 99.5])
    },
  )

  test('of both notations in one column raise a question', async () => {
    const { questions } = await bringWorkbook('1.250,00', '1,250.00')
    expect(questions.map(({ field }) => field)).toEqual(['unit_price'])
  })

  test('raise a question for each column by itself, and again when the mapping changes', { tags: 'long' }, async () => {
    const lines = ['Nummer;Name;Einheit;Preis;EK;Datum', 'A-1;Brett;Stk;1.250;12,50;1.234']
    const { data } = await upload({ noun: 'articles', filename: null, bytes: Buffer.from(lines.join('\n')) })
    const of = async (unit_price: number, notations: SetImportMapping['notations'] = {}) => {
      const mapping = { article_number: 0, name: 1, unit: 2, unit_price }
      return (await check(data.id, { mapping, notations })).questions.map(({ column }) => column)
    }
    expect(await of(3)).toEqual([3])
    expect(await of(4)).toEqual([])
    expect(await of(3, { unit_price: 'de' })).toEqual([])
    // The answer is kept with its column, and with no other.
    expect(await of(3)).toEqual([])
    expect(await of(5)).toEqual([5])
    expect(await of(3)).toEqual([3])
    const mapping = { name: 1, unit: 2, unit_price: 3 }
    await expect(office().imports.map({ id: data.id, mapping, notations: { name: 'de' } })).rejects.toMatchObject({
      cause: { key: 'import.mapping' },
    })
  })
})

test(
  'guesses about a file are reported with it, and rows that look like sums are left out unless the user wants them',
  { tags: 'long' },
  async () => {
    const lines = ['Artikelliste', 'Nummer;Name;Einheit;Preis netto', 'A-1;Rohr;m;12,50', 'Summe;;;12,50']
    const one = await bring('articles', lines)
    expect(one.notes).toEqual([
      { kind: 'above', lines: [1], texts: ['Artikelliste'] },
      { kind: 'total', lines: [4], texts: ['Summe · 12,50'] },
    ])
    expect(await issuesOf(one.id)).toEqual([[3], [4, 'null: total']])
    await office().imports.map({ id: one.id, mapping: one.mapping, take_aside: true })
    await runDueImports(app)
    expect(await issuesOf(one.id)).toEqual([[3], [4, 'name: required', 'unit: required']])
    // A later answer to something else leaves this one as it is.
    await office().imports.map({ id: one.id, mapping: one.mapping })
    expect((await office().imports.get({ id: one.id })).data.options.take_aside).toBe(true)
  },
)

test('a price for a hundred units is shown in the preview as it is taken over: for one', { tags: 'long' }, async () => {
  const { id } = await bring('articles', [
    'Artikelnr.;Bezeichnung;Einheit;Preis netto;Preiseinheit',
    'A-1;Schraube;Stk;12,50;100',
  ])
  expect(await rowsOf(id)).toMatchObject([{ numbers: { unit_price: 0.125, price_unit: 100 } }])
  await take(id)
  expect((await office().articles.list({})).data).toMatchObject([{ unit_price: 0.125 }])
})

test('rows to be corrected have whole cells and parsed numbers', { tags: 'long' }, async () => {
  const note = 'x'.repeat(5000)
  const { id } = await bring('articles', ['Name;Einheit;Preis;USt.;Beschreibung', `Brett;;1.250,50;20 %;${note}`])
  const numbers = { unit_price: 1250.5, tax_rate: 20 }
  const { data } = await office().imports.rows({ id, troubled: true, whole: true })
  expect(data).toMatchObject([{ cells: { description: note }, numbers }])
  expect((await rowsOf(id))[0]?.cells.description).toHaveLength(200)
})

test('codes are read as a workbook displays them, and prices as it stores them', { tags: 'long' }, async () => {
  const rows = [
    ['Nummer', 'Name', 'Einheit', 'Preis netto', 'USt.'],
    [{ shown: '000000', v: 123 }, 'Brett', 'Stk', { shown: '#,##0" EUR"', v: 1250.5 }, { percent: 0.2 }],
  ]
  const { data } = await upload({ noun: 'articles', filename: null, bytes: workbook(rows) })
  const { mapping } = (await office().imports.get({ id: data.id })).data
  await office().imports.map({ id: data.id, mapping })
  await runDueImports(app)
  await take(data.id)
  expect((await office().articles.list({})).data).toMatchObject([
    { article_number: '000123', unit_price: 1250.5, tax_rate: 20 },
  ])
})

test('an existing article keeps its share of labor if the file has none', { tags: 'long' }, async () => {
  const known = { name: 'Montage', unit: 'psch', unit_price: 400 }
  await office().articles.create({ ...known, article_number: 'L-1', labor_percent: 60 })
  await office().articles.create({ ...known, article_number: 'L-2', labor_percent: 60 })
  const shares = async () => (await office().articles.list({})).data.map(row => [row.unit_price, row.labor_percent])

  const without = await bring('articles', ['Nummer;Name;Einheit;Preis', 'L-1;Montage;psch;410', 'L-2;Montage;psch;410'])
  await take(without.id, 'update')
  expect(await shares()).toEqual([
    [410, 60],
    [410, 60],
  ])
  const empty = await bring('articles', [
    'Nummer;Name;Einheit;Preis;Arbeitskostenanteil',
    'L-1;Montage;psch;420;',
    'L-2;Montage;psch;420;70',
  ])
  await take(empty.id, 'update')
  expect(await shares()).toEqual([
    [420, 60],
    [420, 70],
  ])
})

test.each([
  'Lohnanteil',
  'Lohnanteil %',
  'Lohnanteil in %',
  'Arbeitsanteil',
  'Arbeitskostenanteil',
  'Labor share',
  'Labour share (%)',
])('the heading %s is the share of labor', heading => {
  expect(guessMapping('articles', ['Name', heading])).toEqual({ name: 0, labor_percent: 1 })
})

test('projects find their customer by number, name or e-mail, and days in any notation', { tags: 'long' }, async () => {
  const { data: customer } = await office().contacts.create({ company_name: 'Wohnbau', email: 'w@bau.test' })
  await office().contacts.create({ company_name: 'Doppelt' })
  await office().contacts.create({ company_name: 'Doppelt' })
  const { id } = await bring('projects', [
    'Projektnummer;Projektname;Kunde;Beginn;Ende;Status;Budget',
    `P-2026-0100;Dach;${customer.customer_number};1.3.2026;31.12.2026;laufend;10.000,00`,
    ';Keller;wohnbau;2026-03-01 00:00:00;;geplant;',
    ';Stiege;W@bau.test;;;;',
    ';Falsch;Doppelt;;;;',
    ';Rückwärts;;31.12.2026;1.3.2026;;',
    ';Kein Tag;;30.2.2026;;;',
    ';Minus;;;;;-1',
  ])
  expect(await issuesOf(id)).toEqual([
    [2],
    [3],
    [4],
    [5, 'customer: customer_unknown'],
    [6, 'ends_on: ends_before_start'],
    [7, 'starts_on: day'],
    [8, 'budget: too_low'],
  ])
  await take(id)
  const { data } = await office().projects.list({ sort: 'name' })
  expect(data.map(row => [row.name, row.kontakt_id, row.starts_on, row.status, row.budget])).toEqual([
    ['Dach', customer.id, '2026-03-01', 'active', 10_000],
    ['Keller', customer.id, '2026-03-01', 'planned', null],
    ['Stiege', customer.id, null, 'planned', null],
  ])
})

test(
  'a list of hours brings each of its projects once: a project without a number is pointed out the second time',
  { tags: 'long' },
  async () => {
    const { id } = await bring('projects', [
      'Projekt;Beginn;Mitarbeiter;Dauer',
      'Bad;;Karl;7:30',
      'Bad;;Eva;450',
      'Bad;1.3.2026;Eva;7,5',
      'Keller;;Eva;07:30:00',
    ])
    expect(await issuesOf(id)).toEqual([[2], [3, 'null: twice'], [4], [5]])
    expect(await take(id)).toMatchObject({ created_count: 3, skipped_count: 1 })
  },
)

test(
  'the customer number of a project takes precedence over an ambiguous name, and over a different one with a warning',
  { tags: 'long' },
  async () => {
    const { data: first } = await office().contacts.create({ company_name: 'Doppelt' })
    const { data: second } = await office().contacts.create({ company_name: 'Doppelt' })
    const { data: other } = await office().contacts.create({ company_name: 'Wohnbau' })
    const { id } = await bring('projects', [
      'Projektname;Kunde;Kundennummer',
      `Nummer und Name;Doppelt;${second.customer_number}`,
      `Nummer allein;;${first.customer_number.toLowerCase()}`,
      `Ein anderer Name;Wohnbau;${first.customer_number}`,
      'Nummer des alten Programms;Wohnbau;4711',
      'Nummer des alten Programms, und kein Name;;4711',
      'Nummer des alten Programms, und ein Name von zweien;Doppelt;4711',
    ])
    expect(await issuesOf(id)).toEqual([
      [2],
      [3],
      [4, 'customer: customer_contradicts'],
      [5],
      [6, 'customer_number: customer_unknown'],
      [7, 'customer: customer_unknown'],
    ])
    await take(id)
    const { data } = await office().projects.list({ sort: 'name' })
    expect(data.map(({ name, customer_number }) => [name, customer_number])).toEqual([
      ['Ein anderer Name', first.customer_number],
      ['Nummer allein', first.customer_number],
      ['Nummer des alten Programms', other.customer_number],
      ['Nummer und Name', second.customer_number],
    ])
  },
)

describe('days with slashes', () => {
  const uploaded = async (...days: string[]) => {
    const lines = ['Projektname;Beginn', ...days.map((day, index) => `Projekt ${index};${day}`)]
    const { data } = await upload({ noun: 'projects', filename: null, bytes: Buffer.from(lines.join('\n')) })
    return (await office().imports.get({ id: data.id })).data
  }
  const checked = async (id: number, said: Omit<SetImportMapping, 'id' | 'mapping'>) => {
    await office().imports.map({ id, mapping: { name: 0, starts_on: 1 }, ...said })
    await runDueImports(app)
    return (await office().imports.get({ id })).data
  }
  const daysTaken = async (id: number) => {
    await take(id)
    return (await office().projects.list({ sort: 'name' })).data.map(({ starts_on }) => starts_on)
  }

  test.each<[string, string[], string[]]>([
    ['the day first', ['03/04/2026', '31/01/2026'], ['2026-04-03', '2026-01-31']],
    ['the month first', ['03/04/2026', '01/31/2026'], ['2026-03-04', '2026-01-31']],
    ['hyphens', ['03-04-26', '1-31-26', '5.6.2026'], ['2026-03-04', '2026-01-31', '2026-06-05']],
  ])('are read as the other days of their column are written: %s', { tags: 'long' }, async (_, days, meant) => {
    const { id, questions } = await uploaded(...days)
    expect(questions).toEqual([])
    await checked(id, {})
    expect(await daysTaken(id)).toEqual(meant)
  })

  test(
    'raise a question if both readings are possible, whatever the notation of the numbers',
    { tags: 'long' },
    async () => {
      const { id, questions } = await uploaded('03/04/2026', '05/05/2026')
      const readings = [{ text: '03/04/2026', de: '2026-04-03', en: '2026-03-04' }]
      expect(questions).toEqual([{ field: 'starts_on', column: 1, heading: 'Beginn', notated: 'day', readings }])
      expect((await checked(id, {})).counts).toEqual({ faulty: 1, ready: 1 })
      expect(await issuesOf(id)).toEqual([[2, 'starts_on: day_doubt'], [3]])
      await expect(office().imports.take({ id })).rejects.toMatchObject({ cause: { key: 'import.notation' } })
      expect((await checked(id, { notations: { starts_on: 'en' } })).questions).toEqual([])
      // The preview and the rows to be corrected show the day that was meant.
      expect((await rowsOf(id)).map(({ days }) => days)).toEqual([
        { starts_on: '2026-03-04' },
        { starts_on: '2026-05-05' },
      ])
      expect(await daysTaken(id)).toEqual(['2026-03-04', '2026-05-05'])
    },
  )

  test('that contradict each other within a column raise a question', async () => {
    const { questions } = await uploaded('31/01/2026', '01/31/2026')
    expect(questions.map(({ field }) => field)).toEqual(['starts_on'])
  })
})

describe('the mapping', () => {
  test('is remembered for the same headings in any order', async () => {
    await bring('contacts', ['Wer;Wo', 'Meier;Wien'], { company_name: 0, city: 1 })
    const bytes = Buffer.from('Wo;Wer\nGraz;Huber')
    const { data } = await upload({ noun: 'contacts', filename: null, bytes })
    expect((await office().imports.get({ id: data.id })).data).toMatchObject({
      filename: 'upload.bin',
      mapping: { company_name: 1, city: 0 },
      columns: [
        { heading: 'Wo', samples: ['Graz'] },
        { heading: 'Wer', samples: ['Huber'] },
      ],
    })
  })

  test.each<[string, Record<string, number>]>([
    ['a required field is missing', { city: 1 }],
    ['a column is used twice', { company_name: 0, city: 0 }],
    ['a column does not exist', { company_name: 7 }],
    ['a field does not exist', { company_name: 0, tenant_id: 1 }],
    ['a field is one of every object', { company_name: 0, constructor: 1 }],
  ])('is refused when %s', async (_, mapping) => {
    const bytes = Buffer.from('Wer;Wo\nHuber;Graz')
    const { data } = await upload({ noun: 'contacts', filename: null, bytes })
    await expect(office().imports.map({ id: data.id, mapping })).rejects.toMatchObject({
      cause: { key: 'import.mapping' },
    })
  })

  test('can be changed after the check, which starts over', async () => {
    const { id } = await bring('contacts', ['Firma;Mail', 'Meier;kein-at'])
    expect(await issuesOf(id)).toEqual([[2, 'email: email']])
    await office().imports.map({ id, mapping: { company_name: 0, notes: 1 } })
    await runDueImports(app)
    expect(await issuesOf(id)).toEqual([[2]])
  })
})

describe('taking over', () => {
  test('is started by only one of several concurrent calls', { tags: 'long' }, async () => {
    const { id } = await bring('contacts', customers)
    const started = await Promise.allSettled([1, 2, 3, 4].map(() => office().imports.take({ id })))
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all([runDueImports(app), runDueImports(app)])
    expect(await contacts()).toHaveLength(2)
  })

  test('continues after the last row when its process is killed, and creates nothing twice', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Kunde ${index}`)
    const { id } = await bring('contacts', ['Firma', ...names])
    await office().imports.take({ id })
    const { jobs } = await claimJobs(app, importTable, 1)
    const job = jobs[0]
    if (!job) throw new Error('nothing was claimed')
    const ctx = await importContext(app, job, null, { events: true })
    // The process dies after its second batch: it starts no third one and reports nothing.
    const dying = { ...app, db: { ...app.db, inTenant: dieAfter(6, app.db.inTenant) } }
    await expect(takeOverRows(dying, ctx, job)).rejects.toThrow('killed')
    expect(await contacts()).toHaveLength(100)
    expect((await runDueImports(app)).done).toBe(0)
    await app.db.acrossTenants('sweep', tx =>
      tx.import.updateMany({ where: { id }, data: { leaseUntil: new Date(0) } }),
    )
    expect((await runDueImports(app)).done).toBe(1)
    expect((await contacts()).map(({ name }) => name).sort()).toEqual([...names].sort())
    // The import's former worker can no longer write.
    await expect(runBatch(app, ctx, job, async () => {})).rejects.toThrow()
  })

  test('leaves out only the row that is refused, with the reason', { tags: 'long' }, async () => {
    const { id } = await bring('contacts', ['Firma', 'Eins', 'Unmöglich', 'Drei'])
    const superuser = new pg.Client(app.database.superuserUrl)
    await superuser.connect()
    await superuser.query(`ALTER TABLE contacts ADD CONSTRAINT refused CHECK (name <> 'Unmöglich')`)
    try {
      expect((await take(id)).counts).toEqual({ created: 2, failed: 1 })
      expect(await issuesOf(id)).toEqual([[2], [3, 'null: refused'], [4]])
    } finally {
      await superuser.query('ALTER TABLE contacts DROP CONSTRAINT refused')
      await superuser.end()
    }
  })

  test('treats a record that a user created between check and start as a duplicate', async () => {
    const { id } = await bring('articles', ['Nummer;Name;Einheit;Preis', 'A-1;Eins;Stk;1', 'A-2;Zwei;Stk;2'])
    await office().articles.create({ article_number: 'A-2', name: 'Schneller', unit: 'Stk', unit_price: 9 })
    expect((await take(id)).counts).toEqual({ created: 1, skipped: 1 })
    expect(await issuesOf(id)).toEqual([[2], [3, 'null: known_by_number']])
  })

  test('draws no number that a later row of the file uses', async () => {
    const { id } = await bring('articles', ['Nummer;Name;Einheit;Preis', ';Ohne;Stk;1', 'ART-0001;Mit;Stk;2'])
    expect((await take(id)).counts).toEqual({ created: 2 })
    const { data } = await office().articles.list({})
    expect(data.map(row => [row.article_number, row.name])).toEqual([
      ['ART-0001', 'Mit'],
      ['ART-0002', 'Ohne'],
    ])
  })

  test('is refused if no row is left, before the check and while it runs', { tags: 'long' }, async () => {
    const bytes = Buffer.from('Firma\nMeier')
    const { data } = await upload({ noun: 'contacts', filename: null, bytes })
    await expect(office().imports.take({ id: data.id })).rejects.toMatchObject({
      cause: { key: 'import.state' },
    })
    await office().imports.map({ id: data.id, mapping: { company_name: 0 } })
    await expect(office().imports.take({ id: data.id })).rejects.toMatchObject({
      cause: { key: 'import.state' },
    })
    await expect(office().imports.discard({ id: data.id })).rejects.toMatchObject({
      cause: { key: 'import.state' },
    })
    await runDueImports(app)
    await take(data.id)
    await expect(office().imports.take({ id: data.id })).rejects.toMatchObject({
      cause: { key: 'import.state' },
    })
    const none = await bring('contacts', ['Firma;Mail', ';a@b.test'])
    await expect(office().imports.take({ id: none.id })).rejects.toMatchObject({
      cause: { key: 'import.nothing' },
    })
  })
})

describe('undoing', () => {
  test(
    'removes records that were neither changed nor used, and gives the reason why any other stays',
    { tags: 'long' },
    async () => {
      const { data: known } = await office().contacts.create({ company_name: 'Alt', vat_number: 'ATU57780814' })
      const { id } = await bring('contacts', [
        'Firma;UID',
        'Frei;',
        'Geändert;',
        'Verwendet;',
        'Alt neu;ATU57780814',
        'Schon weg;',
      ])
      await take(id, 'update')
      const idOf = async (name: string) => (await contacts()).find(row => row.name === name)?.id ?? 0
      await office().contacts.update({ id: await idOf('Geändert'), updates: { phone: '1' } })
      await office().projects.create({ name: 'Dach', kontakt_id: await idOf('Verwendet') })
      const gone = await idOf('Schon weg')
      await inCompany(tx => tx.contact.delete({ where: { tenantId_id: { tenantId: company.tenantId, id: gone } } }))
      const free = await idOf('Frei')
      expect(await undo(id)).toMatchObject({ stage: 'undone', counts: { undone: 2, kept: 3 } })
      expect(await issuesOf(id)).toEqual([
        [2],
        [3, 'null: changed_since'],
        [4, 'null: used'],
        [5, 'null: was_updated'],
        [6],
      ])
      expect((await contacts()).map(({ name }) => name).sort()).toEqual(['Alt neu', 'Geändert', 'Verwendet'])
      expect((await office().contacts.get({ id: known.id })).data.name).toBe('Alt neu')
      expect((await auditTrailOf(app, company, 'contact', free)).audit).toEqual(['contact.created', 'contact.deleted'])
      const journal = await inCompany(tx =>
        tx.numberJournal.findMany({ where: { entityId: free, series: 'customer' } }),
      )
      expect(journal.map(({ action }) => action).sort()).toEqual(['created', 'deleted'])
    },
  )

  test('works for projects and articles as well, and updates the totals of their lists', { tags: 'long' }, async () => {
    const projects = await bring('projects', ['Name', 'Dach', 'Keller'])
    const articles = await bring('articles', ['Name;Einheit;Preis', 'Brett;Stk;1'])
    await take(projects.id)
    await take(articles.id)
    expect((await office().projects.list({})).pagination.total).toBe(2)
    expect((await undo(projects.id)).counts).toEqual({ undone: 2 })
    expect((await undo(articles.id)).counts).toEqual({ undone: 1 })
    expect((await office().projects.list({})).pagination.total).toBe(0)
    expect((await office().articles.list({})).pagination.total).toBe(0)
  })
})

describe('an import', () => {
  test('is limited to users of its company who may write the noun', async () => {
    const { id } = await bring('contacts', customers)
    await expect(company.as(3).imports.list({})).rejects.toMatchObject({ cause: { key: 'forbidden' } })
    const ctx = company.ctx(2)
    const noContacts = { ...ctx, actor: { ...ctx.actor, overrides: { 'contacts:write': false } as const } }
    const upload = uploadImport(noContacts, {
      noun: 'contacts',
      filename: null,
      bytes: Buffer.from('Firma\nx'),
    })
    await expect(upload).rejects.toMatchObject({ key: 'forbidden' })
    const outsider = (await createTestCompany(app)).as(1)
    await expect(outsider.imports.get({ id })).rejects.toMatchObject({ cause: { key: 'import.not_found' } })
    expect((await outsider.imports.list({})).data).toEqual([])
    expect((await office().imports.list({})).data).toMatchObject([{ id, created_by: 'Max Meister' }])
  })

  test('can be discarded with its rows, and is forgotten after 90 days', { tags: 'long' }, async () => {
    const { id } = await bring('contacts', customers)
    const second = await bring('contacts', customers)
    expect(await office().imports.discard({ id })).toEqual({ data: { id, discarded: true } })
    expect(await inCompany(tx => tx.importRow.count())).toBe(2)
    const old = new Date(Date.now() - 91 * 86_400_000)
    await inCompany(tx => tx.import.updateMany({ data: { createdAt: old } }))
    expect(await forgetImports(app)).toBeGreaterThanOrEqual(1)
    expect(await inCompany(tx => tx.importRow.count())).toBe(0)
    await expect(office().imports.get({ id: second.id })).rejects.toThrow()
  })
})

/** Lets `count` transactions through and fails all that follow. */
function dieAfter(count: number, work: TestApp['db']['inTenant']): TestApp['db']['inTenant'] {
  let left = count
  return async (...args) => {
    if (left-- <= 0) throw Object.assign(new Error('killed'), { code: 'ECONNRESET' })
    return work(...args)
  }
}
