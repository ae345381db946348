import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentTotals } from './document-totals'

const item = (quantity: number, unitPrice: number, taxRate: number) => ({ quantity, unitPrice, taxRate })
const shown = (totals: ReturnType<typeof documentTotals>) => ({
  subtotal: totals.subtotal.toFixed(2),
  discount: totals.discountAmount.toFixed(2),
  tax: totals.taxAmount.toFixed(2),
  total: totals.total.toFixed(2),
})

describe('sums of a document', () => {
  test('tax is computed once per rate, never per line', () => {
    const lines = Array.from({ length: 7 }, () => item(1, 1.03, 20))
    expect(shown(documentTotals(lines))).toEqual({
      subtotal: '7.21',
      discount: '0.00',
      tax: '1.44',
      total: '8.65',
    })
  })

  test('amounts round half away from zero, also below it', () => {
    expect(documentTotals([item(1, -72.5, 19)]).taxAmount.toFixed(2)).toBe('-13.78')
    expect(documentTotals([item(1, 72.5, 19)]).taxAmount.toFixed(2)).toBe('13.78')
  })

  test('a unit price keeps its four decimals until the line is rounded', () => {
    expect(documentTotals([item(1000, 0.0049, 20)]).subtotal.toFixed(2)).toBe('4.90')
  })

  test('a discount is spread over the rates to the cent, and lowers the tax of each', () => {
    const totals = documentTotals([item(1, 100, 20), item(1, 50, 10)], 3)
    expect(shown(totals)).toEqual({ subtotal: '150.00', discount: '4.50', tax: '24.25', total: '169.75' })
    expect(
      totals.groups.map(group => [
        group.taxRate.toNumber(),
        group.discount.toFixed(2),
        group.base.toFixed(2),
        group.tax.toFixed(2),
      ]),
    ).toEqual([
      [20, '3.00', '97.00', '19.40'],
      [10, '1.50', '48.50', '4.85'],
    ])
  })

  test.each([
    [
      'a correction at another rate',
      [item(1, 1000.2, 20), item(1, -1000, 10)],
      ['970.19', '-970.00'],
      '97.04',
      '97.23',
    ],
    ['a sum of nothing', [item(1, 1000, 20), item(1, -1000, 10)], ['970.00', '-970.00'], '97.00', '97.00'],
    ['a reversal', [item(1, -1000.2, 20), item(1, 1000, 10)], ['-970.19', '970.00'], '-97.04', '-97.23'],
  ])('a percentage lowers each rate by itself, with lines of both signs: %s', (_what, lines, bases, tax, total) => {
    const totals = documentTotals(lines, 3)
    expect(totals.groups.map(group => group.base.toFixed(2))).toEqual(bases)
    expect([totals.taxAmount.toFixed(2), totals.total.toFixed(2)]).toEqual([tax, total])
  })

  test('options, alternatives, sections and texts do not count', () => {
    expect(shown(documentTotals([item(1, 10, 20), { ...item(1, 99, 20), counts: false }])).subtotal).toBe('10.00')
  })

  test('all sums of an empty document are 0.00', () => {
    expect(shown(documentTotals([], 5))).toEqual({
      subtotal: '0.00',
      discount: '0.00',
      tax: '0.00',
      total: '0.00',
    })
  })

  test('4,000 random documents agree with integer arithmetic to the cent', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 0, max: 99_999_999 }),
      price: fc.integer({ min: -9_999_999, max: 99_999_999 }),
      rate: fc.constantFrom(0n, 490n, 700n, 1000n, 1300n, 1900n, 2000n),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 0, max: 10_000 }), (lines, discount) => {
        const totals = documentTotals(
          lines.map(one => ({
            quantity: one.quantity / 10_000,
            unitPrice: one.price / 10_000,
            taxRate: Number(one.rate) / 100,
          })),
          discount / 100,
        )
        const expected = byIntegers(lines, BigInt(discount))
        expect(totals.subtotal.times(100).toFixed(0)).toBe(expected.subtotal.toString())
        expect(totals.discountAmount.times(100).toFixed(0)).toBe(expected.discount.toString())
        expect(totals.groups.reduce((sum, group) => sum + BigInt(group.discount.times(100).toFixed(0)), 0n)).toBe(
          expected.discount,
        )
        for (const group of totals.groups) {
          // At most a cent off the exact value, even if lines of both signs cancel.
          const exact = group.gross.times(10_000 - discount).dividedBy(10_000)
          expect(group.base.minus(exact).abs().lessThan(0.01)).toBe(true)
          const base = BigInt(group.base.times(100).toFixed(0))
          expect(group.tax.times(100).toFixed(0)).toBe(
            half(base * BigInt(group.taxRate.times(100).toFixed(0)), 10_000n).toString(),
          )
        }
        expect(totals.total.toFixed(2)).toBe(totals.net.plus(totals.taxAmount).toFixed(2))
      }),
      { numRuns: 4_000 },
    )
  })
})

/** An independent calculator: cents as integers, division rounded half away from zero. */
function byIntegers(lines: ReadonlyArray<{ quantity: number; price: number; rate: bigint }>, discount: bigint) {
  const subtotal = lines.reduce((sum, line) => sum + half(BigInt(line.quantity) * BigInt(line.price), 1_000_000n), 0n)
  return { subtotal, discount: half(subtotal * discount, 10_000n) }
}

function half(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -rounded : rounded
}
