import { expect, test } from 'vitest'
import { keptPapers } from './kept-papers'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 9, minute))
const bytes = (length: number) => Buffer.alloc(length)

test('the least recently requested paper makes room, and no more is kept than fits', () => {
  const kept = keptPapers({ bytes: 100 })
  for (const key of ['a', 'b', 'c']) kept.keep(key, bytes(33), at(0))
  expect(kept.of('a', at(1))).toHaveLength(33)
  kept.keep('d', bytes(33), at(2))
  expect(['a', 'b', 'c', 'd'].map(key => kept.of(key, at(2)) !== null)).toEqual([true, false, true, true])
  kept.keep('e', bytes(101), at(3))
  expect(['a', 'c', 'd', 'e'].map(key => kept.of(key, at(3)))).toEqual([null, null, null, null])
})

test('storing the same paper again counts once', () => {
  const kept = keptPapers({ bytes: 100 })
  for (let time = 0; time < 10; time++) kept.keep('a', bytes(60), at(0))
  kept.keep('b', bytes(40), at(0))
  expect([kept.of('a', at(0))?.length, kept.of('b', at(0))?.length]).toEqual([60, 40])
})

test('nothing is kept for longer than ten minutes, even if it is requested', () => {
  const kept = keptPapers()
  kept.keep('a', bytes(1), at(0))
  expect(kept.of('a', at(9))).not.toBeNull()
  expect(kept.of('a', at(10))).toBeNull()
  expect(kept.of('a', at(0))).toBeNull()
})
