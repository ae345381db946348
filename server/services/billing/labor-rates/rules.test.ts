import { expect, test } from 'vitest'
import { Decimal } from '../../../money/money'
import { hourlyRateFor } from './rules'

const rates = new Map([
  ['Geselle', new Decimal('58.50')],
  ['GESELLE', new Decimal('60')],
  ['Lehrling', new Decimal('0')],
])

test('the rate with exactly the same name wins', () => {
  expect(hourlyRateFor(rates, 'GESELLE')).toEqual(new Decimal('60'))
})

test('case and accents make no difference if no rate has exactly the same name', () => {
  expect(hourlyRateFor(rates, ' geselle ')).toEqual(new Decimal('58.50'))
})

test('a rate of zero is a rate', () => {
  expect(hourlyRateFor(rates, 'Lehrling')).toEqual(new Decimal('0'))
})

test('an unknown category has none', () => {
  expect(hourlyRateFor(rates, 'Meister')).toBeNull()
})
