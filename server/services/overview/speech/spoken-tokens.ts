import { dayWords, wordIn } from '../../../platform/values/day-words'
import { folded } from '../../../platform/values/folded'

/** A word or number of the dictation, and what separates it from the one before. */
export interface SpokenToken {
  raw: string
  /** In the form used for comparison. */
  word: string
  from: number
  to: number
  /** What separates it from the previous token: the end of a sentence, a comma, nothing. */
  cut: 'hard' | 'soft' | 'none'
  /** Written without a space after the one before: `12` and `er` of "12er". */
  glued: boolean
}

/** A point after one of these ends no sentence. */
const abbreviated = /(?<![\p{L}\d])(stk|stck|std|ca|min|pkg|lfm|qm|inkl|exkl|bzw|hrs?|pcs?|approx)\./giu
// The point of "3." belongs to an ordinal while the sentence goes on, and so does that of both ends of "3.-4. März" and
// "3./4.3.".
const ordinal =
  /(?<![\d.,])(\d{1,2}|(?<=(?:am|vom|den|bis|zum|\d\. und) |\.[-–/])\d{1,2}\.\d{1,2}|\d{1,2}\.\d{1,2}(?=\.(?: ?[-–]| (?:bis|to|until) )))\.(?= \p{L}| ?[-–/] ?\d{1,2}\.)/giu
// "3x1,5" is a measure, and one word. "8-12 Uhr" is read as "8 bis 12", and "Hin- und Rückfahrt" is one word.
const range = /(?<=\d\u00b0? ?|\d(?:st|nd|rd|th) ?|\d ?[ap]m ?|Uhr ?)[-–](?= ?\d)/u
// "Montag-Mittwoch" is read as "Montag bis Mittwoch", "Mo-Mi" likewise.
const weekday = `(?:${Object.keys({ ...dayWords.weekdays, ...dayWords.shortWeekdays }).join('|')})`
const weekdays = new RegExp(`(?<=(?<!\\p{L})${weekday} ?)[-–](?= ?${weekday}(?!\\p{L}))`)
const slash = /(?<=\d\u00b0)\/(?=\d)/u
const joined = /\p{L}+- (?:und|oder|and|or) \p{L}+/u
const amounts =
  /\d{4}-\d{2}-\d{2}(?!\d)|\d+(?:[.,]\d+)?(?:[x×]\d+(?:[.,]\d+)?)+|\d+(?:[.,:/]\d+)*|[½¼¾]|%|[\p{L}][\p{L}\p{M}\d'’²³]*/u
const piece = new RegExp([range, weekdays, slash, joined, amounts].map(({ source }) => source).join('|'), 'giu')

const isRange = (raw: string): boolean => raw === '-' || raw === '–'

/** Tokens with their positions, so that whatever is not understood is kept verbatim. */
export function spokenTokens(text: string): SpokenToken[] {
  const plain = text
    .normalize('NFC')
    .replace(abbreviated, (_, word: string) => `${word} `)
    .replace(ordinal, (_, digits: string) => `${digits}\u00b0`)
  const tokens: SpokenToken[] = []
  let end = 0
  for (const { 0: raw, index } of plain.matchAll(piece)) {
    const gap = plain.slice(end, index)
    tokens.push({
      ...{
        raw,
        word: isRange(raw) ? 'bis' : folded(raw),
        from: index,
        to: index + raw.length,
        glued: tokens.length > 0 && gap === '',
      },
      cut: /[.;!?\n]/.test(gap) ? 'hard' : /[,–—:]| - /.test(gap) ? 'soft' : 'none',
    })
    end = index + raw.length
    // An ordinal is not a number: it is kept as a word.
    if (plain[end] === '\u00b0') {
      const one = tokens.at(-1)
      if (one) one.word = `${raw}.`
    }
  }
  writeOutWeekdays(tokens)
  return tokens
}

const until: readonly string[] = dayWords.until
const fullNames = Object.keys(dayWords.weekdays)

/** "Mo bis Fr": both ends get the words of the days. */
function writeOutWeekdays(tokens: readonly SpokenToken[]): void {
  const numberOf = (token?: SpokenToken) => wordIn(dayWords.shortWeekdays, token?.word ?? '')
  tokens.forEach((token, at) => {
    const [between, end] = [tokens[at + 1], tokens[at + 2]]
    const [first, last] = [numberOf(token), numberOf(end)]
    if (!end || first === undefined || last === undefined) return
    if (!until.includes(between?.word ?? '') || between?.cut !== 'none' || end.cut !== 'none') return
    token.word = fullNames[first - 1] ?? ''
    end.word = fullNames[last - 1] ?? ''
  })
}
