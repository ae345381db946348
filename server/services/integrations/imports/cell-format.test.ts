import { expect, test } from 'vitest'
import { cellFormat, shownNumber, shownText } from './cell-format'

const shown = (code: string, value: number) => shownNumber(value, cellFormat(164, code), String(value))

test.each<[code: string, value: number, shown: string]>([
  ['00000', 1067, '01067'],
  ['000000', 123, '000123'],
  ['00000', 123_456, '123456'],
  ['0', 4, '4'],
  ['0.00', 12, '12.00'],
  ['0.00', 1.005, '1.01'],
  ['#,##0.00', 1234.5, '1234.50'],
  ['0.##', 5, '5'],
  ['.00', 0.5, '0.50'],
  ['"K-"00000', 17, 'K-00017'],
  ['\\K\\-000', 17, 'K-017'],
  ['00-000', 1067, '01-067'],
  ['0000 000000', 664_123_456, '0664 123456'],
  ['+00 000 0000', 436_601_234, '+43 660 1234'],
  ['0" Stk"', 5, '5 Stk'],
  ['[$€-407] 0.00', 5, '€ 5.00'],
  ['[Red]0;[Blue]-0', -5, '-5'],
  ['0.0', -5, '-5.0'],
  ['0;(0)', -5, '(5)'],
  ['0;-0;"keine"', 0, 'keine'],
  ['0;-0;;@', 0, ''],
  [';;;', 7, '7'],
  ['[<=9999]0000;00000', 512, '0512'],
  ['[<=9999]0000;00000', 10_512, '10512'],
  ['0%', 0.2, '20%'],
  ['0.0%', 0.195, '19.5%'],
  ['0\\%', 20, '20%'],
  ['General', 12.5, '12.5'],
  ['Standard', 12.5, '12.5'],
  ['"D-"General', 12.5, '12.5'],
  ['@', 12.5, '12.5'],
  ['0.00E+00', 1200, '1200'],
  ['# ?/?', 0.5, '0.5'],
  ['000', 1e300, '1e+300'],
])('in the format %s the number %d is shown as %s', (code, value, text) => {
  expect(shown(code, value)).toBe(text)
})

test.each([
  ['dd.mm.yyyy', 'day'],
  ['[$-407]d. mmmm yyyy', 'day'],
  ['"Tag "0', 'plain'],
  ['0.00%', 'percent'],
  ['0\\%', 'plain'],
  ['Standard', 'plain'],
])('the format %s is that of a %s', (code, style) => {
  expect(cellFormat(164, code).style).toBe(style)
})

test('a text is shown with the literals of its format', () => {
  expect(shownText('17', cellFormat(164, '"K-"@'))).toBe('K-17')
  expect(shownText('17', cellFormat(164, '0;-0;0;@" alt"'))).toBe('17 alt')
  expect(shownText('17', cellFormat(164, '00000'))).toBe('17')
})
