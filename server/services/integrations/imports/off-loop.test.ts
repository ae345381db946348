import { afterAll, describe, expect, test } from 'vitest'
import { workbook } from '../../../../tests/harness/workbook'
import { createOffLoop, WorkEnded } from '../../../adapters/off-loop'
import { DomainError } from '../../../platform/errors'
import { assertCellLimits } from './assert-cell-limits'
import { maxRawCells, maxRawColumns, maxRawRows } from './limits'
import { readTableOffLoop } from './read-off-loop'

/**
 * Outcome of a file, and number of turns that the event loop of this process had meanwhile: one or two if the file were
 * read on the loop.
 */
async function readWhileTurning(bytes: Buffer): Promise<{ outcome: string; turns: number }> {
  let turns = 0
  let going = true
  const turn = () => {
    turns += 1
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    const { rowCount, chunks } = await readTableOffLoop(bytes)
    for (const chunk of chunks) {
      expect(chunk.byteLength).toBeLessThan(512 * 1024)
      expect(JSON.parse(new TextDecoder().decode(chunk)).length).toBeLessThanOrEqual(1000)
    }
    return { outcome: `read: ${rowCount} rows`, turns }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: error.key, turns }
  } finally {
    going = false
  }
}

const rows = (count: number, cells: number) => `${Array(cells).fill('abc').join(';')}\n`.repeat(count + 1)

describe('reading a file does not block the event loop', () => {
  test.each<[string, () => Buffer, string]>([
    ['9,000,000 commas', () => Buffer.alloc(9_000_000, ','), 'import.too_many_columns'],
    ['900,000 commas', () => Buffer.alloc(900_000, ','), 'import.too_many_columns'],
    [
      '9,000,000 commas in lines of 16,000',
      () => Buffer.from(`${','.repeat(16_000)}\n`.repeat(560)),
      'import.too_heavy',
    ],
    ['9,000,000 line feeds', () => Buffer.alloc(9_000_000, '\n'), 'import.too_many_rows'],
    ['9,000,000 carriage returns', () => Buffer.alloc(9_000_000, '\r'), 'import.too_many_rows'],
    ['9,000,000 quotes', () => Buffer.alloc(9_000_000, '"'), 'import.cell_too_long'],
    ['9,000,000 quotes and commas', () => Buffer.from('",'.repeat(4_500_000)), 'import.too_many_columns'],
    ['9,000,000 letters', () => Buffer.alloc(9_000_000, 'x'), 'import.cell_too_long'],
    ['9,000,000 blanks', () => Buffer.alloc(9_000_000, ' '), 'import.cell_too_long'],
    [
      '9,000,000 umlauts of two encodings',
      () => Buffer.concat([Buffer.from('ä\n'), Buffer.alloc(8_999_000, 0xe4)]),
      'import.unreadable',
    ],
    ['markup without end', () => Buffer.from(`a;b\n${'<'.repeat(9_000_000)}`), 'import.cell_too_long'],
    ['20,000 rows of 100 cells', () => Buffer.from(rows(20_000, 100)), 'read: 20000 rows'],
    ['20,000 rows', () => Buffer.from(rows(20_000, 8)), 'read: 20000 rows'],
    [
      'a workbook of 20,000 rows',
      () => workbook([['Firma', 'Ort', 'Preis'], ...Array(20_000).fill(['Meier', 'Graz', 12.5])]),
      'read: 20000 rows',
    ],
    ['a workbook of 250,000 empty rows', () => workbook([['a'], ...Array(250_000).fill([''])]), 'import.empty'],
  ])('%s', async (_, bytes, expected) => {
    const { outcome, turns } = await readWhileTurning(bytes())
    expect(outcome).toBe(expected)
    expect(turns).toBeGreaterThan(20)
  })
})

describe('work in a thread is stopped', () => {
  const hurried = createOffLoop({ most: 1, deadlineMs: 1 })
  // Loading the code alone takes some; the large table takes far more.
  const narrow = createOffLoop({ most: 1, memoryMb: 64 })
  afterAll(() => Promise.all([hurried.end(), narrow.end()]))
  const large = () => Buffer.from(rows(20_000, 100))

  test('when it takes too long, and the next one gets its turn', async () => {
    const both = [large(), large()].map(bytes => hurried.run('read-table', { bytes }))
    for (const one of await Promise.allSettled(both))
      expect(one).toMatchObject({ status: 'rejected', reason: { limit: 'time' } })
  })

  test('when it takes too much memory', async () => {
    const failed = await narrow.run('read-table', { bytes: large() }).catch(error => error)
    expect(failed).toBeInstanceOf(WorkEnded)
    expect(failed.limit).toBe('memory')
    const { rowCount } = await narrow.run('read-table', { bytes: Buffer.from('a;b\n1;2\n') })
    expect(rowCount).toBe(1)
  })
})

test.each<[string, () => string, string | null]>([
  ['as many columns as a program has', () => ';'.repeat(maxRawColumns - 1), null],
  ['one column more', () => ';'.repeat(maxRawColumns), 'import.too_many_columns'],
  ['delimiters within quotes', () => `"${';'.repeat(maxRawColumns)}"`, null],
  ['doubled quotes within quotes', () => `"${'"";'.repeat(maxRawColumns)}"`, null],
  ['a quote in the middle of a cell', () => `a"${';'.repeat(maxRawColumns)}"`, 'import.too_many_columns'],
  ['as many rows as are looked at', () => '\n'.repeat(maxRawRows - 1), null],
  ['one row more', () => '\n'.repeat(maxRawRows), 'import.too_many_rows'],
  ['rows of a carriage return and a line feed', () => '\r\n'.repeat(maxRawRows - 1), null],
  ['line feeds within quotes', () => `"${'\n'.repeat(maxRawRows)}"`, null],
  ['more cells than are looked at', () => `${';'.repeat(9999)}\n`.repeat(maxRawCells / 10_000 + 1), 'import.too_heavy'],
])('counting: %s', (_, text, refused) => {
  const count = () => assertCellLimits(text(), ';')
  if (refused) expect(count).toThrow(expect.objectContaining({ key: refused }))
  else expect(count).not.toThrow()
})
