import { describe, expect, test } from 'vitest'
import { billingStatusFor, lineAt, numbered, positionAfter, splitLines } from './rules'

describe('billing status', () => {
  test.each([
    [0, 'unbilled'],
    [0.01, 'partial'],
    [99.99, 'partial'],
    ['100.00', 'billed'],
  ])('%s percent is %s', (percentage, status) => {
    expect(billingStatusFor(percentage)).toBe(status)
  })
})

describe('lines', () => {
  const stored = [
    { id: 7, position: 1 },
    { id: 9, position: 2 },
  ]

  test('that replace all others keep the given order, old and new mixed', () => {
    const { kept, added } = splitLines(stored, [{ name: 'new' }, { id: 9, name: 'old' }, { name: 'last' }])
    expect(kept).toEqual([{ line: { id: 9, name: 'old', position: 2 }, stored: { id: 9, position: 2 } }])
    expect(added).toEqual([
      { name: 'new', position: 1 },
      { name: 'last', position: 3 },
    ])
  })

  test('of another rapport are not found', () => {
    expect(() => splitLines(stored, [{ id: 8 }])).toThrow(expect.objectContaining({ key: 'rapport.line_not_found' }))
    expect(() => lineAt([], undefined)).toThrow(expect.objectContaining({ key: 'rapport.line_not_found' }))
  })

  test('are appended after the last one', () => {
    expect(positionAfter([])).toBe(1)
    expect(positionAfter(stored)).toBe(3)
    expect(numbered([{ a: 1 }, { a: 2 }], 3)).toEqual([
      { a: 1, position: 3 },
      { a: 2, position: 4 },
    ])
  })
})
