import { expect, test } from 'vitest'
import { durationText, wallText } from './duration-text'

test('minutes are hours and minutes, below zero with a minus', () => {
  expect([0, 5, 60, 450, 6_005, -95, -0.2].map(durationText)).toEqual([
    '0:00',
    '0:05',
    '1:00',
    '7:30',
    '100:05',
    '−1:35',
    '0:00',
  ])
})

test('a time of the day has two digits each', () => {
  expect([0, 450, 1439].map(wallText)).toEqual(['00:00', '07:30', '23:59'])
})
