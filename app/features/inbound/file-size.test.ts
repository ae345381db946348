import { expect, test } from 'vitest'
import { createFormat } from '~/lib/format'
import { fileSize } from './file-size'

const german = createFormat({ locale: 'de', countryCode: 'AT', timeZone: 'Europe/Vienna' })
const english = createFormat({ locale: 'en', countryCode: 'AT', timeZone: 'Europe/Vienna' })
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [1, '1 Byte', '1 byte'],
  [999, '999 Byte', '999 bytes'],
  [1_000, '1 kB', '1 kB'],
  [48_213, '48 kB', '48 kB'],
  [999_499, '999 kB', '999 kB'],
  [999_500, '1 MB', '1 MB'],
  [1_250_000, '1,3 MB', '1.3 MB'],
  [150_400_000, '150 MB', '150 MB'],
  [2_147_483_648, '2,1 GB', '2.1 GB'],
])('%i bytes are %s', (bytes, de, en) => {
  expect(plain(fileSize(german, bytes))).toBe(de)
  expect(plain(fileSize(english, bytes))).toBe(en)
})
