import { describe, expect, it } from 'vitest'
import { randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { decimal, lineTotal, sum, toCents, wire } from '../../../money/money'
import { invoiceTotals, taxBreakdown } from '../invoices/rules'
import type { InvoiceItem } from '../invoices/schema'
import { paidShare, shareWithout } from '../invoices/share'
import { type Credited, CreditRefused, creditableRest, creditedItems, creditSums } from './rules'

// However an invoice is credited in parts, never more than was billed is credited, and all parts together are the
// invoice less the Skonto that was taken in between, per rate and to the cent.

function randomInvoice(seed: number) {
  const random = randomFrom(seedFrom(seed))
  const items = Array.from({ length: 1 + random.below(6) }, (_, index): InvoiceItem => {
    const quantity = wire(decimal(1 + random.below(90_000)).dividedBy(10_000))
    const unit_price = wire(decimal(1 + random.below(9_000_000)).dividedBy(10_000))
    const tax_rate = random.pick([20, 13, 10, 0])
    return {
      id: index + 1,
      position: index + 1,
      kind: 'item',
      source_type: 'manual',
      source_id: null,
      description: 'Leistung',
      quantity,
      unit: 'h',
      unit_price,
      total_price: wire(lineTotal(quantity, unit_price)),
      tax_rate,
      tax_category: tax_rate === 0 ? 'Z' : 'S',
      cost_code: null,
      unpriced: false,
      labor_percent: null,
    }
  })
  const discount_percent = random.pick([0, 0, 3, 7.5, 33.33])
  const totals = invoiceTotals(
    items.map(item => ({
      kind: 'item',
      quantity: item.quantity,
      unitPrice: item.unit_price,
      taxRate: item.tax_rate,
      taxCategory: item.tax_category,
    })),
    discount_percent,
  )
  return { random, totals, billed: { items, taxes: taxBreakdown(totals), discount_percent, cash_discount: [] } }
}

describe('parts of an invoice that are credited', () => {
  it('make up the whole per rate in 300 random ways, and never more than it', { tags: 'long' }, () => {
    for (let seed = 0; seed < 300; seed++) {
      const { random, totals, billed: invoice } = randomInvoice(seed)
      const skontoAt = random.chance(0.5) ? random.below(8) : null
      let discount = shareWithout([], [])
      let billed: Parameters<typeof creditSums>[0] = invoice
      const earlier: Credited[] = []
      for (let step = 0; step < 60; step++) {
        if (step === skontoAt) {
          const left = shareWithout(
            invoice.taxes,
            earlier.flatMap(({ taxes }) => taxes),
          )
          discount = paidShare(left.lines, toCents(left.gross.times(0.03)))
        }
        const given = earlier.flatMap(one => one.cash_discount)
        billed = { ...invoice, cash_discount: shareWithout(discount.lines, given).lines }
        const open = billed.items.filter(item => !creditableRest(item, earlier).amount.isZero())
        if (open.length === 0) break
        const chosen = step > 40 ? open : open.filter(() => random.chance(0.6))
        if (chosen.length === 0) continue
        const parts = chosen.map(item => {
          const left = creditableRest(item, earlier)
          const isWhole = step > 40 || random.chance(0.2)
          const share = isWhole ? 1 : (1 + random.below(99)) / 100
          const amount = wire(left.amount.times(share).toDecimalPlaces(2))
          const quantity = wire(left.quantity.times(share).toDecimalPlaces(4))
          const byQuantity = !isWhole && quantity > 0 && random.chance(0.5)
          return byQuantity ? { item_id: item.id, quantity } : { item_id: item.id, amount }
        })
        try {
          const items = creditedItems(billed, earlier, parts)
          const sums = creditSums(billed, earlier, items)
          expect(sums.total.equals(sum(sums.taxes.flatMap(({ net, tax }) => [net, tax]))), `seed ${seed}`).toBe(true)
          earlier.push({ items, taxes: sums.taxes, cash_discount: sums.cashDiscount })
        } catch (error) {
          // The rounded amount of this quantity is a cent more than what is left of the line.
          if (!(error instanceof CreditRefused)) throw error
        }
      }
      const credited = (rate: number, part: 'net' | 'tax') =>
        wire(sum(earlier.flatMap(({ taxes }) => taxes.filter(line => line.tax_rate === rate).map(line => line[part]))))
      for (const line of billed.taxes) {
        const taken = discount.lines.find(one => one.tax_rate === line.tax_rate) ?? { net: 0, tax: 0 }
        const left = [decimal(line.net).minus(taken.net), decimal(line.tax).minus(taken.tax)].map(wire)
        expect([credited(line.tax_rate, 'net'), credited(line.tax_rate, 'tax')], `seed ${seed}`).toEqual(left)
      }
      const all = sum(earlier.flatMap(({ taxes }) => taxes.flatMap(({ net, tax }) => [net, tax])))
      expect(all.equals(totals.total.minus(discount.gross)), `seed ${seed}`).toBe(true)
    }
  })

  it('are refused beyond a line, and beyond a rate that a negative line has lowered', () => {
    const { billed } = randomInvoice(1)
    const [first] = billed.items
    if (!first) throw new Error('no line')
    const discount = {
      ...first,
      id: 99,
      quantity: 1,
      unit_price: -first.total_price / 2,
      total_price: -first.total_price / 2,
    }
    const lowered = {
      discount_percent: 0,
      cash_discount: [],
      items: [first, discount],
      taxes: [{ tax_rate: first.tax_rate, tax_category: 'S', net: first.total_price / 2, tax: 0 }],
    }
    const whole = creditedItems(lowered, [], [{ item_id: first.id, amount: first.total_price }])
    expect(() => creditSums(lowered, [], whole)).toThrow(CreditRefused)
    expect(() => creditedItems(billed, [], [{ item_id: first.id, quantity: first.quantity + 0.0001 }])).toThrow(
      'exceeds_quantity',
    )
    expect(() => creditedItems(billed, [], [{ item_id: 12345, amount: 1 }])).toThrow('unknown_item')
  })
})
