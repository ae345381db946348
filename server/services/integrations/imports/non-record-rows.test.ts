import { expect, test } from 'vitest'
import { nonRecordRows } from './non-record-rows'

/** How often cells are read when each of `length` rows has the label of a sum, and is none. */
function readsOf(length: number): number {
  let reads = 0
  const counted = (cells: string[]) =>
    new Proxy(cells, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
        return Reflect.get(target, key, receiver)
      },
    })
  const rows = Array.from({ length }, (_, at) => ({
    line: at + 2,
    cells: counted([`Ort${at} Ergebnis`, '', `${1_000 + at}`, `${500 + at},5`]),
  }))
  nonRecordRows(['Ort', 'Name', 'Menge', 'Preis'], rows)
  return reads
}

test('each cell is read a fixed number of times, however many labels of sums the file has', () => {
  expect(readsOf(2_000) / readsOf(500)).toBeCloseTo(4, 1)
})
