import { expect, it, test } from 'vitest'
import { randomFrom, seedFrom } from '../../tests/fuzz/random'
import { casesOf } from '../../tests/harness/cases'
import { documentTotals } from './document-totals'
import { defaultLaborPercent, laborAsPercent, laborBreakdown, laborInPart, laborShareOf } from './labor-share'
import { Decimal, decimal, lineTotal, sum, wire } from './money'

const line = (total: number, laborPercent: number | null, over: { unit?: string; taxRate?: number } = {}) => ({
  unit: 'Stk',
  taxRate: 19,
  taxCategory: 'S',
  total,
  laborPercent,
  ...over,
})
const at19 = (net: number, tax: number) => ({ tax_rate: 19, tax_category: 'S', net, tax })

it.each([
  ['h', 100],
  ['Std.', 100],
  ['Stunden', 100],
  ['min', 100],
  ['km', 100],
  ['Stk', 0],
  ['m²', 0],
  ['psch', 0],
  ['', 0],
  [null, 0],
])('takes a line in %s for labor of %d %%', (unit, percent) => {
  expect(defaultLaborPercent(unit)).toBe(percent)
})

test('work by the hour, half of a flat rate and no material make up the labor, with its VAT', () => {
  const lines = [line(600, null, { unit: 'h' }), line(1_000, 50), line(400, null)]
  expect(laborBreakdown(lines, [at19(2_000, 380)], 0)).toEqual([at19(1_100, 209)])
  expect(laborShareOf([at19(1_100, 209)])).toEqual({ net: 1_100, tax: 209, gross: 1_309 })
})

test('a line with its own percentage is not judged by its unit', () => {
  expect(laborBreakdown([line(600, 0, { unit: 'h' })], [at19(600, 114)], 0)).toEqual([])
  expect(laborBreakdown([line(600, 40, { unit: 'h' })], [at19(600, 114)], 0)).toEqual([at19(240, 45.6)])
})

test('a discount lowers the labor like everything else', () => {
  expect(laborBreakdown([line(600, 50), line(400, 0)], [at19(900, 171)], 10)).toEqual([at19(270, 51.3)])
})

test('Skonto that had been taken lowers the labor of a correction as it lowers its rate', () => {
  const lowered = [at19(30, 5.7)]
  expect(laborBreakdown([line(600, 50), line(400, 0)], [at19(970, 184.3)], 0, lowered)).toEqual([at19(291, 55.29)])
})

test('without VAT there is labor without VAT', () => {
  const exempt = { tax_rate: 0, tax_category: 'E', net: 500, tax: 0 }
  const lines = [{ ...line(500, 30), taxRate: 0, taxCategory: 'E' }]
  expect(laborShareOf(laborBreakdown(lines, [exempt], 0))).toEqual({ net: 150, tax: 0, gross: 150 })
})

test('a part of a document contains labor in proportion to its sum, rate by rate', () => {
  const whole = [at19(1_000, 190), { tax_rate: 7, tax_category: 'S', net: 100, tax: 7 }]
  const labor = [at19(500, 95)]
  expect(laborInPart(labor, whole, [at19(500, 95)]).toNumber()).toBe(297.5)
  expect(laborInPart(labor, whole, whole).toNumber()).toBe(595)
  expect(laborInPart(labor, whole, [{ tax_rate: 7, tax_category: 'S', net: 100, tax: 7 }]).toNumber()).toBe(0)
})

it.each([
  [330, 1_000, 33],
  [1, 3, 33.33],
  [0, 0, 0],
  [20, 10, 100],
  [-5, 10, 0],
])('%d of %d is %d %% of labor', (labor, whole, percent) => {
  expect(laborAsPercent(labor, whole)).toBe(percent)
})

test('for any lines the labor of each rate is right to a cent, and a rate that is all labor has its own net and VAT', () => {
  for (let seed = 0; seed < casesOf(500); seed++) {
    const random = randomFrom(seedFrom(seed))
    const discount = random.pick([0, 0, 3, 7.5, 33.33])
    const all = random.below(4) === 0
    const items = Array.from({ length: 1 + random.below(12) }, () => ({
      quantity: random.pick([1, 1, -1]) * (1 + random.below(400)),
      unitPrice: decimal(random.below(2_000_000)).dividedBy(10_000).toString(),
      taxRate: random.pick([19, 7]),
      taxCategory: 'S',
      laborPercent: all ? 100 : random.pick([0, 12.5, 33.33, 66.67, 100]),
      unit: 'Stk',
    }))
    const taxes = documentTotals(items, discount).groups.map(group => ({
      tax_rate: wire(group.taxRate),
      tax_category: group.taxCategory,
      net: wire(group.base),
      tax: wire(group.tax),
    }))
    const labor = laborBreakdown(
      items.map(item => ({ ...item, total: lineTotal(item.quantity, item.unitPrice) })),
      taxes,
      discount,
    )
    for (const tax of taxes) {
      const own = items.filter(item => item.taxRate === tax.tax_rate)
      const exact = sum(
        own.map(item => lineTotal(item.quantity, item.unitPrice).times(item.laborPercent).dividedBy(100)),
      )
        .times(new Decimal(100).minus(discount))
        .dividedBy(100)
      const found = labor.find(one => one.tax_rate === tax.tax_rate)
      expect(
        decimal(found?.net ?? 0)
          .minus(exact)
          .abs()
          .toNumber(),
        `seed ${seed}`,
      ).toBeLessThanOrEqual(0.01)
      if (all && found) expect(found, `seed ${seed}`).toEqual({ ...tax })
    }
  }
})
