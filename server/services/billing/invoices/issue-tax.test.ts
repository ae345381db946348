import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { casesOf } from '../../../../tests/harness/cases'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite, type Site } from '../../../../tests/harness/site'
import type { TaxCategory } from '../../../money/tax'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

type Contact = Parameters<Site['office']['contacts']['create']>[0]
type Draft = NonNullable<Parameters<Site['draft']>[2]>

const address = { street: 'Straße 1', postal_code: '1000', city: 'Ort' }
const numbers = { AT: 'ATU57780814', DE: 'DE136695976', FR: 'FR40303265045', CH: null, US: null } as const
type Country = keyof typeof numbers
const countries = Object.keys(numbers) as Country[]

interface Buyer {
  kind: 'company' | 'person'
  country: Country
  vat_number: string | null
}

async function contactOf(site: Site, { kind, country, vat_number }: Buyer): Promise<number> {
  const name = kind === 'company' ? { company_name: 'Bau' } : { first_name: 'Eva', last_name: 'Berger' }
  const contact: Contact = { kind, ...name, ...address, country_code: country, vat_number }
  return (await site.office.contacts.create(contact)).data.id
}

/** Directive 2006/112/EC and EN 16931 in a few independent lines: what may never be issued, for any caller. */
function isUnlawful(seller: 'AT' | 'DE', buyer: Buyer, categories: ReadonlySet<TaxCategory>): boolean {
  const inUnion = ['AT', 'DE', 'FR'].includes(buyer.country)
  const foreignNumber = buyer.vat_number !== null && !buyer.vat_number.startsWith(seller)
  return (
    (categories.has('AE') && (buyer.kind === 'person' || buyer.vat_number === null || !inUnion)) ||
    (categories.has('K') && (!inUnion || buyer.country === seller || !foreignNumber)) ||
    (categories.has('G') && inUnion) ||
    (categories.has('O') && categories.size > 1) ||
    // Austria has no zero rate; Germany has one, for photovoltaics, which needs a confirmation.
    (categories.has('Z') && seller === 'AT')
  )
}

const cases = casesOf(400, 20)

test(`${cases} random drafts: sending refuses what readiness reports, no unlawful invoice is issued, and every promised e-invoice is valid`, async () => {
  const random = randomFrom(seedFrom(20_260_312))
  const sites = {
    AT: await openSite(app),
    DE: await openSite(app, { country: 'DE', phone: '+49 8654 1', email: 'a@b.test' }),
  }
  const contacts = new Map<string, number>()
  const seen = { sent: 0, refused: 0, promised: 0 }
  for (let run = 0; run < cases; run += 1) {
    const seller = random.pick(['AT', 'DE'] as const)
    const site = sites[seller]
    const { office } = site
    const country = random.pick(countries)
    const buyer: Buyer = {
      kind: random.chance(0.75) ? 'company' : 'person',
      country,
      vat_number: random.chance(0.7) ? numbers[country] : null,
    }
    const known = `${seller} ${JSON.stringify(buyer)}`
    if (!contacts.has(known)) contacts.set(known, await contactOf(site, buyer))
    const main = random.pick(['S', 'S', 'S', 'AE', 'K', 'G', 'O', 'E', 'Z'] as const)
    const lines = Array.from({ length: 1 + random.below(3) }, () => {
      const tax_category = random.chance(0.85) ? main : random.pick(['S', 'AE', 'K', 'G', 'O', 'E', 'Z'] as const)
      const rate = random.pick(seller === 'AT' ? [20, 20, 10, 13, 19.5] : [19, 19, 7, 20])
      return {
        description: random.pick(['Arbeit', 'Material\nzweite Zeile', 'Fahrt']),
        quantity: random.pick([1, 2.5, 0.3333, -1, 12]),
        unit: random.pick(['h', 'Stk', 'm²', 'Eimer', '']),
        unit_price: random.pick([100, 33.3333, 0.01, 250, -20, 0]),
        tax_category,
        ...(tax_category === 'S' ? { tax_rate: rate } : {}),
      }
    })
    const over: Draft = {
      kontakt_id: contacts.get(known) ?? 0,
      project_id: null,
      discount_percent: random.pick([0, 0, 3, 12.5]),
      tax_profile: random.chance(0.8)
        ? 'standard'
        : random.pick(['reverse_charge', 'intra_community', 'export', 'small_business'] as const),
      service_date: random.chance(0.3) ? '2026-03-05' : null,
    }
    const draft = await site.draft(random.pick(['standard', 'standard', 'anzahlung'] as const), lines, over)
    const { id } = draft
    const logged = { run, seller, buyer, lines, over, total: draft.total }
    const categories = new Set(draft.items.map(item => item.tax_category as TaxCategory))
    const { ready, issues } = (await office.invoices.readiness({ id })).data
    const before = (await office.einvoices.validate({ id })).data
    const isPhotovoltaics = issues.length > 0 && issues.every(({ rule }) => rule === 'photovoltaics')
    if (!ready) {
      const refused = await errorOf(office.invoices.sendByLetter({ id }))
      const expected = issues.map(({ rule, path, confirm }) => ({ rule, path, confirm }))
      expect({ logged, refused }).toMatchObject({ refused: { status: 422, details: { issues: expected } } })
      expect((await site.get(id)).status).toBe('draft')
      seen.refused += 1
      if (!isPhotovoltaics) continue
    }
    const { data: sent } = await office.invoices.sendByLetter({ id, confirm_photovoltaics: isPhotovoltaics })
    seen.sent += 1
    expect({ logged, unlawful: isUnlawful(seller, buyer, categories) }).toEqual({ logged, unlawful: false })
    const exports = (await office.einvoices.list({ id })).data
    expect({ logged, promised: exports.length }).toEqual({ logged, promised: buyer.kind === 'company' ? 1 : 0 })
    for (const { format, profile } of exports) {
      seen.promised += 1
      const after = (await office.einvoices.validate({ id, format, ...(profile ? { profile } : {}) })).data
      expect({ logged, sent: sent.status, before: before.errors, after: after.errors }).toMatchObject({
        before: [],
        after: [],
      })
    }
  }
  // Both sides of the property are covered.
  expect(Math.min(seen.refused, seen.sent, seen.promised)).toBeGreaterThan(cases / 8)
})

describe('by category, whatever profile the invoice has', () => {
  const at = (buyer: Partial<Buyer>, over: Draft = {}) => ({ buyer, over })
  test.each([
    ['AE', 'to a person', at({ kind: 'person', vat_number: null }), 'reverse_charge_person'],
    ['AE', 'without the number of the buyer', at({ vat_number: null }), 'reverse_charge_vat_id'],
    ['K', 'to a domestic buyer', at({ vat_number: numbers.AT }), 'intra_community_country'],
    ['K', 'to an address at home', at({ vat_number: numbers.DE }), 'intra_community_address'],
    ['K', 'without the number of the buyer', at({ country: 'DE', vat_number: null }), 'intra_community_vat_id'],
    ['K', 'to a country outside the Union', at({ country: 'CH', vat_number: numbers.DE }), 'intra_community_address'],
    ['G', 'to a domestic buyer', at({}), 'export_address'],
    ['G', 'to another member state', at({ country: 'FR' }), 'export_address'],
  ] as const)(
    '%s %s is refused, with and without an e-invoice',
    { tags: 'long' },
    async (category, _, { buyer, over }, rule) => {
      for (const invoiceEnabled of [true, false]) {
        const site = await openSite(app, { invoiceEnabled })
        const who: Buyer = { kind: 'company', country: 'AT', vat_number: null, ...buyer }
        const kontakt_id = await contactOf(site, who)
        const items = [
          { description: 'Arbeit', unit_price: 100, tax_category: category },
          { description: 'Fahrt', unit_price: 10, tax_rate: 20 },
        ]
        const { id } = await site.draft('standard', items, { project_id: null, kontakt_id, ...over })
        const refused = await errorOf(site.office.invoices.sendByLetter({ id }))
        expect(refused.status).toBe(422)
        expect((refused.details as { issues: { rule: string }[] }).issues.map(issue => issue.rule)).toContain(rule)
      }
    },
  )

  test('a deposit of category K requires the day of delivery', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const kontakt_id = await contactOf(site, { kind: 'company', country: 'DE', vat_number: numbers.DE })
    const items = [{ description: 'Fenster', unit_price: 100, tax_category: 'K' as const }]
    const { id } = await site.draft('anzahlung', items, { kontakt_id })
    const rules = async () => (await site.office.invoices.readiness({ id })).data.issues.map(({ rule }) => rule)
    expect(await rules()).toEqual(['intra_community_day'])
    await site.office.invoices.update({ id, service_date: '2026-04-01' })
    expect(await rules()).toEqual([])
    expect((await site.office.invoices.sendByLetter({ id })).data.status).toBe('sent')
  })

  test('O beside another category is refused, alone it is issued', async () => {
    const site = await openSite(app)
    const outside = { description: 'Schadenersatz', unit_price: 50, tax_category: 'O' as const }
    const mixed = await site.draft('standard', [{ description: 'Arbeit', unit_price: 100 }, outside])
    const refused = await errorOf(site.office.invoices.sendByLetter({ id: mixed.id }))
    expect(refused.details).toMatchObject({
      issues: [{ rule: 'out_of_scope_mixed', path: 'items.1.tax_category' }],
    })
    expect((await site.issue('standard', [outside])).status).toBe('sent')
  })
})
