import { describe, expect, test } from 'vitest'
import { ranksToYield } from './yielding-columns'

describe('columns of a table that is wider than its place', () => {
  const columns = [
    { width: 200 },
    { width: 100, rank: 4 },
    { width: 80, rank: 1 },
    { width: 70, rank: 3 },
    { width: 30, rank: 1 },
    { width: 120 },
  ] as const

  test.each([
    [600, []],
    [599, [1]],
    [490, [1]],
    // No column has rank 2.
    [489, [1, 2, 3]],
    [420, [1, 2, 3]],
    [419, [1, 2, 3, 4]],
    [320, [1, 2, 3, 4]],
  ])('yield rank by rank until the others fit: in %d px', (room, ranks) => {
    expect(ranksToYield(columns, room)).toEqual(ranks)
  })

  test('stay without a rank, even where they do not fit', () => {
    expect(ranksToYield([{ width: 500 }], 100)).toEqual([1, 2, 3, 4])
  })
})
