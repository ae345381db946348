import { expect, test } from 'vitest'
import { batchesOf, type PartRow, readPart } from './batches'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 10, minute))
const row = (part: string | null, more: Partial<PartRow> = {}): PartRow => ({
  source: 'erp',
  batch: 'umzug',
  part,
  files: 1,
  sizeBytes: 10,
  firstAt: at(0),
  lastAt: at(0),
  ...more,
})

test('a part counts when it says <n>/<total>', () => {
  expect(readPart('3/5')).toEqual({ number: 3, total: 5 })
  expect(readPart(' 03 / 05 ')).toEqual({ number: 3, total: 5 })
  for (const part of [null, '', '3', '0/5', '6/5', 'a/b', '1/2/3', '-1/5', '1/9999999'])
    expect(readPart(part)).toBeNull()
})

test('a batch of five with three parts lists the missing ones', () => {
  expect(batchesOf([row('1/5'), row('3/5', { firstAt: at(2), lastAt: at(4) }), row('5/5')])).toEqual([
    {
      source: 'erp',
      batch: 'umzug',
      files: 3,
      size_bytes: 30,
      first_received_at: at(0).toISOString(),
      last_received_at: at(4).toISOString(),
      parts: 3,
      total: 5,
      missing_count: 2,
      missing: ['2/5', '4/5'],
    },
  ])
})

test('a part that was sent again counts once', () => {
  expect(batchesOf([row('1/2', { files: 3, sizeBytes: 30 }), row('01/2')])).toMatchObject([
    { files: 4, size_bytes: 40, parts: 1, total: 2, missing: ['2/2'] },
  ])
})

test('a batch with parts that are not numbered has no total and lists none as missing', () => {
  expect(batchesOf([row(null), row('kunden')])).toMatchObject([
    { files: 2, parts: 0, total: null, missing_count: 0, missing: [] },
  ])
})

test('where parts disagree about their total, the largest holds', () => {
  expect(batchesOf([row('1/2'), row('2/4')])).toMatchObject([{ parts: 2, total: 4, missing: ['3/4', '4/4'] }])
})

test('of many missing parts only the first are listed, but all are counted', () => {
  const [batch] = batchesOf([row('2/900000')])
  expect(batch?.missing_count).toBe(899_999)
  expect(batch?.missing).toHaveLength(20)
  expect(batch?.missing[1]).toBe('3/900000')
})

test('the same batch name of another source is another batch; the one that changed last comes first', () => {
  const grouped = batchesOf([
    row('1/1', { lastAt: at(1) }),
    row('1/1', { source: 'lager', lastAt: at(9) }),
    row('1/1', { batch: 'b2', lastAt: at(5) }),
  ])
  expect(grouped.map(({ source, batch }) => `${source} ${batch}`)).toEqual(['lager umzug', 'erp b2', 'erp umzug'])
})
