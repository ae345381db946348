import { expect, test } from 'vitest'
import { countryCodes } from './countries'
import { countryCode, optionalWebAddress } from './scalars'

test('a country is one of the 249 of ISO 3166-1, and nothing that only looks like one', () => {
  expect(countryCodes.size).toBe(249)
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const taken = letters.flatMap(a => letters.map(b => a + b)).filter(code => countryCode.safeParse(code).success)
  expect(taken).toEqual([...countryCodes])
  for (const none of ['ZZ', 'XX', 'XI', 'XK', 'EL', 'EU', 'UK', 'AA', 'at', 'AUT', '', 'A1', ' AT'])
    expect(countryCode.safeParse(none).success, none).toBe(false)
})

test.each([
  'https://firma.at',
  'http://firma.at/a?b=1#c',
  'www.holzbau.at',
  'holzbau.at:8080/x',
  'münchen.de',
])('a website may be %s', address => expect(optionalWebAddress(200).parse(address)).toBe(address))

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://firma.at',
  'mailto:a@b.at',
  'https:',
  'https://',
  '//firma.at',
  'https://user:pass@firma.at',
  'nur text',
  'localhost',
])('a website is never %j', address => {
  expect(optionalWebAddress(200).safeParse(address).success).toBe(false)
})
