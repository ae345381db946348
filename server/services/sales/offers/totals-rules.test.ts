import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxProfile } from '../../../money/tax-profiles'
import { type OfferItemKind, offerItemKinds } from './rules'
import { itemTotal, type OfferLine, offerLabor, offerTotals, pathOfTooLarge, sectionSubtotals } from './totals-rules'

const line = (kind: OfferItemKind, quantity: number, unit_price: number, tax_rate = 20): OfferLine => ({
  kind,
  quantity,
  unit_price,
  tax_rate,
})

test('only items count; options and alternatives carry a total beside the sum, sections and texts none', () => {
  const lines = [
    line('section', 9, 9),
    line('item', 2, 100),
    line('alternative', 2, 80),
    line('optional', 1, 50),
    line('text', 9, 9),
  ]
  expect(lines.map(itemTotal)).toEqual([0, 200, 160, 50, 0])
  expect(offerTotals(lines)).toEqual({
    subtotal: 200,
    discount_amount: 0,
    net: 200,
    tax_amount: 40,
    total: 240,
    tax_breakdown: [{ tax_rate: 20, tax_category: 'S', net: 200, tax: 40 }],
  })
})

test('VAT is taken once per rate, never per line', () => {
  const seven = Array.from({ length: 7 }, () => line('item', 1, 1.03))
  expect(offerTotals(seven)).toMatchObject({ subtotal: 7.21, tax_amount: 1.44, total: 8.65 })
})

test('a discount is distributed over the rates, and the shares add up to the cent', () => {
  const totals = offerTotals([line('item', 1, 100), line('item', 1, 33.33, 10), line('item', 1, 0.01, 13)], 10)
  expect(totals).toMatchObject({ subtotal: 133.34, discount_amount: 13.33, net: 120.01 })
  expect(totals.tax_breakdown).toEqual([
    { tax_rate: 20, tax_category: 'S', net: 90, tax: 18 },
    { tax_rate: 13, tax_category: 'S', net: 0.01, tax: 0 },
    { tax_rate: 10, tax_category: 'S', net: 30, tax: 3 },
  ])
})

test('a document without VAT sums all rates as one group, with the reason for it', () => {
  const lines = [line('item', 1, 100), line('item', 1, 50, 10)]
  for (const [profile, tax_category] of [
    ['small_business', 'E'],
    ['reverse_charge', 'AE'],
  ] as const)
    expect(offerTotals(lines, 0, profile)).toMatchObject({
      tax_amount: 0,
      total: 150,
      tax_breakdown: [{ tax_rate: 0, tax_category, net: 150, tax: 0 }],
    })
})

test('unit prices keep four decimals until the line is summed', () => {
  expect(itemTotal(line('item', 1000, 0.0375))).toBe(37.5)
  expect(itemTotal(line('item', 0.3333, 3.1435))).toBe(1.05)
})

test('labor is counted for items only, after the discount, and has no VAT when the document has none', () => {
  const lines = [
    { ...line('item', 2, 100), unit: 'h' },
    { ...line('item', 1, 300), unit: 'Stk', labor_percent: 50 },
    { ...line('optional', 1, 500), unit: 'h' },
    { ...line('item', 1, 70, 10), unit: 'Stk' },
  ]
  const laborOf = (profile: TaxProfile) => offerLabor(lines, offerTotals(lines, 10, profile), 10, profile)
  expect(laborOf('standard')).toEqual([{ tax_rate: 20, tax_category: 'S', net: 315, tax: 63 }])
  expect(laborOf('small_business')).toEqual([{ tax_rate: 0, tax_category: 'E', net: 315, tax: 0 }])
})

test('an offer without lines is worth nothing', () => {
  expect(offerTotals([], 50)).toEqual({
    subtotal: 0,
    discount_amount: 0,
    net: 0,
    tax_amount: 0,
    total: 0,
    tax_breakdown: [],
  })
})

test('a section sums its own items up to the next section', () => {
  const lines = [
    line('item', 1, 5),
    line('section', 0, 0),
    line('item', 2, 10),
    line('optional', 1, 99),
    line('item', 1, 0.5),
    line('section', 0, 0),
    line('section', 0, 0),
    line('item', 1, 7),
  ]
  expect(sectionSubtotals(lines)).toEqual([
    { index: 1, subtotal: 20.5 },
    { index: 5, subtotal: 0 },
    { index: 6, subtotal: 7 },
  ])
})

test('amounts too large for their column are reported at their line', () => {
  const largest = 9_999_999_999.9999
  const check = (lines: OfferLine[]) => pathOfTooLarge(lines, offerTotals(lines))
  expect(check([line('item', 1, 1)])).toBeNull()
  expect(check([line('item', 1, 1), line('optional', largest, largest)])).toBe('items.1')
  expect(check([line('item', 90, largest), line('item', 90, largest)])).toBe('items')
})

test('for any lines, net and tax are the sums of their rates, and total is both together', () => {
  const anyLine = fc.record({
    kind: fc.constantFrom(...offerItemKinds),
    quantity: fc.integer({ min: -100_000, max: 1_000_000 }).map(value => value / 10_000),
    unit_price: fc.integer({ min: 0, max: 100_000_000 }).map(value => value / 10_000),
    tax_rate: fc.constantFrom(0, 7, 10, 13, 19, 20),
  })
  const cents = (amount: number) => Math.round(amount * 100)
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.integer({ min: 0, max: 10_000 }), (lines, discount) => {
      const totals = offerTotals(lines, discount / 100)
      const sumOf = (field: 'net' | 'tax') => totals.tax_breakdown.reduce((sum, group) => sum + cents(group[field]), 0)
      expect(cents(totals.net)).toBe(cents(totals.subtotal) - cents(totals.discount_amount))
      expect(sumOf('net')).toBe(cents(totals.net))
      expect(sumOf('tax')).toBe(cents(totals.tax_amount))
      expect(cents(totals.total)).toBe(cents(totals.net) + cents(totals.tax_amount))
    }),
  )
})
