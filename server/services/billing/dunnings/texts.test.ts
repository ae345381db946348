import { describe, expect, test } from 'vitest'
import { asLetter, dunningText } from './texts'

describe('a dunning is a letter', () => {
  test.each([1, 2, 3, 7])('level %i has a greeting, begins with a capital and has a closing', level => {
    const text = dunningText('de', level, {
      number: 'RE-2026-0042',
      invoiceDay: '1.3.2026',
      until: '9.4.2026',
      interest: 'Wir behalten uns Zinsen vor.',
    })
    expect(text.includes('Zinsen')).toBe(level > 1)
    expect(text).toMatch(/^\p{Lu}/u)
    const letter = asLetter('de', text, 'Sehr geehrte Frau Haas,', 'Dach Reiter')
    expect(letter.intro).toBe(`Sehr geehrte Frau Haas,\n\n${text}`)
    expect(letter.closing).toBe('Mit freundlichen Grüßen\nDach Reiter')
  })

  test('a text that already has a greeting and a closing gets no second ones', () => {
    const own = 'Lieber Franz!\n\nBitte zahle.\n\nBeste Grüße\nThomas'
    expect(asLetter('de', own, 'Guten Tag Franz Haas,', 'Dach Reiter')).toEqual({ intro: own, closing: null })
  })
})
