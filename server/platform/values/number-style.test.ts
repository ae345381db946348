import { expect, test } from 'vitest'
import { moneyStyle, numberStyle } from './number-style'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('plain numbers and money of a language group in the same way', () => {
  const grouping = (format: Intl.NumberFormat) =>
    format.formatToParts(1234567.5).find(({ type }) => type === 'group')?.value
  for (const [language, mark] of [
    ['de', '.'],
    ['de-AT', '.'],
    ['de-DE', '.'],
    ['en', ','],
    ['en-GB', ','],
  ] as const)
    expect([numberStyle(language), moneyStyle(language, 'EUR')].map(grouping), language).toEqual([mark, mark])
})

test('money is formatted as in its country, percentages have a space in German only', () => {
  expect((['de', 'de-AT', 'de-DE', 'en'] as const).map(tag => plain(moneyStyle(tag, 'EUR').format(13280)))).toEqual([
    '€ 13.280,00',
    '€ 13.280,00',
    '13.280,00 €',
    '€13,280.00',
  ])
  expect((['de-AT', 'en'] as const).map(tag => plain(numberStyle(tag, { style: 'percent' }).format(0.2)))).toEqual([
    '20 %',
    '20%',
  ])
})
