import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestCompany, type TestCompany } from '../../../tests/harness/company'
import { cookieOf } from '../../../tests/harness/cookie'
import { startTestWeb, type TestWeb } from '../../../tests/harness/web'
import { maxImportBytes } from '../../services/integrations/imports/limits'
import { runDueImports } from '../../services/integrations/imports/run-due'

let web: TestWeb
let company: TestCompany
let cookie: string

beforeAll(async () => {
  web = await startTestWeb()
  company = await createTestCompany(web.app)
  cookie = await cookieOf(web.app, company, 2)
})
afterAll(() => web.stop())

async function post(fields: Record<string, string | File>, as = cookie) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await fetch(`${web.url}/api/imports`, {
    method: 'POST',
    headers: { cookie: as },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

const file = (content: string | Buffer, name = 'Kunden Österreich.csv') =>
  new File([new Uint8Array(Buffer.from(content))], name)

test(
  'a file is accepted under the name that its owner gave it, with its rows and a guess at its columns',
  { tags: 'long' },
  async () => {
    const { status, body } = await post({ noun: 'contacts', file: file('Firma;Ort\nMeier;Wien\nHuber;Graz') })
    expect(status).toBe(201)
    const { data } = await company.as(2).imports.get({ id: body.data.id })
    expect(data).toMatchObject({
      filename: 'Kunden Österreich.csv',
      row_count: 2,
      stage: 'mapping',
      mapping: { company_name: 0, city: 1 },
    })
  },
)

test('a name that looks like a path is only a name', async () => {
  const { body } = await post({ noun: 'contacts', file: file('Firma\nx', '..\\..\\etc/pass\u202Ewd:*.csv') })
  const { data } = await company.as(2).imports.get({ id: body.data.id })
  expect(data.filename).toBe('pass_wd__.csv')
})

test.each(['de', 'en'] as const)(
  'an exported price list is imported unchanged (%s)',
  { tags: 'long' },
  async language => {
    const from = await createTestCompany(web.app)
    const articles = [
      { name: 'Kantholz', unit: 'lfm', unit_price: 7.9, tax_rate: 10, labor_percent: 0 },
      { name: 'Stunde', unit: 'h', unit_price: 1068.5 },
      {
        name: 'Anschluss',
        description: 'samt "Dichtung"; fertig',
        unit: 'pauschal',
        unit_price: 0.0375,
        labor_percent: 60,
      },
      { name: 'Montage', unit: 'Stk', unit_price: 400, labor_percent: 12.5, active: false },
      { name: 'Wartung', unit: 'Stk', unit_price: 1234, labor_percent: 100 },
    ]
    for (const article of articles) await from.as(2).articles.create(article)
    const listed = async (of: TestCompany) =>
      (await of.as(2).articles.list({})).data.map(({ id, created_at, updated_at, ...article }) => article)
    const before = await listed(from)
    expect(before.map(article => article.labor_percent)).toEqual([0, null, 60, 12.5, 100])

    await from.as(2).profile.update({ userId: from.userIds[2], language })
    const headers = { cookie: await cookieOf(web.app, from, 2) }
    const priceList = Buffer.from(await (await fetch(`${web.url}/articles.csv`, { headers })).arrayBuffer())
    expect(priceList.toString()).toContain(language === 'de' ? ';Lohnanteil;' : ',Labour share,')

    // Nothing changes in the company it came from, and a company without articles ends up with the same ones.
    for (const to of [from, await createTestCompany(web.app)]) {
      const office = to.as(2)
      const { body } = await post({ noun: 'articles', file: file(priceList) }, await cookieOf(web.app, to, 2))
      const { id } = body.data
      const { mapping, columns } = (await office.imports.get({ id })).data
      expect(Object.keys(mapping)).toHaveLength(columns.length)
      await office.imports.map({ id, mapping })
      await runDueImports(web.app)
      await office.imports.take({ id, duplicates: 'update' })
      await runDueImports(web.app)
      expect((await office.imports.get({ id })).data.counts).toEqual({ [to === from ? 'updated' : 'created']: 5 })
      expect(await listed(to)).toEqual(before)
    }
  },
)

test('the sample file of articles shows the share of labor', async () => {
  const sample = await (await fetch(`${web.url}/imports/samples/articles`, { headers: { cookie } })).text()
  expect(sample.split('\r\n').map(line => line.split(';').at(-2))).toEqual(['Lohnanteil', '', '100 %', undefined])
})

describe('is refused', () => {
  test.each<[string, () => Record<string, string | File>, number, string]>([
    ['without a file', () => ({ noun: 'contacts' }), 415, 'unsupported_media_type'],
    ['without a noun', () => ({ file: file('a\nb') }), 400, 'validation_error'],
    ['for a noun that cannot be brought', () => ({ noun: 'invoices', file: file('a\nb') }), 400, 'validation_error'],
    [
      'with a field too many',
      () => ({ noun: 'contacts', tenant_id: '1', file: file('a\nb') }),
      400,
      'validation_error',
    ],
    [
      'with two files',
      () => ({ noun: 'contacts', file: file('a\nb'), other: file('a\nb') }),
      415,
      'unsupported_media_type',
    ],
    ['as what it is not', () => ({ noun: 'contacts', file: file('%PDF-1.7') }), 422, 'unprocessable'],
    [
      'with one byte too many',
      () => ({ noun: 'contacts', file: file(Buffer.alloc(maxImportBytes + 1, 'x')) }),
      413,
      'payload_too_large',
    ],
  ])('%s', async (_, fields, status, error) => {
    const answer = await post(fields())
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  test('to employees', async () => {
    const answer = await post({ noun: 'contacts', file: file('a\nb') }, await cookieOf(web.app, company, 3))
    expect([answer.status, answer.body.error]).toEqual([403, 'forbidden'])
  })
})

test('names the wrong line, and the reason', async () => {
  const { body } = await post({ noun: 'contacts', file: file('Firma;Ort\n"Meier;Wien\n') })
  expect(body.details).toEqual({ field: 'file', reason: 'quote', line: 2 })
})
