import { expect, test } from 'vitest'
import { type Random, randomFrom } from '../../../../tests/fuzz/random'
import { casesOf } from '../../../../tests/harness/cases'
import { type TaxCategory, type TaxProfile, taxCategories, taxProfiles } from '../../../money/tax'
import { paidShare } from './paid-share'
import { invoiceTotals, taxBreakdown } from './rules'

// The calculator below is written from the rules, not from the product: whole numbers of arbitrary length, one rounding
// function. What both agree on was reached in two ways.

const runs = casesOf(100_000)

/** n/d to the nearest whole number, halves away from zero. */
function nearest(n: bigint, d: bigint): bigint {
  const negative = n < 0n !== d < 0n
  const [top, bottom] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const size = (2n * top + bottom) / (2n * bottom)
  return negative ? -size : size
}

/** A number with a fixed count of decimals, as the whole number of its smallest unit and as it is written. */
interface Fixed {
  units: bigint
  text: string
}

const fixed = (units: bigint, decimals: number): Fixed => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return { units, text: `${units < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}` }
}

interface Line {
  kind: 'item' | 'section' | 'text'
  quantity: Fixed
  price: Fixed
  rate: Fixed
  category: TaxCategory
}

interface Case {
  profile: TaxProfile
  discount: Fixed
  lines: Line[]
}

/** Sizes from a cent to what a column holds; the cents of large sums are where binary arithmetic would fail. */
function digits(random: Random, most: number): bigint {
  let value = 0n
  for (let left = 1 + random.below(most); left > 0; left -= 1) value = value * 10n + BigInt(random.below(10))
  return value
}

function randomCase(random: Random): Case {
  const wide = random.chance(0.1)
  const line = (): Line => {
    const sign = random.chance(0.15) ? -1n : 1n
    return {
      kind: random.chance(0.92) ? 'item' : random.pick(['section', 'text'] as const),
      quantity: fixed(sign * digits(random, wide ? 8 : 6), 4),
      price: fixed((random.chance(0.1) ? -1n : 1n) * digits(random, wide ? 10 : 8), 4),
      rate: fixed(random.pick([2000n, 2000n, 1000n, 1300n, 490n, 1900n, 700n, 0n, BigInt(random.below(10_001))]), 2),
      category: random.chance(0.8) ? 'S' : random.pick(taxCategories),
    }
  }
  return {
    profile: random.chance(0.8) ? 'standard' : random.pick(taxProfiles),
    discount: fixed(random.chance(0.4) ? 0n : BigInt(random.below(10_001)), 2),
    lines: Array.from({ length: 1 + random.below(7) }, line),
  }
}

const byProfile: Record<TaxProfile, TaxCategory | null> = {
  standard: null,
  reverse_charge: 'AE',
  small_business: 'E',
  intra_community: 'K',
  export: 'G',
  intra_community_service: 'AE',
}

/** EN 16931: only S carries VAT; a standard rate of nothing is the zero rate Z. */
function effective({ rate, category }: Line, profile: TaxProfile): [string, bigint] {
  const asked = byProfile[profile] ?? category
  if (asked !== 'S') return [asked, 0n]
  return rate.units === 0n ? ['Z', 0n] : ['S', rate.units]
}

interface Group {
  category: string
  rate: bigint
  gross: bigint
  discount: bigint
}

/** All in cents; rates in hundredths of a percent. */
function calculate({ lines, discount, profile }: Case) {
  const groups: Group[] = []
  for (const line of lines) {
    if (line.kind !== 'item') continue
    const [category, rate] = effective(line, profile)
    const group = groups.find(one => one.category === category && one.rate === rate)
    const cents = nearest(line.quantity.units * line.price.units, 1_000_000n)
    if (group) group.gross += cents
    else groups.push({ category, rate, gross: cents, discount: 0n })
  }
  groups.sort((a, b) => (a.rate === b.rate ? (a.category < b.category ? -1 : 1) : a.rate > b.rate ? -1 : 1))
  const subtotal = groups.reduce((all, group) => all + group.gross, 0n)
  const discounted = nearest(subtotal * discount.units, 10_000n)
  const sign = discounted < 0n ? -1n : 1n
  const parts = groups.map(group => {
    const exact = sign * group.gross * discount.units
    const rest = ((exact % 10_000n) + 10_000n) % 10_000n
    return { group, rest, down: (exact - rest) / 10_000n }
  })
  let up = sign * discounted - parts.reduce((all, part) => all + part.down, 0n)
  for (const { group, down } of parts.toSorted((a, b) => Number(b.rest - a.rest))) {
    group.discount = sign * (up > 0n ? down + 1n : down)
    up -= 1n
  }
  const rows = groups.map(({ category, rate, gross, discount: less }) => {
    const net = gross - less
    return { category, rate, net, tax: nearest(net * rate, 10_000n) }
  })
  const tax = rows.reduce((all, row) => all + row.tax, 0n)
  return { subtotal, discount: discounted, tax, total: subtotal - discounted + tax, rows }
}

const cents = (units: bigint) => fixed(units, 2).text.replace(/^-(0\.00)$/, '$1')

test(`${runs.toLocaleString('en')} random invoices agree with an independent calculator to the cent, each rate included`, () => {
  const random = randomFrom(20_260_310)
  let [discounts, negatives, several] = [0, 0, 0]
  for (let run = 0; run < runs; run += 1) {
    const one = randomCase(random)
    const expected = calculate(one)
    const totals = invoiceTotals(
      one.lines.map(line => ({
        kind: line.kind,
        quantity: line.quantity.text,
        unitPrice: line.price.text,
        taxRate: line.rate.text,
        taxCategory: line.category,
      })),
      one.discount.text,
      one.profile,
    )
    const shown = [
      totals.subtotal,
      totals.discountAmount,
      totals.taxAmount,
      totals.total,
      ...totals.groups.flatMap(({ taxRate, base, tax }) => [taxRate, base, tax]),
    ].map(value => value.toFixed(2).replace(/^-(0\.00)$/, '$1'))
    const wanted = [
      expected.subtotal,
      expected.discount,
      expected.tax,
      expected.total,
      ...expected.rows.flatMap(({ rate, net, tax }) => [rate, net, tax]),
    ].map(cents)
    // A plain comparison first: an expectation a hundred thousand times over costs more than the sums.
    if (shown.join() !== wanted.join() || categories(totals) !== expected.rows.map(row => row.category).join())
      expect({ run, one, shown, categories: categories(totals) }).toEqual({
        run,
        one,
        shown: wanted,
        categories: expected.rows.map(row => row.category).join(),
      })
    if (expected.discount !== 0n && expected.rows.length > 1) discounts += 1
    if (expected.total < 0n) negatives += 1
    if (expected.rows.length > 1) several += 1
  }
  // The cases are not all plain ones.
  expect(discounts).toBeGreaterThan(runs / 5)
  expect(several).toBeGreaterThan(runs / 3)
  expect(negatives).toBeGreaterThan(runs / 100)
})

const categories = (totals: ReturnType<typeof invoiceTotals>) => totals.groups.map(group => group.taxCategory).join()

test('of 5,000 random deposits the paid part is net and tax of what was paid, to the cent in all and within a cent per rate', () => {
  const random = randomFrom(20_260_311)
  for (let run = 0; run < 5_000; run += 1) {
    const one = randomCase(random)
    const billed = taxBreakdown(
      invoiceTotals(
        one.lines.map(line => ({
          kind: line.kind,
          quantity: line.quantity.text.replace('-', ''),
          unitPrice: line.price.text.replace('-', ''),
          taxRate: line.rate.text,
          taxCategory: line.category,
        })),
        one.discount.text,
        one.profile,
      ),
    )
    const inCents = (value: number) => BigInt(Math.round(value * 100))
    const gross = (line: (typeof billed)[number]) => inCents(line.net) + inCents(line.tax)
    const total = billed.reduce((all, line) => all + gross(line), 0n)
    if (total <= 0n || total > 10n ** 13n) continue
    const paid = random.chance(0.2) ? total : 1n + BigInt(random.below(Number(total > 2n ** 31n ? 2n ** 31n : total)))
    const share = paidShare(billed, cents(paid))
    const all = share.lines.reduce((sum, line) => sum + gross(line), 0n)
    expect([run, all]).toEqual([run, paid])
    if (paid === total) expect(share.lines).toEqual(billed.filter(line => line.net !== 0 || line.tax !== 0))
    for (const line of share.lines) {
      const source = billed.find(other => other.tax_rate === line.tax_rate && other.tax_category === line.tax_category)
      const exact = source ? nearest(inCents(source.tax) * gross(line), gross(source)) : null
      expect([run, inCents(line.tax)]).toEqual([run, exact])
    }
  }
})
