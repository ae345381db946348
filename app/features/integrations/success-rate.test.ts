import { expect, test } from 'vitest'
import { successRate } from './success-rate'

const hour = (delivered: number, failed: number) => ({ delivered, failed })

test('it is the share of attempts that arrived, over all hours', () => {
  expect(successRate([hour(3, 1), hour(5, 0), hour(0, 0)])).toBe(88.9)
  expect(successRate([hour(0, 4)])).toBe(0)
  expect(successRate([hour(7, 0)])).toBe(100)
})

test('one failure among very many is not rounded away', () => {
  expect(successRate([hour(100_000, 1)])).toBe(99.9)
})

test('without an attempt there is none', () => {
  expect(successRate([hour(0, 0)])).toBeNull()
})
