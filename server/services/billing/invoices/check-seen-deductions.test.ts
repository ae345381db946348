import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite, type Site } from '../../../../tests/harness/site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const changed = (before: number, after: number) => ({
  status: 409,
  details: { before: { deducted_total: before }, after: { deducted_total: after } },
})

describe('a final invoice is issued with the sum that the user has seen', () => {
  const paidDeposit = async (site: Site) => {
    const deposit = await site.issue('anzahlung', 1000)
    await site.office.invoices.pay({ id: deposit.id, amount: 1200 })
  }

  const ways: Record<string, (site: Site, id: number) => Promise<{ data: object }>> = {
    letter: (site, id) => site.office.invoices.sendByLetter({ id }),
    mail: (site, id) => site.office.invoices.send({ id }),
    status: (site, id) => site.office.invoices.update({ id, status: 'sent' }),
  }
  test.each(Object.keys(ways))(
    'another invoice deducting the deposit is reported once, by %s',
    { tags: 'long' },
    async way => {
      const send = ways[way] as (typeof ways)[string]
      const site = await openSite(app)
      await paidDeposit(site)
      const first = await site.draft('schlussrechnung', 3000)
      const second = await site.draft('schlussrechnung', 3000)
      expect([first.amount_due, second.amount_due]).toEqual([2400, 2400])
      await send(site, first.id)
      expect(await errorOf(send(site, second.id))).toMatchObject(changed(1200, 0))
      expect(await site.get(second.id)).toMatchObject({ status: 'draft', deducted_total: 0, amount_due: 3600 })
      expect((await send(site, second.id)).data).toMatchObject({ status: 'sent', amount_due: 3600 })
    },
  )

  test(
    'a deposit paid meanwhile is reported too; naming the version that shows it, or editing the draft, counts as having seen it',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { invoices } = site.office
      const deposit = await site.issue('anzahlung', 1000)
      const draft = await site.draft('schlussrechnung', 3000)
      await invoices.pay({ id: deposit.id, amount: 600 })
      expect(await errorOf(invoices.sendByLetter({ id: draft.id, expected_version: draft.version }))).toMatchObject(
        changed(0, 600),
      )
      await invoices.pay({ id: deposit.id, amount: 600 })
      const { version } = await site.get(draft.id)
      const { data: sent } = await invoices.sendByLetter({ id: draft.id, expected_version: version })
      expect(sent).toMatchObject({ status: 'sent', deducted_total: 1200 })

      await site.issue('teilrechnung', 100)
      const other = await site.draft('schlussrechnung', 500)
      await site.issue('teilrechnung', 100)
      await invoices.update({ id: other.id, title: 'Gesehen' })
      expect((await invoices.sendByLetter({ id: other.id })).data.deducted_total).toBe(240)
    },
  )

  test(
    'a change that is undone counts as seen; an old version alone is a plain conflict',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { invoices } = site.office
      const draft = await site.draft('schlussrechnung', 3000)
      const progress = await site.issue('teilrechnung', 100)
      await invoices.cancel({ id: progress.id })
      expect((await invoices.sendByLetter({ id: draft.id })).data.status).toBe('sent')
      const plain = await site.draft('standard', 100)
      await invoices.update({ id: plain.id, title: 'Neu' })
      const stale = await errorOf(invoices.sendByLetter({ id: plain.id, expected_version: plain.version }))
      expect(stale).toMatchObject({ status: 409, error: 'conflict' })
    },
  )

  test(
    'of eight final invoices sent concurrently one deducts the deposit, the others report the change',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      await paidDeposit(site)
      const drafts = await Promise.all(Array.from({ length: 8 }, () => site.draft('schlussrechnung', 3000)))
      const sent = await Promise.allSettled(drafts.map(({ id }) => site.office.invoices.sendByLetter({ id })))
      expect(sent.filter(one => one.status === 'fulfilled')).toHaveLength(1)
      for (const { id } of drafts.filter((_, place) => sent[place]?.status === 'rejected'))
        expect((await site.office.invoices.sendByLetter({ id })).data).toMatchObject({
          deductions: [],
          amount_due: 3600,
        })
    },
  )
})

test(
  'a date more than a year away needs a confirmation, which the error names, on every way to issue',
  { tags: 'long' },
  async () => {
    const site = await openSite(app)
    const { invoices } = site.office
    for (const [invoice_date, due_date, far] of [
      ['2025-03-08', '2025-03-22', true],
      ['2025-03-10', '2025-03-24', false],
      ['2027-03-10', '2027-03-24', false],
      ['2062-03-10', '2062-03-24', true],
    ] as const) {
      const { id } = await site.draft('standard', 100, { invoice_date, due_date })
      const issues = (await invoices.readiness({ id })).data.issues.map(({ rule, path, confirm }) => [
        rule,
        path,
        confirm,
      ])
      expect(issues).toEqual(far ? [['far_date', 'invoice_date', 'confirm_date']] : [])
      if (far) {
        const question = { status: 422, details: { field: 'invoice_date', confirm: 'confirm_date' } }
        expect(await errorOf(invoices.sendByLetter({ id }))).toMatchObject(question)
        expect(await errorOf(invoices.send({ id }))).toMatchObject(question)
      }
      expect((await invoices.sendByLetter({ id, confirm_date: true })).data.invoice_date).toBe(invoice_date)
    }
  },
)

test('an original invoice exists, or is marked as one of another system', { tags: 'long' }, async () => {
  const site = await openSite(app)
  const { invoices } = site.office
  const unknown = { status: 422, details: { field: 'original_invoice_number' } }
  const named = (original_invoice_number: string, over = {}) =>
    site.draft('standard', 100, { original_invoice_number, ...over })
  expect(await errorOf(named('RE-1999-0001'))).toMatchObject(unknown)
  const draft = await site.draft('standard', 100)
  expect(await errorOf(named(draft.invoice_number))).toMatchObject(unknown)
  const outsider = await openSite(app)
  const foreign = await outsider.issue('standard', 100)
  const own = await site.issue('standard', 100)
  if (foreign.invoice_number !== own.invoice_number)
    expect(await errorOf(named(foreign.invoice_number))).toMatchObject(unknown)
  expect(await named(own.invoice_number)).toMatchObject({ original_invoice_external: false })
  const external = await named('ALT-77', { original_invoice_external: true })
  expect(external).toMatchObject({ original_invoice_number: 'ALT-77', original_invoice_external: true })
  expect(await errorOf(invoices.update({ id: external.id, original_invoice_external: false }))).toMatchObject(unknown)
  expect((await invoices.update({ id: external.id, title: 'Neu' })).data.original_invoice_number).toBe('ALT-77')
})

describe('an offer that is billed', () => {
  const newOffer = async ({ office, contactId, projectId }: Site) => {
    const { data } = await office.offers.create({
      title: 'Tor',
      kontakt_id: contactId,
      project_id: projectId,
      items: [{ description: 'Tor', quantity: 1, unit_price: 1000, tax_rate: 20 }],
    })
    await office.offers.send({ id: data.id })
    return data.id
  }

  test(
    'in full is billed again only with a confirmation; a final invoice over its deposits needs none',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { offers, invoices } = site.office
      const offer_id = await newOffer(site)
      await offers.accept({ id: offer_id })
      const { data: deposit } = await invoices.fromOffer({ offer_id, type: 'anzahlung' })
      const again = await errorOf(invoices.fromOffer({ offer_id, type: 'standard' }))
      expect(again).toMatchObject({
        status: 409,
        details: {
          confirm: 'confirm_billed_again',
          offered_net: 1000,
          billed_net: 1000,
          invoices: [{ invoice_number: deposit.invoice_number }],
        },
      })
      const { data: final } = await invoices.fromOffer({ offer_id, type: 'schlussrechnung' })
      expect(await errorOf(invoices.fromOffer({ offer_id, type: 'schlussrechnung' }))).toMatchObject({
        status: 409,
      })
      await invoices.cancel({ id: final.id })
      await invoices.cancel({ id: deposit.id })
      await invoices.fromOffer({ offer_id })
      const { data } = await invoices.fromOffer({ offer_id, confirm_billed_again: true })
      expect(data.offer_id).toBe(offer_id)
    },
  )

  test('of eight concurrent requests one makes an invoice', async () => {
    const site = await openSite(app)
    const offer_id = await newOffer(site)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => site.office.invoices.fromOffer({ offer_id })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })

  test(
    'cannot be declined, withdrawn or replaced while an issued invoice of it exists, and its actions show that',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { offers, invoices } = site.office
      const id = await newOffer(site)
      const { data: invoice } = await invoices.fromOffer({ offer_id: id })
      expect((await offers.get({ id })).data.allowed_actions).toContain('reject')
      await invoices.sendByLetter({ id: invoice.id })
      const refused = { status: 409, details: { invoice_number: invoice.invoice_number } }
      expect((await offers.get({ id })).data.allowed_actions).toEqual(expect.not.arrayContaining(['reject', 'cancel']))
      expect(await errorOf(offers.reject({ id }))).toMatchObject(refused)
      expect(await errorOf(offers.cancel({ id }))).toMatchObject(refused)
      const { data: revised } = await offers.revise({ id })
      expect(await errorOf(offers.send({ id: revised.id }))).toMatchObject(refused)
      await invoices.cancel({ id: invoice.id })
      expect((await offers.reject({ id })).data.status).toBe('rejected')
    },
  )
})
