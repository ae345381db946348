import { expect, test } from 'vitest'
import { countryCodes } from '../../../platform/values/countries'
import { countryCodeOf } from './country-code'
import { threeLetterCountries } from './three-letter-countries'

test.each([
  ['AT', ['AT', 'at', 'A', 'AUT', '040', '40', 'Österreich', 'Oesterreich', 'Autriche']],
  ['DE', ['DE', 'D', 'DEU', 'GER', '276', 'BRD', 'Deutschland']],
  ['CH', ['CH', 'CHE', '756', 'Schweiz', 'Svizzera']],
  ['IT', ['I', 'ITA', '380', 'Südtirol']],
  ['LI', ['FL', 'LIE', '438']],
  ['SI', ['SLO', 'SVN', '705']],
  ['AF', ['AF', 'AFG', '004', '4']],
  [null, ['999', '0', '001', '150', 'EU', 'XX', 'XXX', 'Bayern', '1067']],
])('%s is found by its codes, its vehicle sign and its names', (code, texts) => {
  expect(texts.map(text => [text, countryCodeOf(text)])).toEqual(texts.map(text => [text, code]))
})

test('each country has a code of three letters of its own, named after its English or own name', () => {
  expect(threeLetterCountries.size).toBe(countryCodes.size)
  expect(Object.fromEntries(threeLetterCountries)).toMatchObject({
    ...{ ALB: 'AL', CHE: 'CH', CZE: 'CZ', EST: 'EE', HRV: 'HR', HUN: 'HU', MNE: 'ME', NLD: 'NL', POL: 'PL' },
    ...{ ROU: 'RO', SRB: 'RS', SVK: 'SK', SVN: 'SI', TUR: 'TR', UKR: 'UA', USA: 'US', ZWE: 'ZW' },
  })
})
