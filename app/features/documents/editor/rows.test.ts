import { expect, test } from 'vitest'
import { lineNumbers } from '~server/platform/values/line-numbers'
import { blankRow, isBlank, type Row } from './row'
import { insertRows, moveRow, neighbouringRate, placeRow } from './rows'

const row = (key: string, kind: Row['kind'] = 'item', more: Partial<Row> = {}) => blankRow(key, kind, more)
const keys = (rows: readonly Row[]) => rows.map(({ key }) => key).join('')
const abc = [row('a'), row('b'), row('c')]

test('a line moves by one step and stays at the ends', () => {
  expect(keys(moveRow(abc, 'b', -1))).toBe('bac')
  expect(keys(moveRow(abc, 'b', 1))).toBe('acb')
  expect(moveRow(abc, 'a', -1)).toBe(abc)
  expect(moveRow(abc, 'c', 1)).toBe(abc)
})

test('a dragged line takes the place of the one that it is dropped on', () => {
  expect(keys(placeRow(abc, 'a', 'c'))).toBe('bca')
  expect(keys(placeRow(abc, 'c', 'a'))).toBe('cab')
  expect(placeRow(abc, 'a', 'gone')).toBe(abc)
})

test('new lines are inserted below the line they were added from', () => {
  expect(keys(insertRows(abc, 'a', [row('x'), row('y')]))).toBe('axybc')
  expect(keys(insertRows(abc, null, [row('x')]))).toBe('xabc')
})

test('a new line takes the tax rate of the priced line above it', () => {
  const rows = [row('s', 'section'), row('a', 'item', { tax_rate: '10' }), row('b', 'item', { tax_rate: '20' })]
  expect(neighbouringRate(rows, 'a')).toBe('10')
  expect(neighbouringRate(rows, 's')).toBe('10')
  expect(neighbouringRate([], null)).toBeNull()
})

test('positions are numbered as the paper prints them', () => {
  const rows = [
    row('1'),
    row('2', 'section'),
    row('3'),
    row('4', 'text'),
    row('5', 'optional'),
    row('6', 'section'),
    row('7'),
  ]
  expect(lineNumbers(rows)).toEqual(['1', '2', '2.1', '', '2.2', '3', '3.1'])
})

test('a line counts as blank only while nothing in it would be lost', () => {
  expect(isBlank(row('a'))).toBe(true)
  expect(isBlank(row('a', 'item', { description: 'Tür' }))).toBe(false)
  expect(isBlank(row('a', 'item', { unit_price: '0,00' }))).toBe(true)
  expect(isBlank(row('a', 'item', { unit_price: '12' }))).toBe(false)
})
