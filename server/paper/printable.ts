import { hasGlyph } from './fonts'

/** Replaces characters that no font of the paper has: a missing glyph would violate PDF/A (ISO 19005-3, 6.2.11.8). */
const UNKNOWN = '□'

/** Characters that the fonts only have in another form. */
const LIKE: Readonly<Record<string, string>> = {
  '👪': '👫',
  '㎡': 'm²',
  '㎥': 'm³',
}

/** Fields of the model with images, which are not printed as text. */
export const PICTURES: ReadonlySet<string> = new Set(['logo', 'image', 'dataUri'])

/**
 * Maximum characters of fields with room for only a line or two: the footer is on every page, and the address in a
 * window. Far more than the service accepts for any of them.
 */
const ROOM: Readonly<Record<string, number>> = {
  number: 60,
  unit: 40,
  footerText: 500,
  ...Object.fromEntries(
    (
      'name addition street postalCode city country phone fax email website iban bic bankName vatNumber taxNumber ' +
      'commercialRegister commercialRegisterCourt seat management customerNumber projectNumber buyerReference costCenter refundIban ' +
      'replaces offerNumber execution site label category employee'
    )
      .split(' ')
      .map(key => [key, 300]),
  ),
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Makes every text of a paper printable; numbers, days and images are unchanged. */
export function printable<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (PICTURES.has(key) ? value : shortened(printableText(value), ROOM[key])) as T
  if (Array.isArray(value)) return value.map(entry => printable(entry, key)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, printable(entry, name)])) as T
}

/** Cuts a text to at most `room` characters and marks the cut. */
export function shortened(text: string, room = Number.POSITIVE_INFINITY): string {
  if (text.length <= room) return text
  return `${[...text].slice(0, room - 1).join('')}…`
}

/**
 * Letters and symbols of German and neighbouring languages, which are composed, visible and in the fonts: a text of
 * only these needs no further checks.
 */
const plain = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u017f€„“”‚‘’–—…]*$/
export const isPlain = (text: string): boolean => plain.test(text)

/**
 * A text that is displayed exactly as it is stored: composed, without control characters and marks that change the
 * reading direction, and with a box for each character that no font of the paper has.
 */
export function printableText(text: string): string {
  if (isPlain(text)) return text
  const shown = text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .normalize('NFC')
    .replace(/\t/g, ' ')
    // More combining marks on one letter would overlap the lines above.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    // A sequence of characters that forms one emoji becomes one.
    .replace(/(\p{Extended_Pictographic})(?:[\ufe0f\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic})+/gu, '$1')
    // The soft hyphen is the only useful invisible character.
    .replace(/[^\P{C}\n\u00ad\ud800-\udfff\p{Co}\p{Cn}]|[\ufe00-\ufe0f]/gu, '')
  if ([...shown].every(isShown)) return shown
  return Array.from(segmenter.segment(shown), ({ segment }) => segmentOf(segment)).join('')
}

const isShown = (character: string) =>
  character === '\n' || character === '\u00ad' || hasGlyph(character.codePointAt(0) ?? 0)

function segmentOf(segment: string): string {
  if ([...segment].every(isShown)) return segment
  const like = LIKE[segment] ?? segment.normalize('NFKC')
  if ([...like].every(isShown)) return like
  // A letter is kept even if one of its combining marks is missing.
  const letters = [...segment].filter(isShown).join('')
  return /[\p{L}\p{N}]/u.test(letters) ? letters : UNKNOWN
}
