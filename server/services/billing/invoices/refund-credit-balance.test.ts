import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { auditTrailOf } from '../../../../tests/harness/audit-trail'
import { roundsOf } from '../../../../tests/harness/cases'
import { errorOf } from '../../../../tests/harness/errors'
import { type Billed, openSite, type Site } from '../../../../tests/harness/site'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

/** A paid deposit of 1200.00, and a final invoice over 720.00, or over the given net sum. */
async function belowZero(net = 600) {
  const site = await openSite(app)
  const deposit = await site.issue('anzahlung', 1000)
  await site.office.invoices.pay({ id: deposit.id, amount: 1200 })
  const final = await site.issue('schlussrechnung', net)
  return { site, office: site.office, deposit, final }
}

describe('a final invoice below its deposits', () => {
  test('owes the difference: on the record, in the list of payouts, and on Heute', { tags: 'long' }, async () => {
    const { office, site, final } = await belowZero()
    expect(final).toMatchObject({
      status: 'paid',
      total: 720,
      deducted_total: 1200,
      remaining: -480,
      amount_due: -480,
      refund_due: 480,
      credit_balance: 480,
      allowed_actions: ['cancel', 'refund'],
    })
    expect((await office.invoices.list({ refund: 'open' })).data.map(({ id }) => id)).toEqual([final.id])
    expect((await office.dashboard.get()).data.refunds_due).toEqual({ count: 1, amount: 480 })
    await office.invoices.refund({ id: final.id, amount: 480 })
    expect((await office.invoices.list({ refund: 'open' })).data).toEqual([])
    expect((await office.dashboard.get()).data.refunds_due).toEqual({ count: 0, amount: 0 })
    expect((await office.projects.money({ id: String(site.projectId) })).data).toMatchObject({
      billed: 720,
      paid: 720,
      open: 0,
    })
  })

  test('is refunded in parts, never too much, and stays paid', { tags: 'long' }, async () => {
    const { office, site, final } = await belowZero()
    const { data: part } = await office.invoices.refund({ id: final.id, amount: 180.5, reference: 'Auszug 7' })
    expect(part).toMatchObject({
      status: 'paid',
      already_paid: 1200,
      refund_due: 299.5,
      credit_balance: 299.5,
      allowed_actions: ['refund', 'reverse_refund'],
      payments: [{ kind: 'refund', amount: -180.5, paid_on: '2026-03-10', reference: 'Auszug 7' }],
    })
    expect(await errorOf(office.invoices.refund({ id: final.id, amount: 299.51 }))).toMatchObject({
      status: 422,
      details: { field: 'amount', credit_balance: 299.5 },
    })
    const fault = (rule: string) => ({ status: 400, details: { issues: [{ path: 'paid_on', rule }] } })
    const on = (paid_on: string) => office.invoices.refund({ id: final.id, amount: 1, paid_on })
    expect(await errorOf(on('2026-03-11'))).toMatchObject(fault('paid_in_future'))
    expect(await errorOf(on('2026-03-09'))).toMatchObject(fault('paid_before_invoice'))
    const { data: rest } = await office.invoices.refund({ id: final.id, amount: 299.5 })
    expect(rest).toMatchObject({ refund_due: 0, credit_balance: 0, allowed_actions: ['reverse_refund'] })
    const { audit, events } = await auditTrailOf(app, site.company, 'invoice', final.id)
    expect(audit.slice(-2)).toEqual(['invoice.refunded', 'invoice.refunded'])
    expect(events.slice(-2)).toEqual(['invoice.updated', 'invoice.updated'])
  })

  test('of eight concurrent payouts no more is paid out than is owed', { tags: 'long' }, async () => {
    const { office, site, final } = await belowZero()
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => office.invoices.refund({ id: final.id, amount: 200 })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(2)
    expect(await site.get(final.id)).toMatchObject({ refund_due: 80, credit_balance: 80 })
  })

  test(
    'owes the sum again when the payout is reversed, each payout once and with its reason',
    { tags: 'long' },
    async () => {
      const { office, site, final } = await belowZero()
      const { data } = await office.invoices.refund({ id: final.id, amount: 480 })
      const refundId = data.payments[0]?.id ?? 0
      const reverse = () => office.invoices.reverseRefund({ id: final.id, refundId, reason: 'Konto erloschen' })
      const tries = await Promise.allSettled([reverse(), reverse(), reverse()])
      expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
      expect(await site.get(final.id)).toMatchObject({
        credit_balance: 480,
        refund_due: 480,
        payments: [
          { kind: 'refund', amount: -480 },
          { kind: 'reversal', amount: 480, reverses_id: refundId, reason: 'Konto erloschen' },
        ],
      })
      expect(await errorOf(reverse())).toMatchObject({ status: 409, details: { refund_id: refundId } })
      const unknown = { id: final.id, refundId: 2_000_000_000, reason: 'x' }
      expect(await errorOf(office.invoices.reverseRefund(unknown))).toMatchObject({ status: 404 })
      const outsider = await openSite(app)
      expect(await errorOf(outsider.office.invoices.refund({ id: final.id, amount: 1 }))).toMatchObject({ status: 404 })
      const foreign = outsider.office.invoices.reverseRefund({ id: final.id, refundId, reason: 'x' })
      expect(await errorOf(foreign)).toMatchObject({ status: 404 })
    },
  )

  test(
    'is cancelled by a Storno that owes nothing by itself, and its deposit can be deducted again',
    { tags: 'long' },
    async () => {
      const { office, site, deposit, final } = await belowZero()
      expect(await errorOf(office.invoices.cancel({ id: deposit.id }))).toMatchObject({ status: 409 })
      const { data: cancelled } = await office.invoices.cancel({ id: final.id, reason: 'Aufmaß falsch' })
      expect(cancelled).toMatchObject({ status: 'cancelled', refund_due: 0, credit_balance: 0, allowed_actions: [] })
      const { data: storno } = await office.creditNotes.get({ id: cancelled.credit_note?.id ?? 0 })
      expect(storno).toMatchObject({ total: 720, deducted_total: 1200, refund_total: 0 })
      const again = await site.issue('schlussrechnung', 1500)
      expect(again).toMatchObject({ total: 1800, deducted_total: 1200, remaining: 600, refund_due: 0 })
    },
  )

  test(
    'cannot be cancelled while a payout stands: the error names it, and reversing it makes the Storno possible',
    { tags: 'long' },
    async () => {
      const { office, final } = await belowZero()
      const { data } = await office.invoices.refund({ id: final.id, amount: 100 })
      expect(await errorOf(office.invoices.cancel({ id: final.id }))).toMatchObject({
        status: 409,
        details: { refunded: 100 },
      })
      await office.invoices.reverseRefund({ id: final.id, refundId: data.payments[0]?.id ?? 0, reason: 'Irrtum' })
      expect((await office.invoices.cancel({ id: final.id })).data.status).toBe('cancelled')
    },
  )

  test('also owes what is credited of it, each with its own booking', { tags: 'long' }, async () => {
    const { office, site, final } = await belowZero()
    const { data: note } = await office.creditNotes.create({
      invoice_id: final.id,
      reason: 'Mangel',
      items: [{ item_id: final.items[0]?.id ?? 0, amount: 100 }],
    })
    expect(note.refund_due).toBe(120)
    expect(await site.get(final.id)).toMatchObject({ refund_due: 600, credit_balance: 480 })
    const { data: owing } = await office.invoices.page({ refund: 'open' })
    expect(owing.map(({ refund_due, payouts }) => ({ refund_due, payouts }))).toEqual([
      {
        refund_due: 600,
        payouts: [
          { credit_note_id: null, number: final.invoice_number, due: 480 },
          { credit_note_id: note.id, number: note.credit_number, due: 120 },
        ],
      },
    ])
    expect(await errorOf(office.invoices.refund({ id: final.id, amount: 480.01 }))).toMatchObject({ status: 422 })
    await office.invoices.refund({ id: final.id, amount: 480 })
    expect(await site.get(final.id)).toMatchObject({ refund_due: 120, credit_balance: 0 })
    await office.creditNotes.refund({ id: note.id, amount: 120 })
    expect(await site.get(final.id)).toMatchObject({ refund_due: 0, credit_balance: 0 })
  })
})

test(
  'a final invoice that its deposits pay to the cent owes nothing and can be cancelled',
  { tags: 'long' },
  async () => {
    const { office, final } = await belowZero(1000)
    expect(final).toMatchObject({ status: 'paid', remaining: 0, refund_due: 0, allowed_actions: ['cancel'] })
    expect(await errorOf(office.invoices.refund({ id: final.id, amount: 1 }))).toMatchObject({ status: 422 })
    expect((await office.invoices.cancel({ id: final.id })).data.status).toBe('cancelled')
  },
)

test('an invoice that its customer has paid stays terminal, as the interface specifies', async () => {
  const site = await openSite(app)
  const invoice = await site.issue('standard', 100)
  const { data: paid } = await site.office.invoices.pay({ id: invoice.id, amount: 120 })
  expect(paid.allowed_actions).toEqual([])
  expect(await errorOf(site.office.invoices.cancel({ id: invoice.id }))).toMatchObject({ status: 409 })
  expect(await errorOf(site.office.invoices.refund({ id: invoice.id, amount: 1 }))).toMatchObject({ status: 409 })
})

describe('every state that a deposit and its final invoice can reach', () => {
  const walks = roundsOf(8, 3)

  type Step = { of: 'deposit' | 'final'; verb: string; part?: boolean }
  const billed = ['pay', 'reverse_payment', 'refund', 'reverse_refund', 'cancel']

  /** One step, as a user would take it when it is offered. */
  async function take({ office }: Site, invoice: Billed, { verb, part }: Step): Promise<Billed> {
    const { id } = invoice
    const standing = (kind: string) =>
      invoice.payments.find(one => one.kind === kind && !invoice.payments.some(other => other.reverses_id === one.id))
    const share = (amount: number) => (part ? amount / 2 : amount)
    const steps: Record<string, () => Promise<{ data: Billed }>> = {
      pay: () => office.invoices.pay({ id, amount: share(invoice.remaining) }),
      refund: () => office.invoices.refund({ id, amount: share(invoice.credit_balance) }),
      cancel: () => office.invoices.cancel({ id }),
      reverse_payment: () =>
        office.invoices.reversePayment({ id, paymentId: standing('payment')?.id ?? 0, reason: 'zurück' }),
      reverse_refund: () =>
        office.invoices.reverseRefund({ id, refundId: standing('refund')?.id ?? 0, reason: 'zurück' }),
    }
    const step = steps[verb]
    if (!step) throw new Error(`no step ${verb}`)
    return (await step()).data
  }

  interface Chain {
    deposit: Billed
    final: Billed | null
  }

  function offered({ deposit, final }: Chain): Step[] {
    const of = (name: Step['of'], invoice: Billed | null) =>
      (invoice?.allowed_actions ?? [])
        .filter(verb => billed.includes(verb))
        .flatMap((verb): Step[] => [
          { of: name, verb },
          ...(verb === 'pay' || verb === 'refund' ? [{ of: name, verb, part: true }] : []),
        ])
    return [
      ...of('deposit', deposit),
      ...of('final', final),
      ...(final ? [] : [{ of: 'final' as const, verb: 'issue' }]),
    ]
  }

  const shape = ({ deposit, final }: Chain) =>
    JSON.stringify(
      [deposit, final].map(one => one && [one.status, one.already_paid, one.refund_due, one.allowed_actions]),
    )

  /** Invoices with something left to do, but without an action on themselves or on the invoice that deducted them. */
  function stuck({ deposit, final }: Chain): Billed[] {
    // The open part of a settled deposit is claimed by its final invoice.
    const isOver = (one: Billed) =>
      one.status === 'cancelled' || (one.status === 'paid' && one.refund_due === 0) || one.settled_by !== null
    const acts = (one: Billed | null) => (one?.allowed_actions.length ?? 0) > 0
    const owesByNote = (one: Billed) => one.credit_notes.some(note => note.refund_due > 0)
    return [deposit, final].filter(
      one => one !== null && !isOver(one) && !acts(one) && !owesByNote(one) && !(one === deposit && acts(final)),
    ) as Billed[]
  }

  test.each([600, 1000, 1500])(
    'with a final over %d net offers only steps that work, and is no dead end',
    { tags: 'long' },
    async net => {
      const random = randomFrom(seedFrom(20_261_126 + net))
      const site = await openSite(app)
      const seen = new Set<string>()
      for (let walk = 0; walk < walks; walk += 1) {
        const { data: project } = await site.office.projects.create({ name: 'Kette', kontakt_id: site.contactId })
        const place = { project_id: project.id }
        const chain: Chain = { deposit: await site.issue('anzahlung', 1000, place), final: null }
        const path: Step[] = []
        for (let steps = offered(chain); steps.length > 0 && path.length < 9; steps = offered(chain)) {
          const step = random.pick(steps)
          path.push(step)
          if (step.verb === 'issue') chain.final = await site.issue('schlussrechnung', net, place)
          else if (step.of === 'deposit') chain.deposit = await take(site, chain.deposit, step)
          else if (chain.final) chain.final = await take(site, chain.final, step)
          chain.deposit = await site.get(chain.deposit.id)
          if (chain.final) chain.final = await site.get(chain.final.id)
          seen.add(shape(chain))
          expect(stuck(chain), JSON.stringify(path)).toEqual([])
        }
      }
      expect(seen.size).toBeGreaterThan(walks)
    },
  )
})
