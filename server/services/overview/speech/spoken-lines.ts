import { correctedItems } from './corrected-items'
import { keepAsText } from './keep-as-text'
import { markUncertain } from './mark-uncertain'
import type { SpokenEntry, SpokenLines } from './schema'
import { isAmount, SpokenItems } from './spoken-items'
import { type SpokenAbout, SpokenNames } from './spoken-names'
import { SpokenSentence } from './spoken-sentence'
import { SpokenText } from './spoken-text'
import type { SpokenToken } from './spoken-tokens'
import { spokenWords } from './spoken-words'

/**
 * Lines of a rapport from dictated text, by rules alone: an amount with its unit begins a line; commas, "und" and the
 * names of colleagues and job categories separate. What is not understood is kept verbatim, in `rest` or as the text of
 * a line; nothing is added that was not said, and fields that might be meant otherwise are named in `uncertain`.
 */
export function spokenLines(said: string, about: SpokenAbout): SpokenLines {
  const text = new SpokenText(said)
  const names = new SpokenNames(about)
  const items = new SpokenItems(names, about)
  const lines: SpokenLines = { entries: [], materials: [], rest: '' }
  let day: SpokenSentence['lastDay'] = null
  for (const [start, end] of sentencesOf(text)) {
    const words = text.tokens.slice(start, end).map(({ word }) => word)
    const isTakenBack = words.some((word, at) => spokenWords.takenBack.has(word) && !isBreak(words, at + 1))
    const isLeft = isAhead(words) || words.some(word => spokenWords.partly.has(word))
    const said = isLeft ? [] : items.of(text.tokens.slice(0, end), start)
    const understood = isTakenBack ? (correctedItems(said, text.tokens, about.language) ?? []) : said
    // A correction: what was said just before is now uncertain.
    if (isTakenBack && understood.length === 0) doubtLast(lines)
    const sentence = new SpokenSentence(understood, { text, names, lines, about, day })
    const known = lines.entries.length
    if (understood.some(isAmount)) sentence.read()
    else keepAsText(lines, text.said(start, end))
    day = sentence.lastDay
    for (const entry of lines.entries.slice(known)) doubtLeftOver(entry, items)
  }
  return lines
}

function sentencesOf({ tokens }: SpokenText): Array<[start: number, end: number]> {
  const starts = tokens.flatMap(({ cut }, at) => (at === 0 || cut === 'hard' ? [at] : []))
  return starts.map((start, index) => [start, starts[index + 1] ?? tokens.length])
}

/** "no break" is not a correction. */
const isBreak = (words: readonly string[], at: number): boolean => spokenWords.breaks.test(words[at] ?? '')

/**
 * Whether the words are of work or material still to come: "morgen", "noch drei Stunden offen", "three more hours
 * left".
 */
function isAhead(words: readonly string[]): boolean {
  const has = (word: string) => words.includes(word)
  if ((has('noch') && has('offen')) || (has('more') && has('left'))) return true
  return words.some((word, at) => spokenWords.ahead.has(word) && !(word === 'morgen' && words[at - 1] === 'am'))
}

/**
 * A name, a time or a day left among the words of a line belongs to it but was not understood, so the field is
 * uncertain.
 */
function doubtLeftOver(entry: SpokenEntry, items: SpokenItems): void {
  const { tokens } = new SpokenText(entry.description ?? '')
  const left = items.of(tokens, 0)
  if (left.some(({ kind }) => kind === 'who')) markUncertain(entry, 'employee_user_id')
  if (left.some(({ kind }) => kind === 'hours' || kind === 'break')) markUncertain(entry, 'hours')
  if (left.some(({ kind }) => kind === 'category')) markUncertain(entry, 'job_category')
  // "bis zwölf Montage", "vier" alone.
  const isTime = (at: number) => items.isNumber(tokens, at) || /^(mittag|noon)$/.test(tokens[at]?.word ?? '')
  const isUntil = tokens.some(({ word }, at) => /^(bis|ab|until|till|til)$/.test(word) && isTime(at + 1))
  const isAlone = tokens.some((_, at) => isTime(at) && cutsOff(tokens[at]) && cutsOff(tokens[at + 1]))
  if (isUntil || isAlone) markUncertain(entry, 'hours')
}

const cutsOff = (token: SpokenToken | undefined): boolean => token === undefined || token.cut !== 'none'

function doubtLast({ entries, materials }: SpokenLines): void {
  const [entry, material] = [entries.at(-1), materials.at(-1)]
  if (entry) markUncertain(entry, 'hours')
  if (material) markUncertain(material, 'quantity')
}
