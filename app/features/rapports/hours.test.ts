import { expect, test } from 'vitest'
import { areHours, hoursText, parseHours, steppedHours, sumOfHours } from './hours'

test.each([
  ['2:30', 2.5],
  ['2,5', 2.5],
  ['2.25 h', 2.25],
  [':45', 0.75],
  ['90 min', 1.5],
  ['8', 8],
  ['0:20', 0.33],
])('"%s" is read as %s hours', (text, hours) => {
  expect(parseHours(text)).toBe(hours)
})

test.each(['', 'acht', '2:75', '1,5,5', '-2', '100'])('"%s" is not read as hours', text => {
  expect(parseHours(text)).toBeNaN()
})

test('hours are written by the clock and read back the same', () => {
  for (let quarters = 1; quarters <= 96; quarters += 1) expect(parseHours(hoursText(quarters / 4))).toBe(quarters / 4)
  expect(hoursText(1.33)).toBe('1:20')
})

test('steps go to the next quarter and stay within a day', () => {
  expect(steppedHours(1, 1)).toBe(1.25)
  expect(steppedHours(1.33, 1)).toBe(1.5)
  expect(steppedHours(1.33, -1)).toBe(1.25)
  expect(steppedHours(0.25, -1)).toBe(0.25)
  expect(steppedHours(24, 1)).toBe(24)
  expect(steppedHours(Number.NaN, 1)).toBe(0.25)
})

test('a line holds more than nothing and at most a day', () => {
  expect([0, 0.25, 24, 24.25, Number.NaN].map(areHours)).toEqual([false, true, true, false, false])
})

test('sums carry no dust of binary fractions', () => {
  expect(sumOfHours([{ hours: 0.1 }, { hours: 0.2 }])).toBe(0.3)
})
