import { expect, test } from 'vitest'
import { daysLate, openAmount } from './due'

const sent = { status: 'sent', due_date: '2026-03-28', amount_due: 100 } as const

test('an invoice is late from the day after its due day, whatever its status says', () => {
  expect(daysLate(sent, '2026-03-28')).toBe(0)
  expect(daysLate(sent, '2026-03-30')).toBe(2)
  expect(daysLate({ ...sent, status: 'overdue' }, '2026-04-01')).toBe(4)
})

test('nothing is late where nothing is owed', () => {
  for (const status of ['draft', 'paid', 'cancelled'] as const)
    expect(daysLate({ ...sent, status }, '2026-12-31')).toBe(0)
  expect(daysLate({ ...sent, amount_due: 0 }, '2026-12-31')).toBe(0)
  expect(daysLate({ ...sent, due_date: null }, '2026-12-31')).toBe(0)
})

test('open is what is owed to the company, and below zero what it still has to pay out', () => {
  expect(openAmount({ status: 'sent', remaining: 120, refund_due: 0 })).toBe(120)
  expect(openAmount({ status: 'paid', remaining: -480, refund_due: 80 })).toBe(-80)
  expect(openAmount({ status: 'paid', remaining: -480, refund_due: 0 })).toBe(0)
  expect(openAmount({ status: 'cancelled', remaining: 120, refund_due: 50 })).toBe(null)
})
