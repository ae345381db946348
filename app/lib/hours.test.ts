import { expect, test } from 'vitest'
import { hoursText, parseHours } from './hours'

test.each([
  ['2:30', 2.5],
  ['2,5', 2.5],
  ['2.25 h', 2.25],
  [':45', 0.75],
  ['90 min', 1.5],
  ['8', 8],
  ['0:20', 0.33],
  ['-1:30', -1.5],
  ['−120:15', -120.25],
])('"%s" is read as %s hours', (text, hours) => {
  expect(parseHours(text)).toBe(hours)
})

test.each(['', '-', 'acht', '2:75', '1,5,5', '--2', '1:2:3'])('"%s" is not read as hours', text => {
  expect(parseHours(text)).toBeNaN()
})

test('hours of any minute are formatted in clock notation and parsed back to that minute', () => {
  for (let minutes = -600; minutes <= 1440; minutes += 1)
    expect(Math.round(parseHours(hoursText(minutes / 60)) * 60)).toBe(minutes)
})
