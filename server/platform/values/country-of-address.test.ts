import { describe, expect, test } from 'vitest'
import { type AddressSigns, countryOfAddress, postalCodeFits, withLostZero } from './country-of-address'

const concluded = (signs: AddressSigns, home = 'AT') => {
  const { country, by } = countryOfAddress(signs, home)
  return `${country} ${by}`
}

describe('the country of an address', () => {
  test.each<[string, AddressSigns, string]>([
    ['five digits', { postalCode: '83395', city: 'Freilassing' }, 'DE form'],
    ['five digits with an Austrian telephone number', { postalCode: '83395', phones: ['+43 660 1'] }, 'DE form'],
    ['four digits', { postalCode: '5020', city: 'Salzburg' }, 'AT home'],
    ['four digits with a German telephone number', { postalCode: '5020', phones: ['0049 170 123456'] }, 'AT home'],
    ['nothing at all', {}, 'AT home'],
    ['a telephone number alone', { phones: [null, '+41 44 123 45 67'] }, 'CH phone'],
    ['a Dutch code', { postalCode: '1012 AB' }, 'NL form'],
    ['a British code', { postalCode: 'sw1a 1aa' }, 'GB form'],
    [
      'four digits, a place and a number of Switzerland',
      {
        postalCode: '8000',
        city: 'Zürich',
        phones: ['+41 44 1234567'],
      },
      'CH place',
    ],
    ['a Swiss VAT number', { postalCode: '8000', vatNumber: 'CHE-123.456.789 MWST' }, 'CH vat_number'],
    ['an Italian VAT number', { postalCode: '39100', vatNumber: 'IT01234567890' }, 'IT vat_number'],
    ['five digits of Bavaria, with a number that says nothing', { postalCode: '94032', phones: ['0851 1'] }, 'DE form'],
    ['five digits below 8 with an Italian number', { postalCode: '39031', phones: ['+39 0474 123456'] }, 'IT phone'],
    ['five digits below 8 with a Czech number', { postalCode: '37001', phones: ['00420 387 123 456'] }, 'CZ phone'],
    ['five digits below 8 with a German number', { postalCode: '10115', phones: ['030 1', '+49 30 1'] }, 'DE phone'],
    ['an Italian sign before five digits', { postalCode: 'I-38122', city: 'Trient' }, 'IT prefix'],
  ])('follows from %s', (_, signs, expected) => {
    expect(concluded(signs)).toBe(expected)
  })

  test.each<[string, string, string]>([
    ['D-83395', 'DE', '83395'],
    ['A-5020', 'AT', '5020'],
    ['AT 1010', 'AT', '1010'],
    ['CH-8000', 'CH', '8000'],
    ['FL - 9490', 'LI', '9490'],
    ['d83395', 'DE', '83395'],
    ['L-1234', 'LU', '1234'],
  ])('is written in front of %s', (postalCode, country, bare) => {
    expect(countryOfAddress({ postalCode }, 'AT')).toMatchObject({ country, by: 'prefix', postalCode: bare })
  })

  test.each<[string, AddressSigns, string[]]>([
    ['a Swiss number', { postalCode: '9430', phones: ['+41 71 1234567'] }, ['CH', 'AT']],
    ['a Swiss place', { postalCode: '8000', city: 'Zürich' }, ['CH', 'AT']],
    [
      'place and number of two countries',
      { postalCode: '9490', city: 'Vaduz', phones: ['+41 1 2345678'] },
      ['LI', 'AT'],
    ],
    ['a prefix that does not fit', { postalCode: 'D-5020' }, ['DE', 'AT']],
    ['a prefix against a VAT number', { postalCode: 'A-5020', vatNumber: 'DE123456789' }, ['AT', 'DE']],
    ['a VAT number against the digits', { postalCode: '83395', vatNumber: 'ATU57780814' }, ['DE', 'AT']],
    ['a code of no known form', { postalCode: '123' }, ['AT']],
    ['five digits of South Tyrol', { postalCode: '39012', city: 'Meran' }, ['DE', 'IT', 'CZ']],
    ['five digits of Moravia', { postalCode: '60200', city: 'Brno', phones: ['0660 1234567'] }, ['DE', 'IT', 'CZ']],
    ['a Slovak place with digits that Bavaria has', { postalCode: '81101', city: 'Bratislava' }, ['SK', 'DE']],
  ])('is left open by %s', (_, signs, likeliest) => {
    const { country, candidates } = countryOfAddress(signs, 'AT')
    expect([country, candidates.slice(0, likeliest.length)]).toEqual([null, likeliest])
  })

  test('of four digits is not guessed for a company in Germany, unless a number decides it', () => {
    expect(concluded({ postalCode: '5020' }, 'DE')).toBe('null null')
    expect(concluded({ postalCode: '5020', phones: ['+43 662 1234'] }, 'DE')).toBe('AT phone')
    expect(concluded({ postalCode: '83395' }, 'DE')).toBe('DE home')
    expect(concluded({ postalCode: '39100' }, 'IT')).toBe('IT home')
  })

  test('of five digits is home’s for a company whose country has them, and ambiguous for others below 8', () => {
    const ofBerlin = (home: string) => concluded({ postalCode: '10115', city: 'Berlin' }, home)
    expect(['DE', 'IT', 'AT', 'CH'].map(ofBerlin)).toEqual(['DE home', 'IT home', 'null null', 'null null'])
  })
})

test('four digits are Germany’s without their zero if a VAT id or a town indicates it', () => {
  expect(concluded({ postalCode: '1067', vatNumber: 'DE136695976' }, 'AT')).toBe('DE vat_number')
  expect(concluded({ postalCode: '1067', city: 'Dresden' }, 'DE')).toBe('DE place')
  const { country, candidates } = countryOfAddress({ postalCode: '1067', city: 'Dresden' }, 'AT')
  expect([country, candidates.slice(0, 2)]).toEqual([null, ['DE', 'AT']])
  expect(concluded({ postalCode: '5020', vatNumber: 'DE136695976' }, 'AT')).toBe('null null')
  expect([withLostZero('1067', 'DE'), withLostZero('5020', 'DE'), withLostZero('1067', 'AT')]).toEqual([
    ...['01067', null, null],
  ])
})

test('a postal code fits the countries that have codes of its format, and any whose codes are not known', () => {
  const fits = (code: string | null, country: string) => postalCodeFits(code, country)
  expect([fits('83395', 'AT'), fits('D-83395', 'AT'), fits('5020', 'DE'), fits('A-5020', 'CH')]).toEqual(
    Array(4).fill(false),
  )
  expect([
    fits('83395', 'DE'),
    fits('5020', 'CH'),
    fits('83395', 'US'),
    fits(null, 'AT'),
    fits('E1 6AN', 'GB'),
  ]).toEqual(Array(5).fill(true))
})
