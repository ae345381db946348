import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite } from '../../../../tests/harness/site'
import { isCostCode } from './is-cost-code'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const mixed = [
  { description: 'Arbeit', unit_price: 100, tax_rate: 20 },
  { description: 'Buch', unit_price: 50, tax_rate: 10 },
  { description: 'Porto', unit_price: 5, tax_rate: 0 },
  { kind: 'text' as const, description: 'Danke' },
]
const taxes = (invoice: { items: Array<{ kind: string; tax_rate: number; tax_category: string }> }) =>
  invoice.items.filter(item => item.kind === 'item').map(item => `${item.tax_category} ${item.tax_rate}`)
const issue = (path: string) => ({ status: 400, details: { issues: [{ path }] } })

describe('the tax profile', () => {
  test(
    'of the company applies unless the invoice sets another, by either of its fields',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, { reverseChargeDefault: true })
      expect(await site.draft('standard', 100)).toMatchObject({ tax_profile: 'reverse_charge', total: 100 })
      expect(await site.draft('standard', 100, { reverse_charge: false })).toMatchObject({
        tax_profile: 'standard',
        total: 120,
      })
      const small = await openSite(app, { defaultTaxProfile: 'small_business' })
      expect(await small.draft('standard', 100)).toMatchObject({ tax_profile: 'small_business', total: 100 })
      expect(await small.draft('standard', 100, { reverse_charge: true })).toMatchObject({
        reverse_charge: true,
      })
      expect(await small.draft('standard', 100, { reverse_charge: false })).toMatchObject({
        tax_profile: 'small_business',
      })
      const wrong = small.draft('standard', 100, { reverse_charge: true, tax_profile: 'export' })
      expect(await errorOf(wrong)).toMatchObject(issue('reverse_charge'))
    },
  )

  test(
    'determines category and rate of every line, whatever the line sets, and later changes apply to all lines',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const invoice = await site.draft('standard', mixed)
      expect(taxes(invoice)).toEqual(['S 20', 'S 10', 'Z 0'])
      expect(invoice.total).toBe(180)
      const { id } = invoice
      const change = async (profile: 'reverse_charge' | 'intra_community' | 'export' | 'small_business' | 'standard') =>
        (await site.office.invoices.update({ id, tax_profile: profile })).data
      for (const [profile, category] of [
        ['reverse_charge', 'AE'],
        ['small_business', 'E'],
        ['intra_community', 'K'],
        ['export', 'G'],
      ] as const) {
        const changed = await change(profile)
        expect(new Set(taxes(changed))).toEqual(new Set([`${category} 0`]))
        expect(changed).toMatchObject({
          tax_amount: 0,
          total: 155,
          tax_breakdown: [{ tax_rate: 0, tax_category: category, net: 155, tax: 0 }],
        })
      }
      const { data: more } = await site.office.invoices.addItem({
        id,
        description: 'Mehr',
        unit_price: 45,
        tax_rate: 20,
      })
      expect(more).toMatchObject({ total: 200, tax_amount: 0 })
      const back = await change('standard')
      expect(taxes(back)).toEqual(['S 20', 'S 20', 'S 20', 'S 20'])
      expect(back.total).toBe(240)
    },
  )

  test('a line of the standard profile changes rate and category together', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const { id, items } = await site.draft('standard', mixed)
    const postage = items[2]?.id ?? 0
    const set = async (updates: { tax_rate?: number; tax_category?: 'S' | 'E' }) =>
      taxes((await site.office.invoices.changeItem({ id, item_id: postage, updates })).data)[2]
    expect(await set({ tax_rate: 20 })).toBe('S 20')
    expect(await set({ tax_category: 'E' })).toBe('E 0')
    expect(await set({ tax_category: 'S' })).toBe('S 20')
    expect(await set({ tax_rate: 0 })).toBe('Z 0')
    expect(
      await errorOf(
        site.office.invoices.changeItem({
          id,
          item_id: postage,
          updates: { tax_rate: 20, tax_category: 'E' },
        }),
      ),
    ).toMatchObject(issue('updates.tax_rate'))
    expect(
      await errorOf(site.draft('standard', [{ description: 'x', tax_rate: 20, tax_category: 'AE' }])),
    ).toMatchObject(issue('items.0.tax_rate'))
  })

  test(
    'of an offer carries over to its invoice, and a small business shows no VAT on either',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, { defaultTaxProfile: 'small_business' })
      const { data: offer } = await site.office.offers.create({
        title: 'Küche',
        kontakt_id: site.contactId,
        items: [{ description: 'Schrank', quantity: 2, unit_price: 410, tax_rate: 20 }],
      })
      expect(offer).toMatchObject({ tax_amount: 0, total: 820 })
      expect((await site.office.offers.addItem({ id: offer.id, description: 'Mehr', unit_price: 80 })).data.total).toBe(
        900,
      )
      await site.office.offers.send({ id: offer.id })
      const { data: invoice } = await site.office.invoices.fromOffer({ offer_id: offer.id })
      expect(invoice).toMatchObject({ tax_profile: 'small_business', total: 900 })
      const { data: taxed } = await site.office.invoices.fromOffer({
        offer_id: offer.id,
        confirm_billed_again: true,
        tax_profile: 'standard',
      })
      expect(taxed).toMatchObject({ tax_profile: 'standard', total: 1080 })
    },
  )
})

describe('company defaults', () => {
  test('fill in terms, Skonto, billing mode, rate and the customer’s reference, unless the request sets them', async () => {
    const site = await openSite(app, {
      paymentTermsDefault: 30,
      cashDiscountPercent: 2,
      cashDiscountDays: 10,
      progressBillingMode: 'cumulative',
      defaultVatRate: 10,
    })
    await app.db.inTenant(site.company.actor().tenantId, tx =>
      tx.contact.updateMany({
        where: { id: site.contactId },
        data: { buyerReference: '04011000-1234512345-06' },
      }),
    )
    expect(await site.draft('standard', 100)).toMatchObject({
      due_date: '2026-04-09',
      cash_discount_percent: 2,
      cash_discount_days: 10,
      billing_mode: 'cumulative',
      tax_rate: 10,
      total: 110,
      buyer_reference: '04011000-1234512345-06',
    })
    expect(
      await site.draft('standard', 100, {
        due_date: '2026-03-15',
        cash_discount_percent: 0,
        billing_mode: 'single',
        buyer_reference: null,
      }),
    ).toMatchObject({
      due_date: '2026-03-15',
      cash_discount_percent: null,
      cash_discount_days: null,
      billing_mode: 'single',
      buyer_reference: null,
    })
  })

  test('Skonto without its days, and days before those that they must follow, are refused by field', async () => {
    const site = await openSite(app)
    expect(await errorOf(site.draft('standard', 1, { cash_discount_percent: 2 }))).toMatchObject(
      issue('cash_discount_days'),
    )
    const early = site.draft('standard', 1, { retention_rate: 5, retention_due_on: '2026-03-09' })
    expect(await errorOf(early)).toMatchObject(issue('retention_due_on'))
    const { id } = await site.draft('standard', 1)
    for (const [fields, path] of [
      [{ due_date: '2026-03-09' }, 'due_date'],
      [{ invoice_date: '2026-04-01' }, 'due_date'],
      [{ service_period_start: '2026-03-09', service_period_end: '2026-03-08' }, 'service_period_end'],
      [{ cash_discount_percent: 3 }, 'cash_discount_days'],
      [{ retention_rate: 5, retention_due_on: '2026-03-09' }, 'retention_due_on'],
    ] as const)
      expect(await errorOf(site.office.invoices.update({ id, ...fields }))).toMatchObject(issue(path))
  })

  test('a cost code must follow the company’s schema, on every path', async () => {
    const site = await openSite(app, { costCodeSchema: '###.##' })
    const line = { description: 'Arbeit', unit_price: 1, cost_code: '300.10' }
    const { id, items } = await site.draft('standard', [line])
    expect(items[0]?.cost_code).toBe('300.10')
    const bad = { ...line, cost_code: '300-10' }
    const item_id = items[0]?.id ?? 0
    for (const [call, path] of [
      [() => site.draft('standard', [line, bad]), 'items.1.cost_code'],
      [() => site.office.invoices.update({ id, items: [bad] }), 'items.0.cost_code'],
      [() => site.office.invoices.addItem({ id, ...bad }), 'cost_code'],
      [() => site.office.invoices.changeItem({ id, item_id, updates: { cost_code: '1' } }), 'updates.cost_code'],
    ] as const)
      expect(await errorOf(call())).toMatchObject(issue(path))
    const { data } = await site.office.invoices.changeItem({ id, item_id, updates: { quantity: 2 } })
    expect(data.items[0]).toMatchObject({ cost_code: '300.10', quantity: 2 })
  })

  test.each([
    ['###.##', '300.10', true],
    ['###.##', '300.1', false],
    ['###.##', '3000.10', false],
    ['@@-####', 'öB-0815', true],
    ['@@-####', '1B-0815', false],
    ['.*', '.*', true],
    ['.*', 'anything', false],
  ])('a schema of %s against %s: %s', (schema, code, fits) => {
    expect(isCostCode(schema, code)).toBe(fits)
  })
})

describe('lines', () => {
  test('with a sum too large for its column are refused by field', async () => {
    const site = await openSite(app)
    const huge = { description: 'Viel', quantity: 9_999_999_999, unit_price: 9_999_999_999 }
    expect(await errorOf(site.draft('standard', [{ description: 'x' }, huge]))).toMatchObject(
      issue('items.1.unit_price'),
    )
    const large = { description: 'Viel', quantity: 100, unit_price: 9_999_999_999 }
    expect(await errorOf(site.draft('standard', [large]))).toMatchObject(issue('items'))
    const { id } = await site.draft('standard', 1)
    expect(await errorOf(site.office.invoices.addItem({ id, ...huge }))).toMatchObject(issue('unit_price'))
  })

  test('refer to sources of the own company only, also when they are changed', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const outsider = await openSite(app)
    const offerOf = async (one: typeof site) =>
      (
        await one.office.offers.create({
          title: 'x',
          kontakt_id: one.contactId,
          items: [{ description: 'x', unit_price: 1 }],
        })
      ).data.items[0]?.id ?? 0
    const [own, foreign] = [await offerOf(site), await offerOf(outsider)]
    const line = (source_id: number) => ({ description: 'x', source_type: 'offer_item' as const, source_id })
    const { id, items } = await site.draft('standard', [line(own)])
    expect(items[0]).toMatchObject({ source_type: 'offer_item', source_id: own })
    const item_id = items[0]?.id ?? 0
    const refused = (field: string) => ({ status: 422, error: 'unprocessable', details: { field } })
    for (const [call, field] of [
      [() => site.draft('standard', [line(own), line(foreign)]), 'items.1.source_id'],
      [() => site.office.invoices.update({ id, items: [line(foreign)] }), 'items.0.source_id'],
      [() => site.office.invoices.addItem({ id, ...line(foreign) }), 'source_id'],
      [() => site.office.invoices.changeItem({ id, item_id, updates: { source_id: foreign } }), 'updates.source_id'],
      [
        () => site.office.invoices.changeItem({ id, item_id, updates: { source_type: 'rapport_entry' } }),
        'updates.source_id',
      ],
    ] as const)
      expect(await errorOf(call())).toMatchObject(refused(field))
    const { data: plain } = await site.office.invoices.changeItem({ id, item_id, updates: { unit_price: 5 } })
    expect(plain.items[0]).toMatchObject({ source_id: own, unit_price: 5 })
  })
})

describe('copies', () => {
  test(
    'a cancelled invoice is replaced by a draft that names it, with its number in the project and its rapports',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      await site.office.laborRates.set({ job_category: 'Facharbeiterstunde', hourly_rate: 60 })
      const { data: rapport } = await site.office.rapports.create({
        title: 'Montage',
        project_id: site.projectId,
        entries: [{ job_category: ' facharbeiterstunde', hours: 2 }],
      })
      await site.office.rapports.complete({ id: rapport.id })
      const { data: draft } = await site.office.invoices.fromRapports({ rapport_ids: [rapport.id] })
      expect(draft.subtotal).toBe(120)
      await site.office.invoices.update({ id: draft.id, type: 'teilrechnung', intro_text: 'Wie besprochen' })
      expect(await errorOf(site.office.invoices.replace({ id: draft.id }))).toMatchObject({ status: 409 })
      await site.office.invoices.sendByLetter({ id: draft.id })
      await site.issue('teilrechnung', 10)
      await site.office.invoices.cancel({ id: draft.id })
      const { data: again } = await site.office.invoices.replace({ id: draft.id })
      expect(again).toMatchObject({
        status: 'draft',
        original_invoice_number: draft.invoice_number,
        intro_text: 'Wie besprochen',
        ordinal: 1,
        total: 144,
        kontakt_id: site.contactId,
        rapports: [{ rapport_id: rapport.id, billing_percentage: 100 }],
      })
      expect((await site.office.rapports.get({ id: rapport.id })).data.billing_status).toBe('billed')
      const words = { id: draft.id, confirm_replaced_again: true }
      expect(await errorOf(site.office.invoices.replace(words))).toMatchObject({ status: 422 })
    },
  )

  test(
    'any invoice is duplicated without the number, the rapports and the payments of the original',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      // The line at 0 % gets its reason, as an issued invoice needs it.
      const lines = mixed.map(line => (line.tax_rate === 0 ? { ...line, tax_category: 'E' as const } : line))
      const original = await site.issue('standard', lines, { discount_percent: 5, closing_text: 'Danke' })
      await site.office.invoices.pay({ id: original.id, amount: 10 })
      const { data: copy } = await site.office.invoices.duplicate({ id: original.id })
      expect(copy).toMatchObject({
        status: 'draft',
        total: original.total,
        tax_breakdown: original.tax_breakdown.map(({ exemption_reason: _, ...line }) => line),
        closing_text: 'Danke',
        original_invoice_number: null,
        payments: [],
        already_paid: 0,
      })
      expect(copy.invoice_number).not.toBe(original.invoice_number)
    },
  )
})
