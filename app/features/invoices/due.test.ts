import { expect, test } from 'vitest'
import { openAmount } from './due'

test('open is what is owed to the company, and negative what it still has to pay out', () => {
  expect(openAmount({ status: 'sent', remaining: 120, refund_due: 0 })).toBe(120)
  expect(openAmount({ status: 'paid', remaining: -480, refund_due: 80 })).toBe(-80)
  expect(openAmount({ status: 'paid', remaining: -480, refund_due: 0 })).toBe(0)
  expect(openAmount({ status: 'cancelled', remaining: 120, refund_due: 50 })).toBe(null)
})
