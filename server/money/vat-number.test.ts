import { expect, test } from 'vitest'
import { cleanVatNumber, vatCountry, vatNumberHolds } from './vat-number'

test('VAT ids of Austria and Germany are valid with the right check digit only', () => {
  for (const good of ['ATU12345675', 'ATU10223006', 'ATU13585627', 'DE136695976', 'DE129274202'])
    expect([good, vatNumberHolds(good)]).toEqual([good, true])
  for (const good of ['ATU1234567', 'DE13669597'])
    for (let digit = 0; digit <= 9; digit++)
      expect(vatNumberHolds(`${good}${digit}`)).toBe(digit === (good.startsWith('AT') ? 5 : 6))
})

test('a wrong length, a letter or a missing country is invalid', () => {
  for (const bad of [
    '',
    'AT12345675',
    'ATU1234567',
    'ATU123456755',
    'DE013669597',
    'DE1366959761',
    '123456789',
    'DE13669597X',
  ])
    expect([bad, vatNumberHolds(bad)]).toEqual([bad, false])
})

test('for other countries only the format is checked', () => {
  expect(vatNumberHolds('IT12345670017')).toBe(true)
  expect(vatNumberHolds('CHE116281710')).toBe(true)
  expect(vatNumberHolds('FR')).toBe(false)
})

test('a VAT id is cleaned of blanks, dots and dashes, and names its member state', () => {
  expect(cleanVatNumber(' atu 123.456-75 ')).toBe('ATU12345675')
  expect(vatCountry('EL123456789')).toBe('GR')
  expect(vatCountry('DE 136 695 976')).toBe('DE')
  expect(vatCountry('CHE116281710')).toBeNull()
})
