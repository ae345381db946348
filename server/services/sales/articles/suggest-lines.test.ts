import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { SuggestLines } from './schema'
import { suggestLines } from './suggest-lines'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

type Line = { description: string; unit?: string; unit_price?: number; tax_rate?: number; kind?: string }

const office = (company: TestCompany) => company.as()
async function offer(company: TestCompany, ...items: Line[]): Promise<number> {
  const { data } = await office(company).offers.create({ title: 'Angebot', items: items as never })
  return data.id
}
async function invoice(company: TestCompany, ...items: Line[]): Promise<number> {
  const { data } = await office(company).invoices.create({ title: 'Rechnung', items: items as never })
  return data.id
}
const suggest = async (company: TestCompany, input: object, role: 1 | 2 | 3 = 1) =>
  (await suggestLines(company.ctx(role), SuggestLines.parse(input))).data
const texts = async (...args: Parameters<typeof suggest>) =>
  (await suggest(...args)).map(({ description }) => description)

test('articles come first, then earlier lines of offers and invoices, the newest first', { tags: 'long' }, async () => {
  const company = await createTestCompany(app)
  app.clock.set('2026-03-10T10:00:00.000Z')
  await offer(company, { description: 'Dübel setzen', unit: 'h', unit_price: 61.5, tax_rate: 10 })
  app.clock.set('2026-03-10T11:00:00.000Z')
  await invoice(company, { description: 'Dübel liefern', unit: 'Stk', unit_price: 0.125 })
  await office(company).articles.create({ name: 'Dübel 8 mm', unit: 'Stk', unit_price: 0.2, tax_rate: 20 })
  expect(await suggest(company, { q: 'dubel' })).toEqual([
    expect.objectContaining({ source: 'article', description: 'Dübel 8 mm', article_number: 'ART-0001' }),
    expect.objectContaining({ source: 'earlier', description: 'Dübel liefern', unit_price: 0.125 }),
    {
      source: 'earlier',
      article_id: null,
      article_number: null,
      description: 'Dübel setzen',
      unit: 'h',
      unit_price: 61.5,
      tax_rate: 10,
      labor_percent: null,
    },
  ])
})

test('each text comes once, with its most recent price', { tags: 'long' }, async () => {
  const company = await createTestCompany(app)
  app.clock.set('2026-03-11T10:00:00.000Z')
  await invoice(company, { description: 'Regiestunde', unit: 'h', unit_price: 70 })
  app.clock.set('2026-03-11T09:00:00.000Z')
  await offer(company, { description: 'regiestunde', unit: 'h', unit_price: 68 })
  await offer(company, { description: 'Regiestunde', unit: 'psch', unit_price: 500 })
  const found = await suggest(company, { q: 'Regie' })
  expect(found.map(({ unit, unit_price }) => [unit, unit_price])).toEqual([
    ['h', 70],
    ['psch', 500],
  ])
})

test('all words must occur, and pattern characters are literal', async () => {
  const company = await createTestCompany(app)
  await offer(
    company,
    { description: 'Fenster weiß, 3-fach', unit_price: 1 },
    { description: 'Fenster grau', unit_price: 1 },
  )
  expect(await texts(company, { q: '3-fach fenster' })).toEqual(['Fenster weiß, 3-fach'])
  expect(await texts(company, { q: '%' })).toEqual([])
  expect(await texts(company, { q: '  ' })).toEqual([])
})

test('a line without a price, or that is an article already, is not offered as an earlier line', async () => {
  const company = await createTestCompany(app)
  await office(company).articles.create({ name: 'Brett', unit: 'Stk', unit_price: 5, tax_rate: 20 })
  await offer(
    company,
    { description: 'Brett', unit_price: 4 },
    { kind: 'section', description: 'Bretter' },
    { kind: 'text', description: 'Bretter bauseits' },
  )
  expect(await suggest(company, { q: 'brett' })).toMatchObject([{ source: 'article', unit_price: 5 }])
})

test('the document that is being written does not suggest its own half-typed lines', async () => {
  const company = await createTestCompany(app)
  const own = await offer(company, { description: 'Treppenst', unit_price: 1 })
  const bill = await invoice(company, { description: 'Treppenlauf', unit_price: 1 })
  expect(await texts(company, { q: 'treppen', offer_id: own })).toEqual(['Treppenlauf'])
  expect(await texts(company, { q: 'treppen', invoice_id: bill })).toEqual(['Treppenst'])
})

test('lines and their prices come only to those who may read the documents', async () => {
  const company = await createTestCompany(app)
  await office(company).articles.create({ name: 'Montage Ständer', unit: 'h', unit_price: 60 })
  await offer(company, { description: 'Montage Geländer', unit_price: 900 })
  expect(await texts(company, { q: 'montage' }, 2)).toHaveLength(2)
  expect(await texts(company, { q: 'montage' }, 3)).toEqual(['Montage Ständer'])
  const withoutOffers = await createTestCompany(app, { modules: ['core', 'rechnungen'] })
  await invoice(withoutOffers, { description: 'Montage', unit_price: 1 })
  expect(await texts(withoutOffers, { q: 'montage' })).toEqual(['Montage'])
})

test('another company’s lines do not exist', async () => {
  const [mine, other] = [await createTestCompany(app), await createTestCompany(app)]
  await offer(other, { description: 'Geheimer Preis', unit_price: 1 })
  await invoice(other, { description: 'Geheimer Betrag', unit_price: 1 })
  expect(await texts(mine, { q: 'geheim' })).toEqual([])
})
