import { expect, test } from 'vitest'
import { incompleteFirst, isIncomplete } from './batch-order'
import type { Batch } from './inbound'

const batch = (name: string, missing: number, total: number | null = 5): Batch => ({
  source: 'erp',
  batch: name,
  files: 1,
  size_bytes: 1,
  first_received_at: '2026-01-31T10:00:00.000Z',
  last_received_at: '2026-01-31T10:00:00.000Z',
  parts: (total ?? 0) - missing,
  total,
  missing_count: missing,
  missing: [],
})

test('batches with missing parts come first, otherwise the order stays', () => {
  const ordered = incompleteFirst([batch('a', 0), batch('b', 2), batch('c', 0, null), batch('d', 1)])
  expect(ordered.map(one => one.batch)).toEqual(['b', 'd', 'a', 'c'])
})

test('a batch without a number of parts is never incomplete', () => {
  expect(isIncomplete(batch('a', 0, null))).toBe(false)
})
