import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceVerbs } from '../../server/services/billing/invoices/machine'
import { offerActions } from '../../server/services/sales/offers/machine'
import { rapportVerbs } from '../../server/services/site/rapports/machine'
import { createTestApp, type TestApp } from '../harness/app'
import { openSite, type Site } from '../harness/site'

let app: TestApp
let site: Site
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  site = await openSite(app)
  await site.office.laborRates.set({ job_category: 'Geselle', hourly_rate: 60 })
})
afterAll(() => app.stop())

type Verbs = Record<string, (id: number) => Promise<unknown>>

/** Runs each verb on a separate record: what is offered succeeds, what is not offered is refused. */
async function expectActions(
  verbs: Verbs,
  make: () => Promise<number>,
  offered: (id: number) => Promise<readonly string[]>,
) {
  const first = await make()
  const allowed = await offered(first)
  expect(allowed.filter(verb => !(verb in verbs))).toEqual([])
  const refused = Object.keys(verbs).filter(verb => !allowed.includes(verb))
  for (const verb of refused) {
    const outcome = await (verbs[verb] as Verbs[string])(first).then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    )
    expect([verb, outcome]).toEqual([verb, expect.stringMatching(/CONFLICT|NOT_FOUND|UNPROCESSABLE/)])
  }
  for (const verb of allowed) {
    const id = verb === allowed[0] ? first : await make()
    await expect((verbs[verb] as Verbs[string])(id), verb).resolves.toBeDefined()
  }
}

async function newProject(): Promise<number> {
  return (await site.office.projects.create({ name: 'Hof', kontakt_id: site.contactId })).data.id
}

describe('an invoice offers the actions it allows and refuses the rest', () => {
  const verbs: Verbs = {
    edit: id => site.office.invoices.update({ id, title: 'Neu' }),
    delete: id => site.office.invoices.delete({ id }),
    send: id => site.office.invoices.sendByLetter({ id }),
    pay: id => site.office.invoices.pay({ id, amount: 1 }),
    set_overdue: id => site.office.invoices.setOverdue({ id }),
    cancel: id => site.office.invoices.cancel({ id }),
    reverse_payment: async id => {
      const payment = (await site.get(id)).payments.findLast(one => one.kind === 'payment')
      return site.office.invoices.reversePayment({
        id,
        paymentId: payment?.id ?? 2_000_000_000,
        reason: 'Test',
      })
    },
    refund: id => site.office.invoices.refund({ id, amount: 1 }),
    reverse_refund: async id => {
      const refund = (await site.get(id)).payments.findLast(one => one.kind === 'refund')
      return site.office.invoices.reverseRefund({ id, refundId: refund?.id ?? 2_000_000_000, reason: 'Test' })
    },
  }
  const issued = async (type: 'standard' | 'anzahlung' | 'teilrechnung', project_id?: number) =>
    (await site.issue(type, 100, { project_id: project_id ?? (await newProject()) })).id
  const paid = async (id: number, amount: number) => {
    await site.office.invoices.pay({ id, amount })
    return id
  }
  const finished = async (type: 'anzahlung' | 'teilrechnung', then: (id: number) => Promise<unknown>) => {
    const project_id = await newProject()
    const id = await issued(type, project_id)
    await then(id)
    await site.issue('schlussrechnung', 1000, { project_id })
    return id
  }
  /** A final invoice with this net total after a paid deposit of 120.00. */
  const below = async (net: number) => {
    const project_id = await newProject()
    await paid(await issued('anzahlung', project_id), 120)
    return (await site.issue('schlussrechnung', net, { project_id })).id
  }
  const refunded = async (id: number, amount: number) => (await site.office.invoices.refund({ id, amount })).data
  const overdue = (id: number) => site.office.invoices.setOverdue({ id })
  const states: Record<string, () => Promise<number>> = {
    draft: async () => (await site.draft('standard', 100)).id,
    sent: () => issued('standard'),
    'partly paid': async () => paid(await issued('standard'), 50),
    'partly paid and taken back': async () => {
      const id = await paid(await issued('standard'), 50)
      await verbs.reverse_payment?.(id)
      return id
    },
    overdue: async () => (await overdue(await issued('standard'))).data.id,
    'overdue and partly paid': async () => {
      const id = await paid(await issued('standard'), 50)
      await overdue(id)
      return id
    },
    paid: async () => paid(await issued('standard'), 120),
    cancelled: async () => (await site.office.invoices.cancel({ id: await issued('standard') })).data.id,
    'a cancelled draft': async () =>
      (await site.office.invoices.cancel({ id: (await site.draft('standard', 1)).id })).data.id,
    'partly credited': async () => {
      const id = await issued('standard')
      const [item] = (await site.get(id)).items
      await site.office.creditNotes.create({
        invoice_id: id,
        reason: 'Mangel',
        items: [{ item_id: item?.id ?? 0, amount: 10 }],
      })
      return id
    },
    'a deposit settled unpaid': () => finished('anzahlung', async () => {}),
    'a deposit settled partly paid': () => finished('anzahlung', id => paid(id, 50)),
    'a deposit settled overdue': () => finished('anzahlung', overdue),
    'a deposit settled overdue and partly paid': () => finished('anzahlung', async id => overdue(await paid(id, 50))),
    'a deposit deducted in full': () => finished('anzahlung', id => paid(id, 120)),
    'a deducted progress invoice': () => finished('teilrechnung', async () => {}),
    'a deducted progress invoice, partly paid': () => finished('teilrechnung', id => paid(id, 50)),
    'a final invoice below its deposit': () => below(50),
    'a final invoice below its deposit, partly paid out': async () => (await refunded(await below(50), 10)).id,
    'a final invoice below its deposit, paid out': async () => (await refunded(await below(50), 60)).id,
    'a final invoice that its deposit pays': () => below(100),
    'a deposit whose final invoice was cancelled': async () => {
      const id = await finished('anzahlung', one => paid(one, 50))
      const final = (await site.get(id)).settled_by
      await site.office.invoices.cancel({ id: final?.id ?? 0 })
      return id
    },
  }
  test.each(Object.keys(states))('%s', async name => {
    expect(Object.keys(verbs).sort()).toEqual([...invoiceVerbs].sort())
    await expectActions(verbs, states[name] as () => Promise<number>, async id => (await site.get(id)).allowed_actions)
  })
})

describe('an offer offers the actions it allows and refuses the rest', () => {
  const verbs: Verbs = {
    edit: id => site.office.offers.update({ id, updates: { title: 'Neu' } }),
    send: id => site.office.offers.send({ id }),
    accept: id => site.office.offers.accept({ id }),
    reject: id => site.office.offers.reject({ id }),
    reopen: id => site.office.offers.reopen({ id, reason: 'Irrtum' }),
    revise: id => site.office.offers.revise({ id }),
    duplicate: id => site.office.offers.duplicate({ id }),
    cancel: id => site.office.offers.update({ id, updates: { status: 'cancelled' } }),
    delete: id => site.office.offers.delete({ id }),
  }
  const draft = async () =>
    (
      await site.office.offers.create({
        title: 'Tor',
        kontakt_id: site.contactId,
        items: [{ description: 'Tor', quantity: 1, unit_price: 100, tax_rate: 20 }],
      })
    ).data.id
  const then = (verb: string) => async () => {
    const id = await sent()
    await verbs[verb]?.(id)
    return id
  }
  const sent = async () => {
    const id = await draft()
    await site.office.offers.send({ id })
    return id
  }
  const states: Record<string, () => Promise<number>> = {
    draft,
    sent,
    accepted: then('accept'),
    rejected: then('reject'),
    cancelled: then('cancel'),
  }
  test.each(Object.keys(states))('%s', async name => {
    // Mails have tests of their own; sending without one is the same step.
    expect([...Object.keys(verbs), 'send_email'].sort()).toEqual([...offerActions].sort())
    await expectActions(verbs, states[name] as () => Promise<number>, async id =>
      (await site.office.offers.get({ id })).data.allowed_actions.filter(verb => verb !== 'send_email'),
    )
  })
})

describe('a rapport offers the actions it allows and refuses the rest', () => {
  const verbs: Verbs = {
    update: id => site.office.rapports.updateById({ id, updates: { title: 'Neu' } }),
    complete: id => site.office.rapports.complete({ id }),
    reopen: id => site.office.rapports.reopen({ id, reason: 'Stunden fehlen' }),
    delete: id => site.office.rapports.delete({ id }),
    invoice: id => site.office.invoices.fromRapports({ rapport_ids: [id] }),
  }
  const draft = async () =>
    (
      await site.office.rapports.create({
        title: 'Montage',
        project_id: site.projectId,
        entries: [{ job_category: 'Geselle', hours: 2 }],
      })
    ).data.id
  const completed = async () => {
    const id = await draft()
    await site.office.rapports.complete({ id })
    return id
  }
  const billed = (billing_percentage: number) => async () => {
    const id = await completed()
    await site.office.invoices.fromRapports({ rapport_ids: [id], billing_percentage })
    return id
  }
  const states: Record<string, () => Promise<number>> = {
    draft,
    completed,
    'partly billed': billed(40),
    billed: billed(100),
  }
  test.each(Object.keys(states))('%s', async name => {
    expect([...Object.keys(verbs), 'send_email'].sort()).toEqual([...rapportVerbs].sort())
    await expectActions(verbs, states[name] as () => Promise<number>, async id =>
      (await site.office.rapports.get({ id })).data.allowed_actions.filter(verb => verb !== 'send_email'),
    )
  })
})
