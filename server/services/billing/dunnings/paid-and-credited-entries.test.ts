import { expect, test } from 'vitest'
import { randomFrom, seedFrom } from '../../../../tests/fuzz/random'
import { Decimal, sum } from '../../../money/money'
import { type PaidAndCreditedRows, paidAndCreditedEntries } from './paid-and-credited-entries'

const at = (day: string) => new Date(`${day}T09:00:00.000Z`)
const written = { createdAt: at('2026-04-10') }
let id = 0
const payment = (amount: number, day: string, over: Partial<PaidAndCreditedRows['payments'][number]> = {}) => ({
  id: ++id,
  kind: 'payment',
  amount: new Decimal(amount),
  paidOn: at(day),
  reversesId: null,
  createdAt: at(day),
  ...over,
})
const credit = (amount: number, day: string) => ({
  creditNumber: 'ST-2026-0001',
  creditDate: at(day),
  appliedTotal: new Decimal(amount),
  createdAt: at(day),
})

test('a dunning lists what had been paid and credited when it was written, and what the invoice itself deducts', () => {
  const returned = payment(70, '2026-04-03')
  const rows = paidAndCreditedEntries(
    {
      total: new Decimal(1200),
      payments: [
        payment(200, '2026-04-01'),
        returned,
        payment(-70, '2026-04-04', { kind: 'reversal', reversesId: returned.id }),
        payment(90, '2026-04-11'),
      ],
      creditNotes: [credit(120, '2026-04-05'), credit(60, '2026-04-12')],
    },
    { ...written, openAmount: new Decimal(820) },
  )
  expect(rows).toEqual([
    { kind: 'invoice', amount: '60.00' },
    { kind: 'payment', day: '2026-04-01', amount: '200.00' },
    { kind: 'credit', number: 'ST-2026-0001', day: '2026-04-05', amount: '120.00' },
  ])
})

test('an invoice on which nothing was paid or credited has no rows, whatever it deducts', () => {
  const nothing = { total: new Decimal(1200), payments: [], creditNotes: [] }
  expect(paidAndCreditedEntries(nothing, { ...written, openAmount: new Decimal(700) })).toEqual([])
})

test('the rows and the open amount add up to the total to the cent, in no more rows than a page has room for', () => {
  const random = randomFrom(seedFrom(7))
  for (let run = 0; run < 200; run++) {
    const cents = () => (1 + random.below(100_000)) / 100
    const payments = Array.from({ length: 1 + random.below(30) }, () => payment(cents(), '2026-04-01'))
    const creditNotes = Array.from({ length: random.below(3) }, () => credit(cents(), '2026-04-02'))
    const openAmount = new Decimal(cents())
    const took = sum([...payments.map(one => one.amount), ...creditNotes.map(one => one.appliedTotal)])
    const total = took.plus(openAmount).plus(random.pick([0, 0, cents()]))
    const rows = paidAndCreditedEntries({ total, payments, creditNotes }, { ...written, openAmount })
    expect(
      sum(rows.map(({ amount }) => amount))
        .plus(openAmount)
        .toFixed(2),
    ).toBe(total.toFixed(2))
    expect(rows.length).toBeLessThanOrEqual(11)
  }
})
