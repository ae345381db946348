import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite, type Site } from '../../../../tests/harness/site'
import { documentMakers } from '../../../handlers'
import { pdfText } from '../../../paper/pdf-text'
import { makeDueDocuments } from '../../exchange/documents/make-due'
import { creditNotePdf } from '../credit-notes/pdf'
import { exportFile } from '../einvoices/read'
import { invoicePdf } from './pdf'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const openGerman = () => openSite(app, { country: 'DE', phone: '+49 8654 1', email: 'a@b.test' })
const untaxed = { description: 'Dach', quantity: 10, unit: 'h', unit_price: 100, tax_rate: 0 }
const taxed = { description: 'Fahrt', unit_price: 50 }
type Line = NonNullable<Parameters<Site['draft']>[1] & object>[number]

const issuesOf = (error: { details?: Record<string, unknown> }) =>
  error.details?.issues as Array<{ rule: string; path: string; message: string; confirm: string; choices: string[] }>

async function person({ office }: Site, country_code = 'AT') {
  const { data } = await office.contacts.create({
    kind: 'person',
    first_name: 'Eva',
    last_name: 'Berger',
    street: 'Straße 1',
    postal_code: '1000',
    city: 'Ort',
    country_code,
    email: 'eva@berger.test',
  })
  return data.id
}

describe('in Austria 0 % without a reason is refused', () => {
  test(
    'to a private person, with the line, the field and the reasons that are possible',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { id } = await site.draft('standard', [taxed, untaxed], {
        kontakt_id: await person(site),
        project_id: null,
      })
      const refused = await errorOf(site.office.invoices.sendByLetter({ id }))
      expect(refused).toMatchObject({ status: 422, details: { field: 'items.1.tax_category' } })
      expect(issuesOf(refused)).toEqual([
        {
          rule: 'zero_rate',
          path: 'items.1.tax_category',
          message:
            'Position 2: 0 % Umsatzsteuer braucht einen Grund. Bitte den Steuersatz ändern oder einen Grund wählen: steuerfrei (E), nicht steuerbar (O).',
          confirm: null,
          choices: ['E', 'O'],
        },
      ])
      expect((await site.get(id)).status).toBe('draft')
    },
  )

  test.each([
    ['sent by mail', (site: Site, id: number) => site.office.invoices.send({ id })],
    ['sent by letter', (site: Site, id: number) => site.office.invoices.sendByLetter({ id })],
    ['set to sent', (site: Site, id: number) => site.office.invoices.update({ id, status: 'sent' })],
    [
      'told that it is photovoltaics, which is no reason here',
      (site: Site, id: number) => site.office.invoices.sendByLetter({ id, confirm_photovoltaics: true }),
    ],
  ] as const)('every kind of invoice, %s', { tags: 'long' }, async (_, send) => {
    const site = await openSite(app)
    for (const type of ['standard', 'anzahlung', 'teilrechnung', 'schlussrechnung'] as const) {
      const { id } = await site.draft(type, [untaxed])
      const refused = await errorOf(send(site, id))
      expect({ type, status: refused.status, rules: issuesOf(refused).map(({ rule }) => rule) }).toEqual({
        type,
        status: 422,
        rules: ['zero_rate'],
      })
    }
  })

  test(
    'in an invoice from an offer and one from a rapport, until the line states the reason',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { office, contactId, projectId } = site
      const { data: offer } = await office.offers.create({
        title: 'Dach',
        kontakt_id: contactId,
        project_id: projectId,
        items: [{ description: 'Dach', quantity: 1, unit_price: 1000, tax_rate: 0 }],
      })
      await office.offers.send({ id: offer.id })
      const { data: rapport } = await office.rapports.create({
        title: 'Dach',
        project_id: projectId,
        materials: [{ name: 'Ziegel', quantity: 10, unit: 'Stk', unit_price: 3, tax_rate: 0 }],
      })
      await office.rapports.complete({ id: rapport.id })
      const drafts = [
        (await office.invoices.fromOffer({ offer_id: offer.id })).data,
        (await office.invoices.fromRapports({ rapport_ids: [rapport.id] })).data,
      ]
      for (const draft of drafts) {
        const { id } = draft
        const place = draft.items.findIndex(({ kind }) => kind === 'item')
        const refused = await errorOf(office.invoices.sendByLetter({ id }))
        expect(issuesOf(refused)).toMatchObject([
          { rule: 'zero_rate', path: `items.${place}.tax_category`, choices: ['AE', 'E', 'O'] },
        ])
        const item_id = draft.items[place]?.id as number
        await office.invoices.changeItem({ id, item_id, updates: { tax_category: 'E' } })
        expect((await office.invoices.sendByLetter({ id })).data).toMatchObject({
          status: 'sent',
          tax_breakdown: [{ tax_category: 'E', exemption_reason: 'Umsatzsteuerfrei gemäß § 6 UStG' }],
        })
      }
    },
  )
})

describe('in Germany the zero rate is that of photovoltaics', () => {
  test('it needs one confirmation, which names the lines, and is issued with it', { tags: 'long' }, async () => {
    const site = await openGerman()
    const { id } = await site.draft('standard', [taxed, untaxed])
    expect((await site.office.invoices.readiness({ id })).data.issues).toMatchObject([
      { rule: 'photovoltaics', path: 'items.1.tax_category', confirm: 'confirm_photovoltaics' },
    ])
    expect(await errorOf(site.office.invoices.send({ id }))).toMatchObject({
      status: 422,
      details: { confirm: 'confirm_photovoltaics', positions: [2], field: 'items.1.tax_category' },
    })
    const { data } = await site.office.invoices.sendByLetter({ id, confirm_photovoltaics: true })
    expect(data).toMatchObject({
      status: 'sent',
      tax_breakdown: [
        { tax_category: 'S', tax_rate: 19 },
        { tax_category: 'Z', tax_rate: 0, net: 1000, exemption_reason: expect.stringContaining('§ 12 Abs 3 UStG') },
      ],
    })
  })

  test('before 2023 there was none, and a reason is required as in Austria', async () => {
    const site = await openGerman()
    const { id } = await site.draft('standard', [untaxed], { service_date: '2022-12-31' })
    const refused = await errorOf(site.office.invoices.sendByLetter({ id, confirm_photovoltaics: true }))
    expect(issuesOf(refused)).toMatchObject([{ rule: 'zero_rate', confirm: null }])
  })

  test('with a total of zero both confirmations are required, one after the other', { tags: 'long' }, async () => {
    const site = await openGerman()
    const { id } = await site.draft('standard', [{ ...untaxed, unit_price: 0 }])
    const questionOf = async (words: { confirm_zero?: boolean; confirm_photovoltaics?: boolean }) =>
      (await errorOf(site.office.invoices.sendByLetter({ id, ...words }))).details?.confirm
    expect(await questionOf({})).toBe('confirm_zero')
    expect(await questionOf({ confirm_zero: true })).toBe('confirm_photovoltaics')
    expect(await questionOf({ confirm_photovoltaics: true })).toBe('confirm_zero')
    const words = { confirm_zero: true, confirm_photovoltaics: true }
    expect((await site.office.invoices.sendByLetter({ id, ...words })).data.status).toBe('paid')
  })
})

/** XML, text of the paper, and validation result of the e-invoice of an issued invoice. */
async function issued(site: Site, id: number) {
  await makeDueDocuments(app, { makers: documentMakers })
  const { data: exports } = await site.office.einvoices.list({ id })
  const ctx = site.company.ctx()
  const files = await Promise.all(
    exports.map(({ id: exportId }) => exportFile('invoice', 'xml')(ctx, { id, exportId })),
  )
  const { data: verdict } = await site.office.einvoices.validate({ id })
  const pdf = await invoicePdf(ctx, { id })
  return {
    xml: files.map(({ bytes }) => bytes.toString()).join(),
    verdict,
    text: (await pdfText(pdf.bytes)).join(' ').replace(/\s+/g, ' '),
  }
}

describe('paper, e-invoice and record say the same reason', () => {
  const home = 'Übergang der Steuerschuld auf den Leistungsempfänger (§ 19 Abs 1a UStG)'
  const abroad =
    'Übergang der Steuerschuld auf den Leistungsempfänger / Reverse Charge (Art. 196 der Richtlinie 2006/112/EG)'

  test.each([
    ['a business at home', 'AT', 'ATU57780814', 'reverse_charge', home],
    ['a business in another member state', 'DE', 'DE136695976', 'reverse_charge', abroad],
    ['a service to a business in another member state', 'DE', 'DE136695976', 'intra_community_service', abroad],
  ] as const)('reverse charge to %s', { tags: 'long' }, async (_, country_code, vat_number, tax_profile, reason) => {
    const site = await openSite(app, { einvoiceFormat: 'zugferd' })
    const { office, contactId } = site
    await office.contacts.update({ id: contactId, updates: { country_code, vat_number } })
    const { data } = await issue(site, [untaxed], { tax_profile })
    expect(data.tax_breakdown).toEqual([
      {
        tax_rate: 0,
        tax_category: 'AE',
        net: 1000,
        tax: 0,
        exemption_reason: reason,
        exemption_code: 'VATEX-EU-AE',
      },
    ])
    // A later change of the customer's address changes nothing that was issued.
    await office.contacts.update({
      id: contactId,
      updates: { country_code: 'FR', vat_number: 'FR40303265045' },
    })
    const { xml, verdict, text } = await issued(site, data.id)
    expect(verdict).toMatchObject({ result: 'valid', errors: [] })
    expect(xml).toContain(`<ram:ExemptionReason>${reason}</ram:ExemptionReason>`)
    expect(xml).toContain('<ram:ExemptionReasonCode>VATEX-EU-AE</ram:ExemptionReasonCode>')
    expect(text).toContain(`0 % USt. auf 1.000,00 ${reason} 0,00`)
    expect(text).not.toContain('Pos. 1 ')
  })

  test(
    'on a mixed invoice the paper names the lines, and so does that of its correction',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { data } = await issue(site, [{ ...untaxed, tax_category: 'AE' }, taxed])
      const { xml, verdict, text } = await issued(site, data.id)
      expect(verdict).toMatchObject({ result: 'valid', errors: [] })
      expect(xml).toContain(home)
      expect(text).toContain(`0 % USt. auf 1.000,00 ${home}, Pos. 1 0,00`)
      const { data: credit } = await site.office.creditNotes.create({
        invoice_id: data.id,
        reason: 'Weniger Stunden',
        items: [{ item_id: data.items[0]?.id as number, quantity: 4 }],
      })
      expect(credit.tax_breakdown).toMatchObject([{ tax_category: 'AE', net: 400, exemption_reason: home }])
      const paper = await pdfText((await creditNotePdf(site.company.ctx(), { id: credit.id })).bytes)
      expect(paper.join(' ').replace(/\s+/g, ' ')).toContain(`0 % USt. auf 400,00 ${home}`)
    },
  )

  test('photovoltaics have no exemption in the e-invoice (BR-Z-10), but a note', { tags: 'long' }, async () => {
    const site = await openGerman()
    const { data } = await issue(site, [untaxed])
    const { xml, verdict, text } = await issued(site, data.id)
    const reason = 'Nullsteuersatz für Photovoltaikanlagen gemäß § 12 Abs 3 UStG'
    expect(verdict).toMatchObject({ result: 'valid', errors: [] })
    expect(xml).toContain(`<ram:Content>${reason}</ram:Content>`)
    expect(xml).toContain('<ram:CategoryCode>Z</ram:CategoryCode>')
    expect(xml).not.toContain('ExemptionReason')
    expect(text).toContain(`0 % USt. auf 1.000,00 ${reason} 0,00`)
  })
})

async function issue(site: Site, lines: Line[], over: Parameters<Site['draft']>[2] = {}) {
  const { id } = await site.draft('standard', lines, over)
  return site.office.invoices.sendByLetter({ id, confirm_photovoltaics: true })
}

test('an invoice issued at 0 % without a reason stays unchanged and can be cancelled', { tags: 'long' }, async () => {
  const site = await openSite(app)
  const { data } = await issue(site, [{ ...untaxed, tax_category: 'E' }])
  const { tenantId } = site.company.actor()
  // As it could be issued before the rule existed.
  await app.db.inTenant(tenantId, async tx => {
    await tx.invoiceItem.updateMany({ where: { tenantId, invoiceId: data.id }, data: { taxCategory: 'Z' } })
    await tx.invoice.updateMany({
      where: { tenantId, id: data.id },
      data: { taxBreakdown: [{ tax_rate: 0, tax_category: 'Z', net: 1000, tax: 0 }] },
    })
  })
  expect((await site.get(data.id)).tax_breakdown).toEqual([{ tax_rate: 0, tax_category: 'Z', net: 1000, tax: 0 }])
  expect((await site.office.invoices.cancel({ id: data.id })).data.status).toBe('cancelled')
  const { data: again } = await site.office.invoices.replace({ id: data.id })
  const refused = await errorOf(site.office.invoices.sendByLetter({ id: again.id }))
  expect(issuesOf(refused)).toMatchObject([{ rule: 'zero_rate' }])
})
