import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasGlyph, paperFonts } from './fonts'
import { isPlain, printable, printableText, shortened } from './printable'
import { textParts } from './text-parts'

test('characters in the fonts are not changed', () => {
  for (const text of [
    'Grüße, ß, €',
    '✓ ☐ ☑ → ≥ Ω ½ ² ³ ‰ „“ – …',
    'Νίκος Привет Łódź Çağrı',
    'a\nb',
    'Schiff\u00adfahrt',
  ])
    expect(printableText(text)).toBe(text)
})

test('emoji are printed, a combined one as the first of its parts', () => {
  expect(printableText('✅ fertig ❌ offen 🏗️ 🔨 🇦🇹')).toBe('✅ fertig ❌ offen 🏗 🔨 🇦🇹')
  expect(printableText('Familie 👨‍👩‍👧 👍🏽')).toBe('Familie 👨 👍')
})

test('every emoji that phone keyboards offer can be printed (Emoji 15.0 and before)', () => {
  const offered = Array.from({ length: 0x1fb00 - 0x2190 }, (_, at) => String.fromCodePoint(0x2190 + at)).filter(sign =>
    /\p{Emoji}/u.test(sign),
  )
  expect(offered.length).toBeGreaterThan(1_300)
  expect(offered.filter(sign => printableText(sign) === '□')).toEqual([])
})

test('a character missing in all fonts becomes a box or a similar character', () => {
  expect(printableText('中文 Bau')).toBe('□□ Bau')
  expect(printableText('12 ㎡, 𝐁𝐨𝐥𝐝')).toBe('12 m², Bold')
  expect(printableText('\ud800 \ue000')).toBe('□ □')
})

test('control characters and changes of the reading direction are removed', () => {
  expect(printableText('vor\u0000nach\u0007 \u001b[31m')).toBe('vornach [31m')
  expect(printableText('\u202eTXT.FDP\u202c \u2066x\u2069 \u200bE\ufeff')).toBe('TXT.FDP x E')
  expect(printableText('a\r\nb\rc\u2028d\te')).toBe('a\nb\nc\nd e')
  expect(printableText('u\u0308ber')).toBe('über')
  expect(printableText(`a${'\u0301'.repeat(50)}`).length).toBeLessThanOrEqual(4)
})

test('every character of a printable text has a glyph, for any input', { tags: 'long' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      for (const character of printableText(text))
        expect(['\n', '\u00ad'].includes(character) || hasGlyph(character.codePointAt(0) ?? 0)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('every text of a paper is made printable; images and numbers are unchanged', () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo='
  expect(printable({ name: '👍文', logo, day: '2026-01-01', total: 5, list: [{ title: '中' }], none: null })).toEqual({
    name: '👍□',
    logo,
    day: '2026-01-01',
    total: 5,
    list: [{ title: '□' }],
    none: null,
  })
  expect(printable({ name: 'x'.repeat(1_000), number: 'n'.repeat(100), title: 't'.repeat(1_000) })).toEqual({
    name: `${'x'.repeat(299)}…`,
    number: `${'n'.repeat(59)}…`,
    title: 't'.repeat(1_000),
  })
  expect(shortened('abc', 3)).toBe('abc')
})

test('the fallback font is included only for a text that needs it', () => {
  const families = (text: string) => [...paperFonts(text, [400]).matchAll(/font-family:(\w+)/g)].map(([, name]) => name)
  expect(families('Grüße')).toEqual(['Inter'])
  expect(families('Haken ✓')).toEqual(['Inter', 'Fallback', 'Fallback'])
  expect(families('Kran 🏗')).toEqual(['Inter', 'Emoji', 'Emoji'])
})

test('parts of a text together contain the whole text, and none exceeds its room', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', ' ', '\n', 'ß', '𝄞'), maxLength: 3_000 }), text => {
      const parts = textParts(text, { width: 20, lines: 5 })
      expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      for (const part of parts) {
        expect(part).not.toMatch(/\p{Surrogate}/u)
        const lines = part.split('\n').map(line => Math.max(1, Math.ceil(line.length / 20)))
        expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6)
      }
    }),
  )
})

test('texts of common letters need no further check: each letter is composed, visible and in the fonts', () => {
  const codes = Array.from({ length: 0x2100 }, (_, code) => code)
  const plain = codes.filter(code => isPlain(String.fromCodePoint(code)))
  expect(plain.length).toBeGreaterThan(280)
  for (const code of plain) {
    const sign = String.fromCodePoint(code)
    expect([sign, sign.normalize('NFC')]).toEqual([sign, sign])
    if (sign !== '\n') expect([sign, hasGlyph(code), /[\p{M}\p{C}]/u.test(sign)]).toEqual([sign, true, false])
  }
})
