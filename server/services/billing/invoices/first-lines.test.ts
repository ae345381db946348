import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { linesPerPage } from '../../../platform/values/lines-per-page'

let app: TestApp
let company: TestCompany
let kontakt_id: number
beforeAll(async () => {
  app = await createTestApp()
  company = await createTestCompany(app)
  await office().companies.updateSettings({
    ...{ street: 'Weg 1', postal_code: '5020', city: 'Salzburg', vat_number: 'ATU12345675' },
  })
  const address = { street: 'Weg 2', postal_code: '5020', city: 'Salzburg' }
  kontakt_id = (await office().contacts.create({ company_name: 'Kundin', ...address })).data.id
})
afterAll(() => app.stop())

const office = () => company.as()

/** Every tenth line is the heading of a section; the last ones have a rate that does not occur among the first. */
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    at % 10 === 0
      ? ({ kind: 'section', description: `Abschnitt ${at}` } as const)
      : ({
          kind: 'item',
          description: `Zeile ${at}`,
          quantity: 1.5,
          unit_price: at / 8,
          tax_rate: at < count - 5 ? 20 : 10,
        } as const),
  )

const invoiceOf = async (count: number) =>
  (await office().invoices.create({ title: 'Lang', kontakt_id, items: linesOf(count) })).data
const offerOf = async (count: number) =>
  (await office().offers.create({ title: 'Lang', kontakt_id, items: [...linesOf(count - 1), optional] })).data
const optional = { kind: 'optional', description: 'Wunsch', quantity: 1, unit_price: 9, tax_rate: 13 } as const

interface Document {
  id: number
  items: readonly { id: number; kind: string; total_price: number }[]
}
const sumsIn = ({ items }: Document) =>
  items.flatMap((item, at) => {
    if (item.kind !== 'section') return []
    const next = items.findIndex((one, index) => index > at && one.kind === 'section')
    const cents = items
      .slice(at, next < 0 ? undefined : next)
      .filter(one => one.kind === 'item')
      .reduce((sum, one) => sum + Math.round(one.total_price * 100), 0)
    return [{ id: item.id, sum: cents / 100 }]
  })

const documents = {
  'a short invoice': ['invoices', () => invoiceOf(7)],
  'an invoice of as many lines as stand on a page': ['invoices', () => invoiceOf(linesPerPage)],
  'a long invoice': ['invoices', () => invoiceOf(233)],
  'a short offer': ['offers', () => offerOf(7)],
  'a long offer': ['offers', () => offerOf(233)],
  'the Storno of a long invoice': [
    'creditNotes',
    async () => {
      const { id } = await invoiceOf(233)
      await office().invoices.sendByLetter({ id })
      const { data } = await office().invoices.cancel({ id })
      return (await office().creditNotes.get({ id: data.credit_note?.id ?? 0 })).data
    },
  ],
  'a long correction': [
    'creditNotes',
    async () => {
      const { id, items } = await invoiceOf(233)
      await office().invoices.sendByLetter({ id })
      const credited = items.flatMap(item => (item.kind === 'item' && item.total_price > 0 ? [item.id] : []))
      const { data } = await office().creditNotes.create({
        ...{ invoice_id: id, reason: 'Zurück' },
        items: credited.slice(0, 150).map(item_id => ({ item_id, quantity: 1 })),
      })
      return data
    },
  ],
} as const satisfies Record<string, readonly [string, () => Promise<Document>]>

test.each(Object.entries(documents))(
  '%s reads the same as a whole and page by page',
  { tags: 'long' },
  async (_, [noun, make]) => {
    const { id } = await make()
    const { data: whole } = await office()[noun].get({ id })
    const { data: first } = await office()[noun].withFirstLines({ id })
    const { items, lines, ...head } = first
    expect({ ...head, items: whole.items }).toEqual(whole)
    expect(items).toEqual(whole.items.slice(0, linesPerPage))
    expect(lines.total).toBe(whole.items.length)
    expect(lines.section_sums).toEqual(sumsIn(whole))
    const priced = whole.items.filter(item => item.kind !== 'section')
    expect(lines.tax_rates.toSorted()).toEqual([...new Set(priced.map(item => item.tax_rate))].toSorted())

    const found: unknown[] = [...items]
    for (let more = found.length < lines.total; more; ) {
      const page = await office()[noun].lines({ id, offset: found.length })
      expect(page.version).toBe(whole.version)
      expect(page.pagination.total).toBe(lines.total)
      found.push(...page.data)
      more = page.pagination.hasMore
    }
    expect(found).toEqual(whole.items)
  },
)

test(
  'a page of lines carries a version that reveals a change of the document since the first lines',
  { tags: 'long' },
  async () => {
    const invoice = await invoiceOf(120)
    await office().invoices.addItem({ id: invoice.id, description: 'Nachtrag' })
    const offer = await offerOf(120)
    await office().offers.addItem({ id: offer.id, description: 'Nachtrag' })
    expect((await office().invoices.lines({ id: invoice.id, offset: 100 })).version).toBeGreaterThan(invoice.version)
    expect((await office().offers.lines({ id: offer.id, offset: 100 })).version).toBeGreaterThan(offer.version)
  },
)

test('a request for more lines than fit on a page is refused', async () => {
  const { id } = await invoiceOf(7)
  await expect(office().invoices.lines({ id, limit: linesPerPage + 1 })).rejects.toThrow()
})
