import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { roundsOf } from '../../../../tests/harness/cases'
import { createTestCompany } from '../../../../tests/harness/company'
import { errorOf } from '../../../../tests/harness/errors'
import { openSite, type Site } from '../../../../tests/harness/site'
import { DomainError } from '../../../platform/errors'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const newProject = async ({ office, contactId }: Site, name: string) =>
  (await office.projects.create({ name, kontakt_id: contactId })).data.id

const taken = (invoice: { deductions: Array<{ invoice_number: string; net: number; tax: number; gross: number }> }) =>
  invoice.deductions.map(({ invoice_number, net, tax, gross }) => [invoice_number, net, tax, gross])

describe('a final invoice', () => {
  test(
    'comes out to the cent as the official construction example: 16 779.00 less 10 000.00 is 6 779.00',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, { country: 'DE', defaultVatRate: 19 })
      const first = await site.issue('anzahlung', 3600)
      const second = await site.issue('anzahlung', 4803.36)
      expect([first.total, first.tax_amount, second.total, second.tax_amount]).toEqual([4284, 684, 5716, 912.64])
      await site.office.invoices.pay({ id: first.id, amount: 4284 })
      await site.office.invoices.pay({ id: second.id, amount: 5716 })
      const final = await site.issue('schlussrechnung', 14_100)
      expect(final).toMatchObject({
        status: 'sent',
        subtotal: 14_100,
        tax_amount: 2679,
        total: 16_779,
        deducted_total: 10_000,
        already_paid: 10_000,
        remaining: 6779,
        amount_due: 6779,
      })
      expect(taken(final)).toEqual([
        [first.invoice_number, 3600, 684, 4284],
        [second.invoice_number, 4803.36, 912.64, 5716],
      ])
      await site.office.invoices.pay({ id: final.id, amount: 6779 })
      expect(await site.get(final.id)).toMatchObject({ status: 'paid', remaining: 0, already_paid: 16_779 })
    },
  )

  test(
    'deducts a deposit only as far as it is paid, bills the rest itself and closes the deposit’s claim',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const deposit = await site.issue('anzahlung', [
        { description: 'Arbeit', unit_price: 1000, tax_rate: 20 },
        { description: 'Buch', unit_price: 100, tax_rate: 10 },
      ])
      const unpaid = await site.issue('anzahlung', 500)
      await site.office.invoices.pay({ id: deposit.id, amount: 655 })
      const final = await site.issue('schlussrechnung', 5000)
      // 655.00 of 1310.00 is half of each rate.
      expect(final.deductions).toMatchObject([
        {
          net: 550,
          tax: 105,
          gross: 655,
          tax_breakdown: [
            { tax_rate: 20, tax_category: 'S', net: 500, tax: 100 },
            { tax_rate: 10, tax_category: 'S', net: 50, tax: 5 },
          ],
        },
      ])
      expect(final.remaining).toBe(5345)
      for (const { id } of [deposit, unpaid]) {
        const closed = await site.get(id)
        expect(closed).toMatchObject({
          amount_due: 0,
          remaining: 0,
          settled_by: { invoice_number: final.invoice_number },
        })
        expect(await errorOf(site.office.invoices.pay({ id, amount: 1 }))).toMatchObject({
          status: 409,
          details: { invoice_number: final.invoice_number },
        })
        expect(await errorOf(site.office.invoices.setOverdue({ id }))).toMatchObject({ status: 409 })
      }
      expect((await auditTrailOf(app, site.company, 'invoice', unpaid.id)).audit.at(-1)).toBe('invoice.settled')
    },
  )

  test('deducts progress invoices in full, paid or not, and their claim stays', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const first = await site.issue('teilrechnung', 1000)
    const second = await site.issue('teilrechnung', 2000)
    const final = await site.issue('schlussrechnung', 5000)
    expect([first.ordinal, second.ordinal, final.ordinal]).toEqual([1, 2, null])
    expect(final).toMatchObject({ total: 6000, deducted_total: 3600, remaining: 2400 })
    expect(await site.get(first.id)).toMatchObject({ amount_due: 1200, settled_by: null })
    await site.office.invoices.pay({ id: first.id, amount: 1200 })
    expect((await site.get(first.id)).status).toBe('paid')
  })

  test('that deducts more than it bills is a credit, and closed at once', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const deposit = await site.issue('anzahlung', 1000)
    await site.office.invoices.pay({ id: deposit.id, amount: 1200 })
    const final = await site.issue('schlussrechnung', 800)
    expect(final).toMatchObject({
      status: 'paid',
      total: 960,
      already_paid: 1200,
      remaining: -240,
      amount_due: -240,
    })
  })

  test(
    'under reverse charge deducts deposits as they were billed: what was collected with VAT is not claimed again',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const billedWithVat = await site.issue('anzahlung', 1000)
      const billedWithout = await site.issue('anzahlung', 500, { tax_profile: 'reverse_charge' })
      await site.office.invoices.pay({ id: billedWithVat.id, amount: 1200 })
      await site.office.invoices.pay({ id: billedWithout.id, amount: 500 })
      const final = await site.issue('schlussrechnung', 4000, { reverse_charge: true })
      expect(final).toMatchObject({ total: 4000, tax_amount: 0, deducted_total: 1700, remaining: 2300 })
      expect(taken(final).map(([, ...sums]) => sums)).toEqual([
        [1000, 200, 1200],
        [500, 0, 500],
      ])
      // 4,000 in total: 1,200 and 500 with the deposits, 2,300 now.
      expect(final.deductions.map(one => one.tax_breakdown)).toEqual([
        [{ tax_rate: 20, tax_category: 'S', net: 1000, tax: 200 }],
        [{ tax_rate: 0, tax_category: 'AE', net: 500, tax: 0 }],
      ])
    },
  )

  test('needs a project, at creation and afterwards', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const missing = { status: 422, error: 'unprocessable', details: { field: 'project_id' } }
    expect(
      await errorOf(
        site.office.invoices.create({ title: 'Ohne', type: 'schlussrechnung', kontakt_id: site.contactId }),
      ),
    ).toMatchObject(missing)
    const final = await site.draft('schlussrechnung', 100)
    expect(await errorOf(site.office.invoices.update({ id: final.id, project_id: null }))).toMatchObject(missing)
    const outsider = await openSite(app)
    expect(await errorOf(site.draft('schlussrechnung', 1, { project_id: outsider.projectId }))).toMatchObject({
      status: 422,
    })
    expect(await errorOf(site.office.invoices.update({ id: final.id, project_id: outsider.projectId }))).toMatchObject({
      status: 422,
    })
  })

  test(
    'deducts nothing that another customer of the project paid or was billed, and is recomputed when its customer changes',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { data: other } = await site.office.contacts.create({
        company_name: 'Nachbar GmbH',
        street: 'Lindenweg',
        house_number: '6',
        postal_code: '5020',
        city: 'Salzburg',
        vat_number: 'ATU57780814',
      })
      const deposit = await site.issue('anzahlung', 1000)
      await site.office.invoices.pay({ id: deposit.id, amount: 1200 })
      const open = await site.issue('anzahlung', 100)
      await site.issue('teilrechnung', 500)
      const foreign = await site.issue('schlussrechnung', 3000, { kontakt_id: other.id })
      expect(foreign).toMatchObject({ deductions: [], remaining: 3600 })
      expect(await site.get(open.id)).toMatchObject({ settled_by: null, amount_due: 120 })
      const draft = await site.draft('schlussrechnung', 3000, { kontakt_id: other.id })
      const { data: own } = await site.office.invoices.update({ id: draft.id, kontakt_id: site.contactId })
      expect([own.deducted_total, own.remaining]).toEqual([1800, 1800])
      const cumulative = { billing_mode: 'cumulative', kontakt_id: other.id } as const
      expect(await site.issue('teilrechnung', 900, cumulative)).toMatchObject({
        deductions: [],
        remaining: 1080,
      })
    },
  )

  test(
    'finds every deposit: one without a project cannot be sent, and one from an offer without a project creates the project',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { invoices, offers } = site.office
      const alone = { project_id: null, kontakt_id: site.contactId }
      for (const draft of [
        await site.draft('anzahlung', 100, alone),
        await site.draft('teilrechnung', 100, { ...alone, billing_mode: 'cumulative' }),
      ])
        expect(await errorOf(invoices.sendByLetter({ id: draft.id }))).toMatchObject({
          status: 422,
          details: { field: 'project_id', issues: [{ rule: 'no_project' }] },
        })
      const { data: offer } = await offers.create({
        title: 'Dachstuhl',
        kontakt_id: site.contactId,
        items: [{ description: 'Abbund', quantity: 1, unit_price: 1000, tax_rate: 20 }],
      })
      await offers.send({ id: offer.id })
      await offers.accept({ id: offer.id })
      const drafts = await Promise.all(
        [1, 2].map(() => invoices.fromOffer({ offer_id: offer.id, type: 'anzahlung', confirm_billed_again: true })),
      )
      const [first, second] = drafts.map(({ data }) => data)
      expect(first?.project_id).toBe(second?.project_id)
      expect(first).toMatchObject({ project_name: 'Dachstuhl' })
      expect((await offers.get({ id: offer.id })).data.project_id).toBe(first?.project_id)
      await invoices.delete({ id: second?.id ?? 0 })
      await invoices.sendByLetter({ id: first?.id ?? 0 })
      await invoices.pay({ id: first?.id ?? 0, amount: 1200 })
      const { data: final } = await invoices.fromOffer({ offer_id: offer.id, type: 'schlussrechnung' })
      expect(final).toMatchObject({ deducted_total: 1200, remaining: 0 })
    },
  )

  test(
    'does not deduct drafts, cancelled invoices, standard invoices or other projects',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      await site.draft('anzahlung', 100)
      await site.issue('standard', 100)
      const cancelled = await site.issue('teilrechnung', 100)
      await site.office.invoices.cancel({ id: cancelled.id })
      const other = await newProject(site, 'Anderswo')
      await site.issue('teilrechnung', 100, { project_id: other })
      expect(await site.issue('schlussrechnung', 1000)).toMatchObject({ deductions: [], remaining: 1200 })
    },
  )
})

describe('a draft of a final invoice', () => {
  test(
    'is updated when something is issued, paid, reversed or cancelled in its project, and publishes the change',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const final = await site.draft('schlussrechnung', 5000)
      const deductedNow = async () => (await site.get(final.id)).deducted_total
      expect(await deductedNow()).toBe(0)
      const progress = await site.issue('teilrechnung', 1000)
      expect(await deductedNow()).toBe(1200)
      const deposit = await site.issue('anzahlung', 500)
      expect(await deductedNow()).toBe(1200)
      const { data: paid } = await site.office.invoices.pay({ id: deposit.id, amount: 300 })
      expect(await deductedNow()).toBe(1500)
      await site.office.invoices.reversePayment({
        id: deposit.id,
        paymentId: paid.payments[0]?.id ?? 0,
        reason: 'Rücklastschrift',
      })
      expect(await deductedNow()).toBe(1200)
      await site.office.invoices.cancel({ id: progress.id })
      expect(await site.get(final.id)).toMatchObject({ deducted_total: 0, already_paid: 0, remaining: 6000 })
      expect((await auditTrailOf(app, site.company, 'invoice', final.id)).events).toEqual([
        'invoice.created',
        ...Array.from({ length: 4 }, () => 'invoice.updated'),
      ])
    },
  )

  test(
    'no longer deducts anything once it is no final invoice or belongs to another project',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      await site.issue('teilrechnung', 1000)
      const { id } = await site.draft('schlussrechnung', 5000)
      const other = await newProject(site, 'Anderswo')
      const { data: moved } = await site.office.invoices.update({ id, project_id: other })
      expect([moved.deducted_total, moved.remaining]).toEqual([0, 6000])
      const { data: back } = await site.office.invoices.update({ id, project_id: site.projectId })
      expect(back.deducted_total).toBe(1200)
      const { data: plain } = await site.office.invoices.update({ id, type: 'standard' })
      expect([plain.deducted_total, plain.deductions.length]).toEqual([0, 0])
    },
  )
})

/** Sends a final invoice, and retries if it reports that its deductions have changed since the draft was seen. */
async function sendSeen({ office }: Site, id: number) {
  try {
    return await office.invoices.sendByLetter({ id })
  } catch (error) {
    const cause = error instanceof DomainError ? error : (error as Error).cause
    if (!(cause instanceof DomainError && cause.key === 'invoice.deductions_changed')) throw error
    return office.invoices.sendByLetter({ id })
  }
}

describe('nothing is deducted twice', () => {
  test(
    'a second final invoice of the project finds nothing left, and neither do drafts',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const progress = await site.issue('teilrechnung', 1000)
      const waiting = await site.draft('schlussrechnung', 3000)
      const first = await site.issue('schlussrechnung', 3000)
      expect(first.deducted_total).toBe(1200)
      expect((await site.get(waiting.id)).deducted_total).toBe(0)
      const second = (await sendSeen(site, waiting.id)).data
      expect(second).toMatchObject({ deductions: [], remaining: 3600 })
      expect(await errorOf(site.office.invoices.cancel({ id: progress.id }))).toMatchObject({
        status: 409,
        details: { invoice_number: first.invoice_number },
      })
    },
  )

  test(
    'a payment of a deducted deposit stays, one of a deducted progress invoice can be reversed',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const deposit = await site.issue('anzahlung', 500)
      const progress = await site.issue('teilrechnung', 1000)
      const payments = [deposit, progress].map(({ id }) => site.office.invoices.pay({ id, amount: 300 }))
      const [ofDeposit, ofProgress] = (await Promise.all(payments)).map(({ data }) => data.payments[0]?.id ?? 0)
      const final = await site.issue('schlussrechnung', 3000)
      expect(final.deducted_total).toBe(1500)
      const reverse = (id: number, paymentId = 0) =>
        site.office.invoices.reversePayment({ id, paymentId, reason: 'Rücklastschrift' })
      expect(await errorOf(reverse(deposit.id, ofDeposit))).toMatchObject({
        status: 409,
        details: { invoice_number: final.invoice_number },
      })
      // A progress invoice is deducted as it was billed, and its own claim stays.
      expect((await reverse(progress.id, ofProgress)).data).toMatchObject({ already_paid: 0, remaining: 1200 })
      expect(await site.get(final.id)).toMatchObject({ deducted_total: 1500, remaining: 2100 })
      await site.office.invoices.cancel({ id: final.id })
      expect((await reverse(deposit.id, ofDeposit)).data).toMatchObject({ already_paid: 0, remaining: 600 })
    },
  )

  test(
    'cancelling the final invoice restores everything: deductions, claims and the right to cancel',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const deposit = await site.issue('anzahlung', 1000)
      await site.office.invoices.pay({ id: deposit.id, amount: 600 })
      const progress = await site.issue('teilrechnung', 1000)
      const first = await site.issue('schlussrechnung', 5000)
      await site.office.invoices.cancel({ id: first.id })
      expect(await site.get(first.id)).toMatchObject({ deducted_total: 1800, deductions: [{}, {}] })
      expect(await site.get(deposit.id)).toMatchObject({ settled_by: null, amount_due: 600 })
      await site.office.invoices.pay({ id: deposit.id, amount: 600 })
      const second = await site.issue('schlussrechnung', 5000)
      expect(second.deducted_total).toBe(2400)
      await site.office.invoices.cancel({ id: second.id })
      await site.office.invoices.cancel({ id: progress.id })
      expect((await site.get(progress.id)).status).toBe('cancelled')
    },
  )

  test('of eight final invoices issued concurrently exactly one deducts', async () => {
    const site = await openSite(app)
    for (let round = roundsOf(3, 3); round > 0; round -= 1) {
      const place = { project_id: await newProject(site, `Hof ${round}`) }
      await site.issue('teilrechnung', 1000, place)
      const drafts = await Promise.all(Array.from({ length: 8 }, () => site.draft('schlussrechnung', 3000, place)))
      const outcomes = await Promise.allSettled(drafts.map(({ id }) => site.office.invoices.sendByLetter({ id })))
      // Seven get the error once that their deductions no longer exist.
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7)
      const finals = await Promise.all(
        drafts.map(async ({ id }, place) =>
          outcomes[place]?.status === 'rejected' ? (await sendSeen(site, id)).data : site.get(id),
        ),
      )
      expect(finals.filter(final => final.deducted_total === 1200)).toHaveLength(1)
      expect(finals.filter(final => final.deducted_total === 0)).toHaveLength(7)
    }
  })

  test(
    'a deposit paid while the final invoice is issued is deducted or settled, never both and never lost',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      for (let round = roundsOf(6, 3); round > 0; round -= 1) {
        const place = { project_id: await newProject(site, `Hof ${round}`) }
        const deposit = await site.issue('anzahlung', 1000, place)
        const { id } = await site.draft('schlussrechnung', 3000, place)
        const [payment] = await Promise.allSettled([
          site.office.invoices.pay({ id: deposit.id, amount: 700 }),
          sendSeen(site, id),
        ])
        const final = await site.get(id)
        expect(final.deducted_total).toBe(payment.status === 'fulfilled' ? 700 : 0)
        expect(await site.get(deposit.id)).toMatchObject({ amount_due: 0, already_paid: final.deducted_total })
      }
    },
  )
})

describe('progress invoices', () => {
  test(
    'of a cumulative company show all work since the start and deduct the ones before',
    { tags: 'long' },
    async () => {
      const site = await openSite(app, { progressBillingMode: 'cumulative' })
      const first = await site.issue('teilrechnung', 1000)
      const second = await site.issue('teilrechnung', 2500)
      const third = await site.issue('teilrechnung', 4000)
      expect([first, second, third].map(one => [one.billing_mode, one.ordinal, one.total, one.remaining])).toEqual([
        ['cumulative', 1, 1200, 1200],
        ['cumulative', 2, 3000, 1800],
        ['cumulative', 3, 4800, 1800],
      ])
      const final = await site.issue('schlussrechnung', 5000)
      expect(taken(final).map(([, , , gross]) => gross)).toEqual([1200, 1800, 1800])
      expect(final.remaining).toBe(1200)
      expect(await errorOf(site.office.invoices.cancel({ id: first.id }))).toMatchObject({ status: 409 })
    },
  )

  test(
    'are numbered without gaps or duplicates, also when created concurrently, and a moved one gets the next number',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const all = await Promise.all(Array.from({ length: 8 }, () => site.draft('teilrechnung', 10)))
      expect(all.map(one => one.ordinal).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      const other = await newProject(site, 'Anderswo')
      const id = all.find(one => one.ordinal === 1)?.id ?? 0
      expect((await site.office.invoices.update({ id, project_id: other })).data.ordinal).toBe(1)
      expect((await site.office.invoices.update({ id, project_id: site.projectId })).data.ordinal).toBe(9)
      expect((await site.office.invoices.update({ id, type: 'standard' })).data.ordinal).toBeNull()
    },
  )
})

test('another company cannot release, replace or duplicate, and finds nothing', async () => {
  const site = await openSite(app)
  const { id } = await site.issue('teilrechnung', 100)
  const outsider = (await createTestCompany(app)).as()
  for (const call of [
    () => outsider.invoices.releaseRetention({ id }),
    () => outsider.invoices.replace({ id }),
    () => outsider.invoices.duplicate({ id }),
  ])
    expect(await errorOf(call())).toMatchObject({ status: 404, error: 'not_found' })
})

test(
  'progress invoices are numbered per customer and project, and a draft that changes its customer takes the next number there',
  { tags: 'long' },
  async () => {
    const site = await openSite(app)
    const { data: other } = await site.office.contacts.create({
      company_name: 'Nachbar GmbH',
      street: 'Weg 2',
      postal_code: '5020',
      city: 'Salzburg',
    })
    const first = await site.issue('teilrechnung', 100)
    const theirs = await site.issue('teilrechnung', 100, { kontakt_id: other.id })
    const second = await site.draft('teilrechnung', 100)
    expect([first, theirs, second].map(one => one.ordinal)).toEqual([1, 1, 2])
    const change = async (kontakt_id: number) =>
      (await site.office.invoices.update({ id: second.id, kontakt_id })).data.ordinal
    expect([await change(other.id), await change(site.contactId)]).toEqual([2, 2])
    // Eight concurrent ones of two customers: each customer has its own numbering.
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        site.draft('teilrechnung', 10, index % 2 ? { kontakt_id: other.id } : {}),
      ),
    )
    const of = (id: number) =>
      all
        .filter(one => one.kontakt_id === id)
        .map(one => one.ordinal)
        .sort()
    expect([of(site.contactId), of(other.id)]).toEqual([
      [3, 4, 5, 6],
      [2, 3, 4, 5],
    ])
  },
)
