import { expect, test } from 'vitest'
import { pastedRows } from './pasted-rows'

test('lines of a spreadsheet become rows in the order description, quantity, unit, price', () => {
  expect(pastedRows('Innentür\t2\tStk\t450,00\r\nMontage\t3,5\th\t78\r\n', 'de')).toEqual([
    { description: 'Innentür', quantity: '2', unit: 'Stk', unit_price: '450,00', tax_rate: null },
    { description: 'Montage', quantity: '3,5', unit: 'h', unit_price: '78', tax_rate: null },
  ])
})

test('a heading line and a column of position numbers are left out', () => {
  const text = 'Pos\tBezeichnung\tMenge\tEH\tPreis\n1.1\tTür\t1\tStk\t10\n1.2\tZarge\t1\tStk\t20'
  expect(pastedRows(text, 'de')?.map(row => [row.description, row.quantity, row.unit_price])).toEqual([
    ['Tür', '1', '10'],
    ['Zarge', '1', '20'],
  ])
})

test('quoted cells keep their line breaks and quotes', () => {
  expect(pastedRows('"Tür ""Classic""\nEiche, geölt"\t1\tStk\t10', 'de')?.[0]?.description).toBe(
    'Tür "Classic"\nEiche, geölt',
  )
})

test('a tax rate is found by its percent sign', () => {
  expect(pastedRows('Buch\t1\tStk\t10\t10 %\nTür\t1\tStk\t5\t50', 'de')?.map(row => row.tax_rate)).toEqual(['10', null])
})

test('text without tabs is no table', () => {
  expect(pastedRows('Eine Zeile\nund noch eine', 'de')).toBeNull()
  expect(pastedRows('\t\t\n\t', 'de')).toBeNull()
})
