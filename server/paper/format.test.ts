import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paperFormat } from './format'

const at = paperFormat('de-AT', 'Europe/Vienna')
const de = paperFormat('de-DE', 'Europe/Berlin')
const en = paperFormat('en', 'Europe/Vienna')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('money, columns and quantities group and separate the same way within a language', () => {
  const all = [at, de, en].map(f => [f.money('-1234567.5'), f.amount('1234567.5'), f.quantity('1234567.5')].map(plain))
  expect(all).toEqual([
    ['−€ 1.234.567,50', '1.234.567,50', '1.234.567,5'],
    ['−1.234.567,50 €', '1.234.567,50', '1.234.567,5'],
    ['−€1,234,567.50', '1,234,567.50', '1,234,567.5'],
  ])
})

test('a unit price shows 2 to 4 decimals, a quantity only what it has, hours always 2', () => {
  expect([at.unitPrice('7'), at.unitPrice('7.9500'), at.unitPrice('118.4615')]).toEqual(['7,00', '7,95', '118,4615'])
  expect([at.quantity('3'), at.quantity('3.2500'), at.quantity('-2')]).toEqual(['3', '3,25', '−2'])
  expect(at.hours('8')).toBe('8,00')
})

test('percentages and other currencies are written in the style of the language', () => {
  expect([plain(de.percent('4.9')), en.percent(20)]).toEqual(['4,9 %', '20%'])
  expect(plain(paperFormat('de-DE', 'Europe/Berlin', 'CHF').money('12'))).toBe('12,00 CHF')
})

test('any amount of cents is printed exactly, also beyond what a binary float holds', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), cents => {
      const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
      const decimal = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      const printed = at.amount(decimal).replaceAll('.', '').replace(',', '.').replace('−', '-')
      expect(printed).toBe(decimal)
    }),
  )
})

test('days and periods are calendar days in any time zone, instants are local to the document', () => {
  expect(at.day('2026-03-01')).toBe('01.03.2026')
  expect(plain(en.day('2026-03-01'))).toBe('1 Mar 2026')
  expect(paperFormat('de-AT', 'Pacific/Kiritimati').day('2026-12-31')).toBe('31.12.2026')
  expect(at.period('2026-02-16', '2026-03-06')).toBe('16.02.2026 – 06.03.2026')
  expect(at.instant('2026-12-31T23:30:00.000Z')).toBe('01.01.2027, 00:30')
})

test.each(['', 'abc', '1,5', '1e3', Number.NaN, Number.POSITIVE_INFINITY])('%j is refused as a decimal', value => {
  expect(() => at.amount(value)).toThrow(TypeError)
})

test.each(['', '2026-3-1', '2026-02-30x', '2026-13-01', '01.03.2026'])('%j is refused as a day', value => {
  expect(() => at.day(value)).toThrow(TypeError)
})
