import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Random, randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { casesOf } from '../../../../tests/harness/cases'
import { type Billed, openSite, type Site } from '../../../../tests/harness/site'

const projects = casesOf(100)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
})
afterAll(() => app.stop())

const cents = (value: number) => Math.round(value * 100)
const sumOf = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const rates = [20, 13, 10, 0]

const randomLines = (random: Random) =>
  Array.from({ length: 1 + random.below(4) }, () => {
    const tax_rate = random.pick(rates)
    return {
      description: 'Arbeit',
      quantity: (1 + random.below(90_000)) / 10_000,
      unit_price: (1 + random.below(2_000_000)) / 10_000,
      tax_rate,
      ...(tax_rate === 0 ? { tax_category: 'E' as const } : {}),
    }
  })

/** What the test itself records about an earlier invoice: the gross cents that the final one must deduct for it. */
interface Known {
  id: number
  gross: number
}

interface LoggedTime {
  known: Known[]
  /** Deposits that are not fully paid when the final invoice is issued. */
  open: number[]
}

/** Deposits and progress invoices of a project, some paid, some in part, some cancelled. */
async function billed(site: Site, random: Random, projectId: number): Promise<LoggedTime> {
  const logged: LoggedTime = { known: [], open: [] }
  const progress: Known[] = []
  for (let left = random.below(6); left > 0; left -= 1) {
    const deposit = random.chance(0.5)
    const mode = random.chance(0.3) ? 'cumulative' : 'single'
    const invoice = await site.issue(deposit ? 'anzahlung' : 'teilrechnung', randomLines(random), {
      project_id: projectId,
      billing_mode: mode,
      discount_percent: random.chance(0.4) ? random.below(2000) / 100 : 0,
    })
    const before = deposit || mode === 'single' ? 0 : sumOf(progress.map(one => one.gross))
    const own = cents(invoice.total) - before
    expect(cents(invoice.remaining)).toBe(own)
    if (random.chance(0.15) && invoice.status === 'sent') {
      await site.office.invoices.cancel({ id: invoice.id })
      continue
    }
    const paid = await payRandomly(site, random, invoice, own)
    if (deposit) {
      if (paid > 0) logged.known.push({ id: invoice.id, gross: paid })
      if (paid < own) logged.open.push(invoice.id)
    } else {
      progress.push({ id: invoice.id, gross: own })
      if (own !== 0) logged.known.push({ id: invoice.id, gross: own })
    }
  }
  return logged
}

async function payRandomly({ office }: Site, random: Random, { id, status }: Billed, open: number): Promise<number> {
  if (open <= 0 || status !== 'sent' || random.chance(0.3)) return 0
  const amount = random.chance(0.5) ? open : 1 + random.below(open)
  await office.invoices.pay({ id, amount: amount / 100 })
  return amount
}

/** Net and tax in cents per rate. */
type PerRate = Map<string, { net: number; tax: number }>
function perRate(lines: ReadonlyArray<Billed['tax_breakdown'][number]>): PerRate {
  const all: PerRate = new Map()
  for (const line of lines) {
    const key = `${line.tax_category} ${line.tax_rate}`
    const sum = all.get(key) ?? { net: 0, tax: 0 }
    all.set(key, { net: sum.net + cents(line.net), tax: sum.tax + cents(line.tax) })
  }
  return all
}

/**
 * All sums of open amounts agree: the list, the money bars of all projects, Heute; and each claim and each payment
 * counts once.
 */
async function expectOpenOnce({ office }: Site): Promise<void> {
  const rows = []
  for (let offset = 0; ; offset += 100) {
    const { data } = await office.invoices.list({ limit: 100, offset })
    rows.push(...data.filter(row => row.status !== 'draft' && row.status !== 'cancelled'))
    if (data.length < 100) break
  }
  const open = sumOf(rows.filter(row => row.status !== 'paid').map(row => cents(row.remaining)))
  const { data: today } = await office.dashboard.get()
  const bars = []
  for (const id of new Set(rows.map(row => row.project_id)))
    bars.push((await office.projects.money({ id: String(id) })).data)
  expect([cents(today.open.amount), sumOf(bars.map(bar => cents(bar.open)))]).toEqual([open, open])
  const credits = sumOf(rows.filter(row => row.status === 'paid').map(row => cents(row.remaining)))
  const [paid, billed] = [sumOf(bars.map(bar => cents(bar.paid))), sumOf(bars.map(bar => cents(bar.billed)))]
  expect(paid + open + credits).toBe(billed)
}

test(`in ${projects} random projects the shares of all invoices add up to the final invoice, per rate, and nothing is deducted twice`, async () => {
  const site = await openSite(app)
  const random = randomFrom(seedFrom(20_260_314))
  let [deducted, settled] = [0, 0]
  for (let round = 0; round < projects; round += 1) {
    const { data: project } = await site.office.projects.create({
      name: `Hof ${round}`,
      kontakt_id: site.contactId,
    })
    const { known, open } = await billed(site, random, project.id)
    const final = await site.issue('schlussrechnung', randomLines(random), { project_id: project.id })

    // Each earlier invoice once, with exactly what it billed or was paid.
    const taken = final.deductions.map(({ invoice_id, gross }) => [invoice_id, cents(gross)])
    expect(taken).toEqual(known.map(({ id, gross }) => [id, gross]))
    expect(cents(final.total)).toBe(sumOf(known.map(one => one.gross)) + cents(final.remaining))
    expect(final.status).toBe(final.remaining > 0 ? 'sent' : 'paid')

    for (const deduction of final.deductions) {
      const lines = [...perRate(deduction.tax_breakdown).values()]
      expect(cents(deduction.net)).toBe(sumOf(lines.map(line => line.net)))
      expect(cents(deduction.tax)).toBe(sumOf(lines.map(line => line.tax)))
      expect(cents(deduction.gross)).toBe(cents(deduction.net) + cents(deduction.tax))
      const source = await site.get(deduction.invoice_id)
      // In full means net and tax of the invoice itself less its deductions, per rate and to the cent.
      if (source.type === 'teilrechnung' || source.status === 'paid') {
        const own = perRate([
          ...source.tax_breakdown,
          ...source.deductions.flatMap(({ tax_breakdown }) =>
            tax_breakdown.map(line => ({ ...line, net: -line.net, tax: -line.tax })),
          ),
        ])
        const left = [...own].filter(([, { net, tax }]) => net !== 0 || tax !== 0).sort()
        expect([...perRate(deduction.tax_breakdown)].sort()).toEqual(left)
      }
      deducted += 1
    }
    for (const id of open) {
      expect(await site.get(id)).toMatchObject({ amount_due: 0, settled_by: { id: final.id } })
      settled += 1
    }
  }
  await expectOpenOnce(site)
  const twice = await app.db.inTenant(site.company.actor().tenantId, tx =>
    tx.invoiceDeduction.groupBy({
      by: ['deductedId'],
      where: { final: true, releasedAt: null },
      _count: true,
      having: { deductedId: { _count: { gt: 1 } } },
    }),
  )
  expect(twice).toEqual([])
  expect(deducted).toBeGreaterThan(projects)
  expect(settled).toBeGreaterThan(projects / 4)
}, 600_000)
