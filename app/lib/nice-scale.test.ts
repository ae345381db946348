import { expect, test } from 'vitest'
import { niceScale } from './nice-scale'

test('an axis has round steps that reach the largest value', () => {
  expect(niceScale(21_000)).toEqual([0, 10_000, 20_000, 30_000])
  expect(niceScale(8)).toEqual([0, 2, 4, 6, 8])
})

test('an axis of nothing still has a height', () => {
  expect(niceScale(0)).toEqual([0, 1])
})
