import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptTotals } from '../../server/platform/lists/list-total'
import { compareNames } from '../../server/platform/values/compare-names'
import { createTestApp, type TestApp } from '../harness/app'
import { createTestCompany } from '../harness/company'

let app: TestApp
let superuser: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  superuser = new pg.Client(app.database.superuserUrl)
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await app.stop()
})

/**
 * In the order of DIN 5007-1; by bytes the last but one would be first, and all lower-case letters and accents last.
 */
const inOrder = [
  'adler holz',
  'Adler Stein',
  'Ärztehaus',
  'éclair',
  'Haus 9',
  'Haus 10',
  'Muller',
  'Müller',
  'Müller 2',
  'Österreichische Dach AG',
  'Strasse',
  'Straße',
  'Zobel',
]
const shuffled = [...inOrder].reverse()
const few = ['Zobel', 'Ärztehaus', 'Haus 10', 'adler holz', 'Haus 9']
const fewInOrder = inOrder.filter(name => few.includes(name))

test('lists, pages and pickers have names in the order of DIN 5007-1, without gap or overlap', async () => {
  const company = await createTestCompany(app)
  const office = company.as(1)
  for (const name of shuffled) await office.contacts.create({ kind: 'company', company_name: name })
  for (const name of few) {
    await office.projects.create({ name })
    await office.inquiries.create({ title: name })
    await office.departments.create({ name })
    await office.resources.create({ kind: 'vehicle', name })
  }
  const pagesOf = async (list: (page: { limit: number; offset: number }) => Promise<{ data: object[] }>) => {
    const pages = []
    for (let offset = 0; offset < inOrder.length; offset += 4) pages.push(...(await list({ limit: 4, offset })).data)
    return pages.map(row => ('name' in row ? row.name : 'title' in row ? row.title : row))
  }
  expect(await pagesOf(page => office.contacts.list({ sort: 'name', ...page }))).toEqual(inOrder)
  expect(await pagesOf(page => office.contacts.list({ sort: '-name', ...page }))).toEqual(shuffled)
  // Filtered results are sorted without the index.
  const found = { updated_since: '1970-01-01T00:00:00Z' }
  expect(await pagesOf(page => office.contacts.list({ sort: 'name', ...found, ...page }))).toEqual(inOrder)
  expect(await pagesOf(page => office.projects.list({ sort: 'name', ...page }))).toEqual(fewInOrder)
  expect(await pagesOf(page => office.inquiries.list({ sort: 'title', ...page }))).toEqual(fewInOrder)
  expect(await pagesOf(page => office.resources.list(page))).toEqual(fewInOrder)
  const departments = await office.departments.list()
  expect(departments.data.map(({ name }) => name).filter(name => few.includes(name))).toEqual(fewInOrder)
})

test('record numbers are ordered by value', async () => {
  const office = (await createTestCompany(app)).as(1)
  for (const number of ['S-10', 'S-9', 'S-100'])
    await office.articles.create({ article_number: number, name: 'Brett', unit: 'Stk', unit_price: 5 })
  const { data } = await office.articles.list({ sort: 'number' })
  expect(data.map(article => article.article_number)).toEqual(['S-9', 'S-10', 'S-100'])
})

test('the database orders any texts as compareNames does', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...'aäAÄoöOÖuüUÜsßSSzZeéÉèxXyÿçñø',
      ' ',
      '-',
      '.',
      ',',
      '&',
      '+',
      "'",
      '(',
      '/',
      '_',
      '0',
      '9',
      '10',
      '007',
    ),
    fc.constantFrom(...inOrder),
  )
  const texts = fc.sample(
    fc.array(part, { maxLength: 6 }).map(parts => parts.join('')),
    { numRuns: 2_000 },
  )
  const { rows } = await superuser.query<{ text: string }>(
    'select text from unnest($1::text[]) as texts(text) order by text collate gewerk_names',
    [texts],
  )
  expect([...texts].sort(compareNames)).toEqual(rows.map(({ text }) => text))
})

test('every text column that a list is sorted by has the collation for names', async () => {
  // Such a column comes second in the index for its list's order. States are keywords of the program.
  const lists = Object.keys(keptTotals)
  expect(lists).toContain('articles')
  // Values delivered by systems are names of files and programs, ordered by their characters.
  const ofPeople = lists.filter(list => list !== 'inbound_deliveries')
  const { rows } = await superuser.query<{ column: string }>(
    `select distinct i.indrelid::regclass || '.' || a.attname as column
    from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
    where i.indrelid::regclass::text = any($1) and i.indnkeyatts in (2, 4)
      and a.atttypid = 'text'::regtype and a.attname !~ '(status|kind)$'
      and a.attcollation <> (select oid from pg_collation where collname = 'gewerk_names') order by 1`,
    [ofPeople],
  )
  expect(rows).toEqual([])
})

test('names are compared by one function', () => {
  const root = path.join(import.meta.dirname, '../..')
  /** Days, instants and codes, which are ordered by their characters. */
  const others = /\b(?:day|date|created_at|taxCategory)\.localeCompare/
  const found = ['server', 'app', 'workers'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('compare-names.ts'))
      .flatMap(file =>
        readFileSync(path.join(root, folder, file), 'utf8')
          .split('\n')
          .filter(line => /\.localeCompare\(|Intl\.Collator/.test(line) && !others.test(line))
          .map(line => `${folder}/${file}: ${line.trim()}`),
      ),
  )
  expect(found).toEqual([])
})
