import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, parseDecimal } from './decimal-text'

describe('parseDecimal', () => {
  test.each([
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1234.56', 1234.56],
    ['1,234.56', 1234.56],
    ['1 234,5', 1234.5],
    ['1\u00a0234,5', 1234.5],
    ['€ 12', 12],
    ['12 €', 12],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['0.125', 0.125],
    ['1,234', 1.234],
    [',5', 0.5],
    ['5,', 5],
    ['-3,20', -3.2],
    ['−3', -3],
    ['0', 0],
  ])('a German "%s" is %d', (text, value) => {
    expect(parseDecimal(text, 'de')).toBe(value)
  })

  test.each([
    ['1,234', 1234],
    ['1,234.5', 1234.5],
    ['1.234', 1.234],
    ['1234,56', 1234.56],
  ])('an English "%s" is %d', (text, value) => {
    expect(parseDecimal(text, 'en')).toBe(value)
  })

  test.each(['', 'abc', '1.2.3,4,5', '12a', '1-2', '--1', ',', '1,2,3', '1e5'])('"%s" is not a number', text => {
    expect(parseDecimal(text, 'de')).toBeNaN()
  })

  test('a displayed number is parsed back to the same number, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom('de' as const, 'en' as const),
        fc.constantFrom(0, 2),
        (digits, decimals, locale, minDecimals) => {
          const value = Number(`${digits}e-${decimals}`)
          expect(parseDecimal(formatDecimal(value, locale, minDecimals), locale)).toBe(value)
        },
      ),
    )
  })
})
