import { hasGlyph } from './fonts'

/** Stands for what no font of the paper has: a glyph that is missing would break PDF/A (ISO 19005-3, 6.2.11.8). */
const UNKNOWN = '□'

/** Signs that the paper has in another form only. */
const LIKE: Readonly<Record<string, string>> = {
  '👪': '👫',
  '㎡': 'm²',
  '㎥': 'm³',
}

/** Pictures inside the model, which are no text to be printed. */
export const PICTURES: ReadonlySet<string> = new Set(['logo', 'image', 'dataUri'])

/**
 * Where a paper has room for a line or two only, in characters: the foot stands on every page, and the address in a
 * window. Far more than the service takes in for any of them.
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

/** Every text of a paper as it can be printed; numbers, days and pictures stay what they are. */
export function printable<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (PICTURES.has(key) ? value : shortened(printableText(value), ROOM[key])) as T
  if (Array.isArray(value)) return value.map(entry => printable(entry, key)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, printable(entry, name)])) as T
}

/** At most `room` characters; one that is cut says so. */
export function shortened(text: string, room = Number.POSITIVE_INFINITY): string {
  if (text.length <= room) return text
  return `${[...text].slice(0, room - 1).join('')}…`
}

/**
 * Letters and signs of German and its neighbours, which are composed, visible and in the fonts: nothing else is looked
 * at in a text of these alone.
 */
const plain = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u017f€„“”‚‘’–—…]*$/
export const isPlain = (text: string): boolean => plain.test(text)

/**
 * A text that every reader sees as it is stored: composed, without control characters and without marks that turn the
 * direction of reading, and with a box for each sign that no font of the paper has.
 */
export function printableText(text: string): string {
  if (isPlain(text)) return text
  const shown = text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .normalize('NFC')
    .replace(/\t/g, ' ')
    // More marks on one letter would stand in the lines above.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    // Several signs that make one picture count as one.
    .replace(/(\p{Extended_Pictographic})(?:[\ufe0f\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic})+/gu, '$1')
    // The soft hyphen is the one invisible character that is of use.
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
  // A letter keeps its place although one of the marks on it is missing.
  const letters = [...segment].filter(isShown).join('')
  return /[\p{L}\p{N}]/u.test(letters) ? letters : UNKNOWN
}
