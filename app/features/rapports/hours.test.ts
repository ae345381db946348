import { expect, test } from 'vitest'
import { areHours, steppedHours, sumOfHours } from './hours'

test('steps go to the next quarter hour and stay within a day', () => {
  expect(steppedHours(1, 1)).toBe(1.25)
  expect(steppedHours(1.33, 1)).toBe(1.5)
  expect(steppedHours(1.33, -1)).toBe(1.25)
  expect(steppedHours(0.25, -1)).toBe(0.25)
  expect(steppedHours(24, 1)).toBe(24)
  expect(steppedHours(Number.NaN, 1)).toBe(0.25)
})

test('a line has more than zero hours and at most a day', () => {
  expect([-2, 0, 0.25, 24, 24.25, Number.NaN].map(areHours)).toEqual([false, false, true, true, false, false])
})

test('sums have no floating-point residue', () => {
  expect(sumOfHours([{ hours: 0.1 }, { hours: 0.2 }])).toBe(0.3)
})
