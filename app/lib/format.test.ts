import { expect, test } from 'vitest'
import { createFormat } from './format'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const austria = createFormat({ locale: 'de', countryCode: 'AT', timeZone: 'Europe/Vienna' })
const germany = createFormat({ locale: 'de', countryCode: 'DE', timeZone: 'Europe/Berlin' })
const english = createFormat({ locale: 'en', countryCode: 'AT', timeZone: 'Europe/Vienna' })

test('money is written as the company’s country writes it', () => {
  expect(plain(austria.money(1234.5))).toBe('€ 1.234,50')
  expect(plain(germany.money(1234.5))).toBe('1.234,50 €')
  expect(plain(english.money(1234.5))).toBe('€1,234.50')
})

test('a day is that day in every time zone', () => {
  expect(austria.day('2025-03-30')).toBe('30.03.2025')
  expect(english.day('2025-03-30')).toBe('30/03/2025')
})

test('an instant is shown in the company’s time zone', () => {
  expect(plain(austria.instant('2025-12-31T23:30:00.000Z'))).toBe('01.01.2026, 00:30')
  expect(austria.dayOf('2025-12-31T23:30:00.000Z')).toBe('2026-01-01')
})

test('quantities have no needless zeros, durations are hours and minutes', () => {
  expect(plain(austria.quantity(2.5, 'm²'))).toBe('2,5 m²')
  expect(plain(austria.duration(95))).toBe('1:35 h')
})

test('relative times use words', () => {
  const now = new Date('2025-11-21T12:00:00Z')
  expect(austria.relative('2025-11-21T11:59:50Z', now)).toBe('jetzt')
  expect(austria.relative('2025-11-21T11:57:00Z', now)).toBe('vor 3 Minuten')
  expect(austria.relative('2025-11-20T12:00:00Z', now)).toBe('gestern')
})
