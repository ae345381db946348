import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { casesOf } from '../../../../tests/harness/cases'
import { errorOf } from '../../../../tests/harness/errors'
import { type InvoiceModel, modelStep, newModel, randomStep, type Step } from '../../../../tests/harness/invoice-model'
import { openSite, type Site } from '../../../../tests/harness/site'

const sequences = casesOf(1000, 50)
const length = 3
/** Number of concurrent walks, each on its own connection. */
const side = 4

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

/** One step through the real service. */
async function act({ office }: Site, id: number, step: Step): Promise<unknown> {
  const { invoices } = office
  if (step.verb === 'pay') return invoices.pay({ id, amount: step.cents / 100 })
  if (step.verb === 'reverse_payment') {
    const { data } = await invoices.get({ id })
    const back = new Set(data.payments.map(entry => entry.reverses_id))
    const standing = data.payments.filter(entry => entry.kind === 'payment' && !back.has(entry.id))
    const paymentId = standing[step.place]?.id ?? 2_000_000_000
    return invoices.reversePayment({ id, paymentId, reason: 'falsch gebucht' })
  }
  if (step.verb === 'edit') return invoices.update({ id, title: 'Anders' })
  if (step.verb === 'send')
    return invoices.sendByLetter({ id, ...(step.zero === undefined ? {} : { confirm_zero: step.zero }) })
  if (step.verb === 'delete') return invoices.delete({ id })
  if (step.verb === 'set_overdue') return invoices.setOverdue({ id })
  return invoices.cancel({ id })
}

async function expectState(site: Site, id: number, model: InvoiceModel, logged: unknown): Promise<void> {
  const stored = await app.db.inTenant(site.company.actor().tenantId, tx =>
    tx.invoice.findFirst({ where: { id }, include: { payments: true } }),
  )
  const found = stored && {
    status: stored.status,
    paid: Math.round(stored.alreadyPaid.toNumber() * 100),
    booked: stored.payments.reduce((sum, entry) => sum + Math.round(entry.amount.toNumber() * 100), 0),
  }
  const wanted = model.status === 'deleted' ? null : { status: model.status, paid: model.paid, booked: model.paid }
  expect({ logged, found }).toEqual({ logged, found: wanted })
}

/**
 * Inserts drafts of one line directly into the table, all at once: creation is tested elsewhere. Returns their ids in
 * the same order.
 */
async function layDrafts(site: Site, totals: readonly number[]): Promise<number[]> {
  const tenantId = site.company.actor().tenantId
  const day = new Date('2026-03-10')
  return app.db.inTenant(tenantId, async tx => {
    const rows = await tx.invoice.createManyAndReturn({
      data: totals.map((_, index) => ({
        tenantId,
        invoiceNumber: `LAUF-${index}`,
        title: 'Arbeit',
        contactId: site.contactId,
        invoiceDate: day,
        dueDate: day,
      })),
      select: { id: true },
    })
    await tx.invoiceItem.createMany({
      data: rows.map(({ id }, index) => {
        const price = ((totals[index] ?? 0) / 100).toFixed(2)
        const line = { description: 'Arbeit', quantity: 1, unitPrice: price, totalPrice: price, taxRate: 0 }
        return { tenantId, invoiceId: id, position: 1, taxCategory: 'E', ...line }
      }),
    })
    return rows.map(row => row.id)
  })
}

async function walk(site: Site, id: number, seed: number, total: number): Promise<void> {
  const random = randomFrom(seed)
  let model = newModel(total)
  const logged: unknown[] = [{ seed, total }]
  // Most walks start with a sending; otherwise most would end as deleted drafts.
  const first: Step[] = random.chance(0.7) ? [{ verb: 'send', zero: random.chance(0.7) }] : []
  for (let place = 0; place < length; place += 1) {
    const step = first.pop() ?? randomStep(random, model)
    logged.push(step)
    const next = modelStep(model, step)
    if (next) await act(site, id, step)
    else {
      const { status } = await errorOf(act(site, id, step))
      // Wrong state, wrong amount, or deleted: errors caused by the caller, never an internal error.
      expect({ logged, refused: [400, 404, 409, 422].includes(status) }).toEqual({ logged, refused: true })
    }
    model = next ?? model
  }
  await expectState(site, id, model, logged)
}

test(`${sequences.toLocaleString('en')} random sequences of ${length} verbs against Postgres, ${side} at a time, end as the model says`, async () => {
  const site = await openSite(app)
  const random = randomFrom(seedFrom(20_260_313))
  const totals = Array.from({ length: sequences }, () =>
    random.chance(0.08) ? random.pick([0, 0, -300]) : 1 + random.below(500),
  )
  const ids = await layDrafts(site, totals)
  let next = 0
  await Promise.all(
    Array.from({ length: side }, async () => {
      while (next < sequences) {
        const index = next++
        await walk(site, ids[index] ?? 0, 77_000 + index, totals[index] ?? 0)
      }
    }),
  )
}, 600_000)

describe('of 2 to 8 concurrent requests, three rounds each, exactly one wins', () => {
  const rounds = 3

  async function race(count: number, prepare: () => Promise<number>, verb: (id: number) => Promise<unknown>) {
    for (let round = 0; round < rounds; round += 1) {
      const id = await prepare()
      const tries = await Promise.allSettled(Array.from({ length: count }, () => verb(id)))
      expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    }
  }

  test.each([2, 3, 4, 5, 6, 7, 8])('%i sends', async count => {
    const site = await openSite(app)
    await race(
      count,
      async () => (await site.draft('standard', 100)).id,
      id => site.office.invoices.sendByLetter({ id }),
    )
    const events = await app.db.inTenant(site.company.actor().tenantId, tx =>
      tx.event.count({ where: { type: 'invoice.sent' } }),
    )
    expect(events).toBe(rounds)
  })

  test.each([2, 3, 4, 5, 6, 7, 8])('%i payments in full', async count => {
    const site = await openSite(app)
    const ids: number[] = []
    await race(
      count,
      async () => {
        const { id } = await site.issue('standard', 100)
        ids.push(id)
        return id
      },
      id => site.office.invoices.pay({ id, amount: 120 }),
    )
    for (const id of ids)
      expect(await site.get(id)).toMatchObject({ status: 'paid', already_paid: 120, payments: [{}] })
  })
})
