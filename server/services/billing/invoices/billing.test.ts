import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { createTestCompany, type TestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

/** A company with rates, a contact and a completed rapport: 7.5 h and 2 h of work, priced and unpriced material. */
async function site(company: TestCompany) {
  const office = company.as(2)
  await office.laborRates.set({ job_category: 'Facharbeiterstunde', hourly_rate: 68.5 })
  await office.laborRates.set({ job_category: 'Helferstunde', hourly_rate: 49 })
  const { data: contact } = await office.contacts.create({
    company_name: 'Gasthof zur Post',
    email: 'post@kunde.test',
  })
  const { data: project } = await office.projects.create({ name: 'Umbau Gaststube', kontakt_id: contact.id })
  const rapport = await completedRapport(company, project.id)
  return { office, contact, project, rapport }
}

async function completedRapport(company: TestCompany, projectId: number) {
  const { data: rapport } = await company.as(2).rapports.create({
    title: 'Montage',
    date: '2026-03-09',
    project_id: projectId,
    entries: [
      { job_category: 'Facharbeiterstunde', hours: 7.5 },
      { job_category: 'Helferstunde', hours: 2 },
    ],
    materials: [
      { name: 'Eichendielen', quantity: 12.5, unit: 'm²', unit_price: 89.9 },
      { name: 'Schrauben', quantity: 1, unit: 'Pkg' },
    ],
  })
  return (await company.as(2).rapports.complete({ id: rapport.id })).data
}

describe('an invoice from rapports', () => {
  test(
    'prices hours by the labor rate of their job category and makes material separate items',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, rapport, contact, project } = await site(company)
      const { data: invoice } = await office.invoices.fromRapports({ rapport_ids: [rapport.id] })
      const lines = invoice.items.filter(item => item.kind === 'item')
      expect(
        lines.map(item => [
          item.source_type,
          item.quantity,
          item.unit,
          item.unit_price,
          item.total_price,
          item.unpriced,
        ]),
      ).toEqual([
        ['rapport_entry', 7.5, 'h', 68.5, 513.75, false],
        ['rapport_entry', 2, 'h', 49, 98, false],
        ['rapport_material', 12.5, 'm²', 89.9, 1123.75, false],
        ['rapport_material', 1, 'Pkg', 0, 0, true],
      ])
      expect(invoice).toMatchObject({
        invoice_number: 'RE-2026-0001',
        status: 'draft',
        kontakt_id: contact.id,
        project_id: project.id,
        subtotal: 1735.5,
        tax_amount: 347.1,
        total: 2082.6,
        already_paid: 0,
        remaining: 2082.6,
        service_period_start: '2026-03-09',
        service_period_end: '2026-03-09',
        due_date: '2026-03-24',
        rapports: [{ rapport_id: rapport.id, billing_percentage: 100 }],
      })
      expect((await office.rapports.get({ id: rapport.id })).data.billing_status).toBe('billed')
    },
  )

  test('states who signed a rapport and when, and nothing for an unsigned one', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, rapport } = await site(company)
    const { content_sha256 } = (await office.signing.rapport({ id: rapport.id })).data
    const signature = { content_sha256 }
    await office.signing.signRapport({ id: rapport.id, mode: 'here', signer_name: 'Anna Huber', signature })
    const { data: signed } = await office.invoices.fromRapports({ rapport_ids: [rapport.id] })
    const texts = signed.items.filter(({ kind }) => kind === 'text').map(({ description }) => description)
    expect(texts).toEqual(['Vom Kunden unterschrieben am 10.03.2026: Anna Huber'])
    expect(signed.total).toBe(2082.6)
    const other = await site(await createTestCompany(app))
    const { data: unsigned } = await other.office.invoices.fromRapports({ rapport_ids: [other.rapport.id] })
    expect(unsigned.items.map(({ kind }) => kind)).not.toContain('text')
  })

  test('never bills a rapport twice, nor beyond 100 percent in parts', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, rapport } = await site(company)
    const first = await office.invoices.fromRapports({ rapport_ids: [rapport.id], billing_percentage: 40 })
    expect(first.data.items.find(item => item.kind === 'item')?.quantity).toBe(3)
    expect((await office.rapports.get({ id: rapport.id })).data.billing_status).toBe('partial')
    const beyond = await errorOf(office.invoices.fromRapports({ rapport_ids: [rapport.id], billing_percentage: 60.01 }))
    expect(beyond).toMatchObject({ status: 422, error: 'unprocessable', details: { left: 60 } })
    const rest = await office.invoices.fromRapports({ rapport_ids: [rapport.id] })
    expect(rest.data.rapports[0]?.billing_percentage).toBe(60)
    expect(await errorOf(office.invoices.fromRapports({ rapport_ids: [rapport.id] }))).toMatchObject({
      status: 409,
    })
  })

  test('of eight concurrent requests over the same rapport exactly one succeeds', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, rapport } = await site(company)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => office.invoices.fromRapports({ rapport_ids: [rapport.id] })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await office.invoices.list({})).pagination.total).toBe(1)
  })

  test('deleting or cancelling it makes the rapport billable again', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, rapport } = await site(company)
    const { data: draft } = await office.invoices.fromRapports({ rapport_ids: [rapport.id] })
    await office.invoices.delete({ id: draft.id })
    expect((await office.rapports.get({ id: rapport.id })).data.billing_status).toBe('unbilled')
    const { data: again } = await office.invoices.fromRapports({ rapport_ids: [rapport.id] })
    await office.invoices.cancel({ id: again.id })
    expect((await office.rapports.get({ id: rapport.id })).data.billing_status).toBe('unbilled')
  })

  test(
    'refuses open, missing and foreign rapports, rapports of two customers and a missing rate',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, project, rapport } = await site(company)
      const outsider = await site(await createTestCompany(app))
      const foreign = await errorOf(office.invoices.fromRapports({ rapport_ids: [outsider.rapport.id] }))
      const missing = await errorOf(office.invoices.fromRapports({ rapport_ids: [2_000_000_000] }))
      expect(foreign).toMatchObject({ status: 404, error: 'not_found' })
      expect({ ...foreign, details: null }).toEqual({ ...missing, details: null })

      const { data: open } = await office.rapports.create({
        title: 'Offen',
        project_id: project.id,
        entries: [{ job_category: 'Helferstunde', hours: 1 }],
      })
      expect(await errorOf(office.invoices.fromRapports({ rapport_ids: [open.id] }))).toMatchObject({
        status: 409,
      })

      const { data: other } = await office.contacts.create({ company_name: 'Andere' })
      const { data: elsewhere } = await office.projects.create({ name: 'Anderswo', kontakt_id: other.id })
      const second = await completedRapport(company, elsewhere.id)
      expect(await errorOf(office.invoices.fromRapports({ rapport_ids: [rapport.id, second.id] }))).toMatchObject({
        status: 422,
      })

      const { data: odd } = await office.rapports.create({
        title: 'CNC',
        project_id: project.id,
        entries: [{ job_category: 'CNC', hours: 1 }],
      })
      await office.rapports.complete({ id: odd.id })
      expect(await errorOf(office.invoices.fromRapports({ rapport_ids: [odd.id] }))).toMatchObject({
        status: 422,
        details: { job_categories: ['CNC'] },
      })
      expect((await office.invoices.list({})).pagination.total).toBe(0)
    },
  )
})

describe('an invoice from an offer', () => {
  test('takes over items, sections and discount, and leaves options behind', { tags: 'long' }, async () => {
    const company = await createTestCompany(app)
    const { office, contact } = await site(company)
    const { data: offer } = await office.offers.create({
      title: 'Küche',
      kontakt_id: contact.id,
      discount_percent: 3,
      items: [
        { kind: 'section', description: 'Möbel' },
        { description: 'Unterschrank', quantity: 2, unit: 'Stk', unit_price: 410, tax_rate: 20 },
        { description: 'Buch', quantity: 1, unit: 'Stk', unit_price: 50, tax_rate: 10 },
        { kind: 'optional', description: 'Auszug', quantity: 2, unit: 'Stk', unit_price: 36.5, tax_rate: 20 },
      ],
    })
    expect(await errorOf(office.invoices.fromOffer({ offer_id: offer.id }))).toMatchObject({ status: 409 })
    await office.offers.send({ id: offer.id })
    await office.offers.accept({ id: offer.id })
    const { data: invoice } = await office.invoices.fromOffer({ offer_id: offer.id })
    expect(invoice.items.map(item => item.kind)).toEqual(['section', 'item', 'item'])
    expect(invoice).toMatchObject({
      subtotal: 870,
      discount_amount: 26.1,
      tax_amount: 163.93,
      total: 1007.83,
      offer_id: offer.id,
    })
    expect(invoice.tax_breakdown).toEqual([
      { tax_rate: 20, tax_category: 'S', net: 795.4, tax: 159.08 },
      { tax_rate: 10, tax_category: 'S', net: 48.5, tax: 4.85 },
    ])
  })

  test(
    'as a deposit bills its percentage of the discounted sum per rate, and names the offer',
    { tags: 'long' },
    async () => {
      const company = await createTestCompany(app)
      const { office, contact } = await site(company)
      const { data: offer } = await office.offers.create({
        title: 'Küche',
        kontakt_id: contact.id,
        discount_percent: 3,
        items: [
          { kind: 'section', description: 'Möbel' },
          { description: 'Unterschrank', quantity: 2, unit: 'Stk', unit_price: 410, tax_rate: 20 },
          { description: 'Buch', quantity: 1, unit: 'Stk', unit_price: 50, tax_rate: 10 },
          { kind: 'optional', description: 'Auszug', quantity: 2, unit: 'Stk', unit_price: 36.5, tax_rate: 20 },
        ],
      })
      await office.offers.send({ id: offer.id })
      await office.offers.accept({ id: offer.id })
      const { data: deposit } = await office.invoices.fromOffer({
        offer_id: offer.id,
        type: 'anzahlung',
        deposit_percent: 30,
      })
      const of = `laut Angebot ${offer.offer_number} vom 10.03.2026`
      expect(deposit.items.map(({ description, quantity, unit_price }) => [description, quantity, unit_price])).toEqual(
        [
          [`Anzahlung 30 % von € 795,40 netto mit 20 % USt.\n${of}`, 1, 238.62],
          [`Anzahlung 30 % von € 48,50 netto mit 10 % USt.\n${of}`, 1, 14.55],
        ],
      )
      expect(deposit).toMatchObject({ type: 'anzahlung', offer_id: offer.id, discount_percent: 0, subtotal: 253.17 })
      // The rest is billed by a final invoice, which needs no confirmation and deducts the paid deposit.
      await company.as().companies.updateSettings({
        street: 'Gasse 1',
        postal_code: '5020',
        city: 'Salzburg',
        vat_number: 'ATU12345675',
      })
      await office.contacts.update({
        id: contact.id,
        updates: { street: 'Lindenweg', postal_code: '4020', city: 'Linz' },
      })
      await office.invoices.sendByLetter({ id: deposit.id })
      await office.invoices.pay({ id: deposit.id, amount: deposit.total })
      const { data: final } = await office.invoices.fromOffer({ offer_id: offer.id, type: 'schlussrechnung' })
      expect(final).toMatchObject({ total: 1007.83, deducted_total: deposit.total })
    },
  )

  test.each([
    ['another type', { type: 'teilrechnung' as const, deposit_percent: 30 }],
    ['nothing', { type: 'anzahlung' as const, deposit_percent: 0 }],
    ['more than the whole', { type: 'anzahlung' as const, deposit_percent: 100.01 }],
  ])('refuses a percentage of a deposit for %s, by its field', async (_, input) => {
    const company = await createTestCompany(app)
    const error = await errorOf(company.as().invoices.fromOffer({ offer_id: 1, ...input }))
    expect(error).toMatchObject({ status: 400 })
    expect(JSON.stringify(error)).toContain('deposit_percent')
  })
})
