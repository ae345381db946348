import { expect, test } from 'vitest'
import { Decimal } from '../../../money/money'
import { hourlyRateFor } from './rules'

const rates = new Map([
  ['Geselle', new Decimal('58.50')],
  ['GESELLE', new Decimal('60')],
  ['Lehrling', new Decimal('0')],
])

test('a job category has the rate under its very name', () => {
  expect(hourlyRateFor(rates, 'GESELLE')).toEqual(new Decimal('60'))
})

test('capitals and accents as typed on site make no difference where the very name has no rate', () => {
  expect(hourlyRateFor(rates, ' geselle ')).toEqual(new Decimal('58.50'))
})

test('a rate of zero is a rate', () => {
  expect(hourlyRateFor(rates, 'Lehrling')).toEqual(new Decimal('0'))
})

test('an unknown category has none', () => {
  expect(hourlyRateFor(rates, 'Meister')).toBeNull()
})
