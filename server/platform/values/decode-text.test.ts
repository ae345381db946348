import { expect, test } from 'vitest'
import { decodeText } from './decode-text'

test('Windows-1252 has the euro sign, quotes and dashes, by each of its names', () => {
  const bytes = Buffer.from([0x4d, 0xfc, 0x6c, 0x20, 0x80, 0x84, 0x93, 0x92, 0x96, 0x8a, 0x9f, 0xff])
  for (const name of ['windows-1252', 'Windows-1252', 'iso-8859-1', 'latin1', 'us-ascii'])
    expect(decodeText(name, bytes)).toBe('Mül €„“’–ŠŸÿ')
})

test('all other encodings are decoded as Node does it', () => {
  expect(decodeText('iso-8859-15', Buffer.from([0xa4]))).toBe('€')
  expect(decodeText('utf-8', Buffer.from('Größe €'), { fatal: true })).toBe('Größe €')
  expect(() => decodeText('utf-8', Buffer.from([0xff]), { fatal: true })).toThrow(TypeError)
  expect(() => decodeText('no-such-encoding', Buffer.from('x'))).toThrow(RangeError)
})
