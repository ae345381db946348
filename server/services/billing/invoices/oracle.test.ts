import { expect, test } from 'vitest'
import { Prisma } from '../../../../prisma/client/client'
import { type Random, randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { casesOf } from '../../../../tests/harness/cases'
import { nearest, paidOf, type Rate, ratesOf, something, total } from '../../../../tests/harness/paid-of'
import { type TaxCategory, taxCategories } from '../../../money/tax'
import { type TaxProfile, taxProfiles } from '../../../money/tax-profiles'
import { remainingOfInvoice } from './remaining-of-invoice'
import { invoiceTotals, taxBreakdown } from './rules'
import { paidShare } from './share'

// The calculator below and in the harness is written from the rules, not from the product: integers of arbitrary
// length, one rounding function. So each result is computed in two independent ways.

const runs = casesOf(100_000)

/** A number with a fixed count of decimals, as an integer of its smallest unit and as text. */
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

/** Sizes from a cent to the maximum of the column; binary arithmetic would fail at the cents of large sums. */
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

/** EN 16931: only S carries VAT; a standard rate of 0 % is the zero rate Z. */
function effective({ rate, category }: Line, profile: TaxProfile): [string, bigint] {
  const known = byProfile[profile] ?? category
  if (known !== 'S') return [known, 0n]
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
  const random = randomFrom(seedFrom(20_260_310))
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
    // A plain comparison first: calling `expect` a hundred thousand times would cost more than the sums.
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
  // The cases must cover more than the plain ones.
  expect(discounts).toBeGreaterThan(runs / 5)
  expect(several).toBeGreaterThan(runs / 3)
  expect(negatives).toBeGreaterThan(runs / 100)
})

const categories = (totals: ReturnType<typeof invoiceTotals>) => totals.groups.map(group => group.taxCategory).join()

/** Net and tax per rate of an invoice whose lines all add something. */
const billedOf = (one: Case) =>
  taxBreakdown(
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

const upTo = (random: Random, most: bigint) => BigInt(random.below(Number(most > 2n ** 31n ? 2n ** 31n : most + 1n)))

test(
  'for 5,000 random deposits the paid part is net and tax of what was paid, to the cent in total and per rate',
  { tags: 'long' },
  () => {
    const random = randomFrom(seedFrom(20_260_311))
    for (let run = 0; run < 5_000; run += 1) {
      const billed = billedOf(randomCase(random))
      const all = total(ratesOf(billed))
      if (all <= 0n || all > 10n ** 13n) continue
      const paid = random.chance(0.2) ? all : 1n + upTo(random, all - 1n)
      const share = paidShare(billed, cents(paid))
      expect([run, total(ratesOf(share.lines))]).toEqual([run, paid])
      expect([run, ratesOf(share.lines)]).toEqual([run, paidOf(ratesOf(billed), paid)])
    }
  },
)

test(
  'for 1,500 random invoices with corrections, Skonto and deductions what is left and received agrees per rate',
  { tags: 'long' },
  () => {
    const random = randomFrom(seedFrom(20_260_312))
    const asLines = (rates: readonly Rate[]) =>
      rates.map(({ key, net, tax }) => {
        const [tax_category = '', tax_rate = ''] = key.split(' ')
        return { tax_category, tax_rate: Number(tax_rate), net: Number(net) / 100, tax: Number(tax) / 100 }
      })
    const partOf = (rates: readonly Rate[]) =>
      rates
        .filter(() => random.chance(0.6))
        .map(one => ({ ...one, net: upTo(random, one.net), tax: upTo(random, one.tax) }))
    const without = (rates: readonly Rate[], taken: readonly Rate[]) => {
      const left = rates.map(one => ({ ...one }))
      for (const { key, net, tax } of taken) {
        const own = left.find(one => one.key === key)
        if (own) [own.net, own.tax] = [own.net - net, own.tax - tax]
        else left.push({ key, net: -net, tax: -tax })
      }
      return left
    }
    let [partly, fully] = [0, 0]
    for (let run = 0; run < 1_500; run += 1) {
      const billed = ratesOf(billedOf(randomCase(random)))
      if (total(billed) <= 0n || total(billed) > 10n ** 13n) continue
      const notes = Array.from({ length: random.below(3) }, () => partOf(billed))
      const discount = random.chance(0.5) ? partOf(billed) : []
      const deducted = random.chance(0.3) ? [...partOf(billed), { key: 'S 16', net: 500n, tax: 80n }] : []
      const left = without(without(billed, notes.flat()), discount)
      const own = without(left, deducted)
      const refund = BigInt(random.below(1000))
      const received = random.chance(0.4) ? total(own) : upTo(random, total(billed))
      if (total(own) === 0n && received !== 0n) continue
      const amount = (value: bigint) => new Prisma.Decimal(cents(value))
      const entry = { reversesId: null, taxBreakdown: null }
      const found = remainingOfInvoice({
        taxBreakdown: asLines(billed),
        deductions: deducted.map(one => ({ taxBreakdown: asLines([one]) })),
        creditNotes: notes.map((note, place) => ({
          taxBreakdown: asLines(note),
          cashDiscountBreakdown: [],
          refundTotal: amount(place === 0 ? refund : 0n),
        })),
        payments: [
          { ...entry, id: 1, kind: 'payment', amount: amount(received + (notes.length > 0 ? refund : 0n) - 700n) },
          { ...entry, id: 2, kind: 'payment', amount: amount(900n) },
          { ...entry, id: 3, kind: 'payment', amount: amount(700n) },
          { ...entry, id: 4, kind: 'reversal', amount: amount(-900n), reversesId: 2 },
          { ...entry, id: 5, kind: 'cash_discount', amount: amount(total(discount)), taxBreakdown: asLines(discount) },
        ],
      })
      const byKey = (rates: readonly Rate[]) => something(rates).toSorted((a, b) => (a.key < b.key ? -1 : 1))
      expect([run, byKey(ratesOf(found.billed.lines))]).toEqual([run, byKey(left)])
      expect([run, byKey(ratesOf(found.own.lines))]).toEqual([run, byKey(own)])
      expect([run, byKey(ratesOf(found.received.lines))]).toEqual([run, byKey(paidOf(own, received))])
      expect([run, found.receivedTotal.toFixed(2)]).toEqual([run, cents(received)])
      if (received === total(own)) fully += 1
      else partly += 1
    }
    expect(Math.min(partly, fully)).toBeGreaterThan(250)
  },
)
