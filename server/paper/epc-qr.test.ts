import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { epcPayload, type Transfer } from './epc-qr'
import { QrCode, qrOptions } from './qr-code'

const transfer: Transfer = {
  name: 'Lindner Holzbau GmbH',
  iban: 'AT61 1904 3002 3457 3201',
  bic: 'OBKLAT2LXXX',
  amount: '12301.35',
  text: 'RE-2026-0042',
}
const payload = (changes: Partial<Transfer> = {}) => epcPayload({ ...transfer, ...changes })
const lines = (changes: Partial<Transfer> = {}) => payload(changes)?.split('\n') ?? []

test('the payload has the elements of EPC069-12 in their order', () => {
  expect(payload()).toBe(
    'BCD\n002\n1\nSCT\nOBKLAT2LXXX\nLindner Holzbau GmbH\nAT611904300234573201\nEUR12301.35\n\n\nRE-2026-0042',
  )
})

test('without a BIC, or with an invalid one, its line stays empty', () => {
  for (const bic of [null, undefined, '', 'OBKLAT', 'OBKLAT2LXXXX', 'OBK\nLAT2L']) {
    if (bic === 'OBK\nLAT2L') expect(lines({ bic })[4]).toBe('OBKLAT2L')
    else expect(lines({ bic })[4]).toBe('')
  }
  expect(lines({ bic: 'obklat2l' })[4]).toBe('OBKLAT2L')
})

test('amounts from 0.01 to 999999999.99 have two decimals, and there is no code for any other', () => {
  for (const [amount, shown] of [
    ['0.01', 'EUR0.01'],
    [5, 'EUR5.00'],
    [1.5, 'EUR1.50'],
    ['1234.5000', 'EUR1234.50'],
    ['999999999.99', 'EUR999999999.99'],
  ] as const)
    expect(lines({ amount })[7]).toBe(shown)
  for (const amount of ['0', 0, '0.00', '-1', -0.01, '0.001', '0.005', '1000000000', '', 'x', '1e3', Number.NaN])
    expect([amount, payload({ amount })]).toEqual([amount, null])
})

test('there is no code without a valid IBAN or a name', () => {
  for (const iban of ['', 'AT611904300234573202', 'AT61', 'XX', 'AT61190430023457320\n'])
    expect([iban, payload({ iban })]).toEqual([iban, null])
  for (const name of ['', '  ', '\n\u0000']) expect(payload({ name })).toBeNull()
})

test('no text adds a line, and long ones are cut to 70 and 140 characters', () => {
  expect(lines({ name: 'Bau\r\nEUR0.01\n\u2028x', text: 'a\nb\tc' })).toHaveLength(11)
  expect(lines({ name: 'Bau\nEUR0.01' })[5]).toBe('Bau EUR0.01')
  expect(lines({ name: 'ä'.repeat(80) })[5]).toBe('ä'.repeat(70))
  // Whole characters, and no more bytes than the other elements leave room for.
  expect(lines({ name: '𝄞'.repeat(70) })[5]).toBe('𝄞'.repeat(60))
  expect(lines({ text: 'x'.repeat(200) })[10]).toBe('x'.repeat(140))
})

test('without a reference the payload ends with the amount', () => {
  expect(payload({ text: '' })?.endsWith('\nEUR12301.35')).toBe(true)
})

test('no payload is longer than 331 bytes or needs more than version 13 at level M', { tags: 'long' }, () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 99_999_999_999 }), (name, reference, cents) => {
      const made = payload({ name, text: reference, amount: (cents / 100).toFixed(2) })
      if (made === null) {
        expect(name.replace(/[\p{C}\p{Z}\s]+/gu, '')).toBe('')
        return
      }
      expect(Buffer.byteLength(made)).toBeLessThanOrEqual(331)
      expect(made.split('\n').length).toBeLessThanOrEqual(11)
      expect(encode([...Buffer.from(made)], qrOptions).version).toBeLessThanOrEqual(13)
    }),
  )
  expect(Buffer.byteLength(payload({ name: '𝄞'.repeat(70), text: '𝄞'.repeat(140) }) ?? '')).toBeLessThanOrEqual(331)
})

test('the picture draws exactly the modules of the code, with four modules of white around it', () => {
  const text = payload() ?? ''
  const { data, size, version } = encode([...Buffer.from(text)], qrOptions)
  const svg = renderToStaticMarkup(createElement(QrCode, { payload: text, label: 'QR' }))
  expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`)
  expect(size).toBe(17 + 4 * version + 8)
  const drawn = data.map(row => row.map(() => false))
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(length); i++) (drawn[Number(y)] as boolean[])[Number(x) + i] = true
  expect(drawn).toEqual(data)
  expect(data.slice(0, 4).flat().some(Boolean)).toBe(false)
})

test('a reader decodes the payload from the modules', () => {
  for (const changes of [{}, { name: 'Größe & Söhne «Łódź»', text: 'x'.repeat(140) }]) {
    const text = payload(changes) ?? ''
    expect(readCode(encode([...Buffer.from(text)], { ...qrOptions, border: 0 }).data)).toBe(text)
  }
})

/**
 * Error correction codewords per block, and number of blocks, of versions 1 to 13 at level M (ISO/IEC 18004, table 9).
 */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9]
/** Centres of alignment patterns besides 6 (annex E). */
const ALIGNMENT = [
  [],
  [18],
  [22],
  [26],
  [30],
  [34],
  [22, 38],
  [24, 42],
  [26, 46],
  [28, 50],
  [30, 54],
  [32, 58],
  [34, 62],
]

/**
 * Decodes an undamaged code in byte mode: an implementation of ISO/IEC 18004 independent of the library that draws it.
 */
function readCode(dots: boolean[][]): string {
  const version = (dots.length - 17) / 4
  const texts = wordsOf(dots, version)
  const blocks = BLOCKS[version - 1] ?? 0
  const short = Math.floor(texts.length / blocks) - (CORRECTION[version - 1] ?? 0)
  const shortBlocks = blocks - (texts.length % blocks)
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: short + (block < shortBlocks ? 0 : 1) }, (_, i) =>
      i < short ? texts[i * blocks + block] : texts[short * blocks + block - shortBlocks],
    ),
  ).flat()
  const bits = data.map(word => (word ?? 0).toString(2).padStart(8, '0')).join('')
  const countBits = version < 10 ? 8 : 16
  expect(bits.slice(0, 4)).toBe('0100')
  const count = Number.parseInt(bits.slice(4, 4 + countBits), 2)
  const bytes = Array.from({ length: count }, (_, i) =>
    Number.parseInt(bits.slice(4 + countBits + i * 8, 12 + countBits + i * 8), 2),
  )
  return Buffer.from(bytes).toString('utf8')
}

function wordsOf(dots: boolean[][], version: number): number[] {
  const size = dots.length
  const dot = (x: number, y: number) => (dots[y]?.[x] ? 1 : 0)
  const formatPlaces = [...[0, 1, 2, 3, 4, 5, 7, 8].map(x => [x, 8]), ...[7, 5, 4, 3, 2, 1, 0].map(y => [8, y])]
  const written = formatPlaces.reduce((value, [x = 0, y = 0]) => value * 2 + dot(x, y), 0) ^ 0x5412
  // 00 is level M.
  expect(written >> 13).toBe(0)
  const mask = MASKS[(written >> 10) & 7] ?? (() => false)
  const centres = version === 1 ? [] : [6, ...(ALIGNMENT[version - 1] ?? [])]
  const isReserved = (x: number, y: number) =>
    (x < 9 && (y < 9 || y >= size - 8)) ||
    (x >= size - 8 && y < 9) ||
    x === 6 ||
    y === 6 ||
    (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) ||
    centres.some(cx =>
      centres.some(
        cy =>
          Math.abs(x - cx) <= 2 &&
          Math.abs(y - cy) <= 2 &&
          !(cx === 6 && cy === 6) &&
          !(cx === 6 && cy === size - 7) &&
          !(cx === size - 7 && cy === 6),
      ),
    )
  let bits = ''
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        if (!isReserved(x, y)) bits += dot(x, y) ^ (mask(x, y) ? 1 : 0)
      }
  }
  return (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]
