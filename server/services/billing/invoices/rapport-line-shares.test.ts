import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Random, randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { createTestApp, type TestApp } from '../../../../tests/harness/app'
import { casesOf } from '../../../../tests/harness/cases'
import { openSite, type Site } from '../../../../tests/harness/site'
import { Decimal, decimal, lineTotal, sum } from '../../../money/money'
import { type LineShare, rapportLineShares } from './rapport-line-shares'
import { invoiceTotals } from './rules'

const runs = casesOf(1500)
const rates = [20, 20, 13, 10, 4.9, 19, 7, 0]

interface Line {
  quantity: string
  unitPrice: string
  taxRate: number
}
/** A billed share: its percentage, the price of each line at that time, and what it billed. */
interface Standing {
  percentage: string
  prices: string[]
  lines: LineShare[]
}

const units = (random: Random, digits: number, decimals: number) =>
  decimal(1 + random.below(10 ** digits)).dividedBy(10 ** decimals)

const randomLine = (random: Random): Line => ({
  quantity: units(random, 1 + random.below(6), random.pick([0, 1, 2, 4])).toFixed(4),
  unitPrice: units(random, 1 + random.below(7), random.pick([1, 2, 2, 4])).toFixed(4),
  taxRate: random.pick(rates),
})

/** The next percentage: a part of what is left, or all of it. */
function nextPercentage(random: Random, left: Decimal): Decimal {
  if (random.chance(0.25)) return left
  const part = random.chance(0.5)
    ? left.dividedBy(random.pick([2, 3, 7]))
    : decimal(random.below(10_000)).dividedBy(100)
  const wanted = Decimal.min(part, left).toDecimalPlaces(2, Decimal.ROUND_DOWN)
  return wanted.isZero() ? left : wanted
}

function bill(lines: readonly Line[], before: readonly Standing[], percentage: Decimal, left: Decimal): LineShare[] {
  return rapportLineShares(
    lines.map((line, index) => ({
      ...line,
      percentage,
      earlier: before.map(one => ({
        percentage: one.percentage,
        quantity: (one.lines[index] as LineShare).quantity,
        unitPrice: one.prices[index] as string,
        total: (one.lines[index] as LineShare).total,
      })),
    })),
    () => left,
  )
}

const leftAfter = (shares: readonly Standing[]) => decimal(100).minus(sum(shares.map(one => one.percentage)))

/** The line as an invoice states it. */
const stated = (line: Line, share: LineShare) => ({
  kind: 'item',
  taxRate: line.taxRate,
  ...(share.lump ? { quantity: 1, unitPrice: share.total } : { quantity: share.quantity, unitPrice: line.unitPrice }),
})

const groupsOf = (lines: Parameters<typeof invoiceTotals>[0]) =>
  invoiceTotals(lines, 0).groups.map(({ taxRate, base, tax }) => ({ rate: taxRate.toNumber(), base, tax }))

function nextShare(random: Random, lines: readonly Line[], before: readonly Standing[], left: Decimal): Standing {
  const percentage = nextPercentage(random, left)
  return {
    percentage: percentage.toFixed(2),
    prices: lines.map(line => line.unitPrice),
    lines: bill(lines, before, percentage, left),
  }
}

function expectWholeLines(run: number, lines: readonly Line[], standing: readonly Standing[]): void {
  for (const [index, line] of lines.entries()) {
    const billed = sum(standing.map(one => (one.lines[index] as LineShare).total))
    expect([run, billed.toFixed(2)]).toEqual([run, lineTotal(line.quantity, line.unitPrice).toFixed(2)])
  }
}

describe(`${runs.toLocaleString('en')} random rapports, each split at random`, () => {
  test('the shares make up the whole: each line, and net and VAT of each rate, to the cent', { tags: 'long' }, () => {
    const random = randomFrom(seedFrom(20_261_123))
    let [lumps, shares] = [0, 0]
    for (let run = 0; run < runs; run += 1) {
      const lines = Array.from({ length: 1 + random.below(4) }, () => randomLine(random))
      const standing: Standing[] = []
      for (let left = leftAfter(standing); !left.isZero(); left = leftAfter(standing)) {
        const share = nextShare(random, lines, standing, left)
        for (const [index, part] of share.lines.entries()) {
          const { quantity, unitPrice } = stated(lines[index] as Line, part)
          expect([run, lineTotal(quantity, unitPrice).toFixed(2)]).toEqual([run, part.total.toFixed(2)])
          expect(part.total.greaterThanOrEqualTo(0)).toBe(true)
          if (part.lump) lumps += 1
          shares += 1
        }
        standing.push(share)
      }
      expectWholeLines(run, lines, standing)
      for (const { rate, base, tax } of groupsOf(lines.map(line => ({ ...line, kind: 'item' })))) {
        const parts = standing.flatMap(one =>
          groupsOf(one.lines.map((share, index) => stated(lines[index] as Line, share))).filter(
            group => group.rate === rate,
          ),
        )
        const sums = [sum(parts.map(part => part.base)), sum(parts.map(part => part.tax))]
        expect([run, rate, ...sums.map(String)]).toEqual([run, rate, base.toString(), tax.toString()])
      }
    }
    // Most shares are still quantity x price.
    expect(lumps).toBeGreaterThan(runs / 10)
    expect(lumps).toBeLessThan(shares / 4)
  })

  test('after shares are released, in any order, the others and the new ones still add up to each line', () => {
    const random = randomFrom(seedFrom(20_261_124))
    let back = 0
    for (let run = 0; run < runs; run += 1) {
      const lines = Array.from({ length: 1 + random.below(3) }, () => randomLine(random))
      const standing: Standing[] = []
      for (let turn = 0; !leftAfter(standing).isZero(); turn += 1) {
        standing.push(nextShare(random, lines, standing, leftAfter(standing)))
        if (turn < 8 && random.chance(0.4)) {
          standing.splice(random.below(standing.length), 1)
          back += 1
        }
      }
      expectWholeLines(run, lines, standing)
    }
    expect(back).toBeGreaterThan(runs / 2)
  })
})

test('a price that changes between shares applies to later ones, and the last still takes no cent more or less', () => {
  const line: Line = { quantity: '2.5', unitPrice: '40.10', taxRate: 20 }
  const [first, left] = [decimal('33.33'), decimal('66.67')]
  const before = [{ percentage: '33.33', prices: ['40.10'], lines: bill([line], [], first, decimal(100)) }]
  const [last] = bill([{ ...line, unitPrice: '50.00' }], before, left, left)
  // 2.5 h x (33.33 % x 40.10 + 66.67 % x 50.00) = 116.75
  expect(sum([before[0]?.lines[0]?.total ?? 0, last?.total ?? 0]).toNumber()).toBe(116.75)
})

describe('rapports billed in shares by the service', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' })
  })
  afterAll(() => app.stop())

  async function newRapport({ office, projectId }: Site) {
    await office.laborRates.set({ job_category: 'Geselle', hourly_rate: 40.1 })
    const { data: rapport } = await office.rapports.create({
      title: 'Montage',
      project_id: projectId,
      entries: [{ job_category: 'Geselle', hours: 2.5 }],
      materials: [
        { name: 'Leiste', quantity: 7.3, unit: 'lfm', unit_price: 3.33, tax_rate: 10 },
        { name: 'Platte', quantity: 1, unit: 'Stk', unit_price: 133.37 },
      ],
    })
    await office.rapports.complete({ id: rapport.id })
    return rapport.id
  }
  type Shares = Awaited<ReturnType<Site['office']['invoices']['fromRapports']>>['data'][]
  const whole = { net: [233.62, 24.31], tax: [46.72, 2.43], total: 307.08 }
  const together = (shares: Shares) => {
    const ofRate = (rate: number, key: 'net' | 'tax') =>
      sum(shares.flatMap(one => one.tax_breakdown.filter(line => line.tax_rate === rate).map(line => line[key])))
    return {
      net: [ofRate(20, 'net').toNumber(), ofRate(10, 'net').toNumber()],
      tax: [ofRate(20, 'tax').toNumber(), ofRate(10, 'tax').toNumber()],
      total: sum(shares.map(one => one.total)).toNumber(),
    }
  }

  test(
    'three thirds add up to the whole per rate; a sum that no quantity yields has quantity 1 and names its share',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const id = await newRapport(site)
      const bill = async (billing_percentage?: number) =>
        (await site.office.invoices.fromRapports({ rapport_ids: [id], billing_percentage })).data
      const shares = [await bill(33.33), await bill(33.33), await bill(33.34)]
      expect(together(shares)).toEqual(whole)
      const lumps = shares.flatMap(one => one.items).filter(item => item.unit === 'psch')
      expect(lumps.length).toBeGreaterThan(0)
      for (const item of lumps) expect(item).toMatchObject({ quantity: 1, unit_price: item.total_price })
    },
  )

  test(
    'each share states its percentage, its rapport and the whole, in customary quantities',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const id = await newRapport(site)
      const { data: rapport } = await site.office.rapports.get({ id })
      const bill = async (billing_percentage?: number) =>
        (await site.office.invoices.fromRapports({ rapport_ids: [id], billing_percentage })).data
      const shares = [await bill(33.33), await bill(6.67), await bill()]
      for (const [share, percent] of [
        [shares[0], '33,33'],
        [shares[1], '6,67'],
        [shares[2], '60'],
      ] as const) {
        const items = share?.items.filter(({ kind }) => kind === 'item') ?? []
        const [work, strip, board] = items.map(item => item.description.split('\n').at(-1))
        const of = `Anteil ${percent} % von ${rapport.rapport_number}`
        expect(work).toBe(`${of}, 2,5 h zu je 40,10 EUR`)
        expect(strip).toBe(`${of}, 7,3 lfm zu je 3,33 EUR`)
        expect(board).toBe(`${of}, 1 Stk zu je 133,37 EUR`)
        for (const { unit, quantity } of items) {
          const most = { psch: 0, h: 2, lfm: 1, Stk: 0 }[unit ?? '']
          expect([unit, quantity, decimal(quantity).decimalPlaces() <= (most ?? -1)]).toEqual([unit, quantity, true])
        }
      }
      expect(together(shares)).toEqual(whole)
    },
  )

  test('a rapport billed in full keeps its lines unchanged', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const { data } = await site.office.invoices.fromRapports({ rapport_ids: [await newRapport(site)] })
    expect(data.items.map(({ description }) => description).join()).not.toContain('Anteil')
    expect(data.items.map(({ unit, quantity }) => [unit, quantity])).toContainEqual(['lfm', 7.3])
  })

  test(
    'after shares are cancelled, replaced and edited the others still add up to the whole, and concurrent ones bill no cent twice',
    { tags: 'long' },
    async () => {
      const site = await openSite(app)
      const { invoices } = site.office
      const id = await newRapport(site)
      const bill = async (billing_percentage?: number) =>
        (await invoices.fromRapports({ rapport_ids: [id], billing_percentage })).data
      const tries = await Promise.allSettled([33.33, 33.33, 33.34, 33.34].map(share => bill(share)))
      const made = tries.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
      expect(made).toHaveLength(3)
      const [first, second, third] = made as [Shares[0], Shares[0], Shares[0]]
      await invoices.cancel({ id: second.id })
      const small = await bill(11.11)
      const rest = await bill()
      expect(together([first, third, small, rest])).toMatchObject({ net: whole.net })
      // Lowering a price in a draft is final: later shares do not bill the difference.
      await invoices.cancel({ id: rest.id })
      await invoices.update({ id: small.id, items: [{ description: 'Kulanz', unit_price: 1 }] })
      expect((await bill()).subtotal).toBe(rest.subtotal)
    },
  )

  test('a replaced share bills what the cancelled one did', { tags: 'long' }, async () => {
    const site = await openSite(app)
    const id = await newRapport(site)
    const { invoices } = site.office
    const { data: first } = await invoices.fromRapports({ rapport_ids: [id], billing_percentage: 33.33 })
    await invoices.sendByLetter({ id: first.id })
    await invoices.cancel({ id: first.id })
    const { data: again } = await invoices.replace({ id: first.id })
    const { data: rest } = await invoices.fromRapports({ rapport_ids: [id] })
    expect(together([again, rest])).toEqual(whole)
  })
})
