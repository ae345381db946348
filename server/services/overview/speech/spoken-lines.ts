import type { SpokenLines } from './schema'
import { isAmount, SpokenItems } from './spoken-items'
import { type SpokenAbout, SpokenNames } from './spoken-names'
import { doubt, keepAsText, SpokenSentence } from './spoken-sentence'
import { SpokenText } from './spoken-text'
import { spokenWords } from './spoken-words'

/**
 * Lines of a rapport out of what was said, by rules alone: an amount with its unit begins a line; commas, "und" and
 * the names of colleagues and job categories cut. What is not understood stays as it was said, in `rest` or as the text
 * of a line; nothing is added that was not said, and what might be meant otherwise is named in `uncertain`.
 */
export function spokenLines(said: string, about: SpokenAbout): SpokenLines {
  const text = new SpokenText(said)
  const names = new SpokenNames(about)
  const items = new SpokenItems(names, about)
  const lines: SpokenLines = { entries: [], materials: [], rest: '' }
  let day: SpokenSentence['lastDay'] = null
  for (const [start, end] of sentencesOf(text)) {
    const words = text.tokens.slice(start, end).map(({ word }) => word)
    const isTakenBack = words.some(word => spokenWords.takenBack.has(word))
    const isLeft = isAhead(words) || words.some(word => spokenWords.partly.has(word))
    // What was said just before may be meant otherwise now.
    if (isTakenBack) doubtLast(lines)
    const understood = isTakenBack || isLeft ? [] : items.of(text.tokens.slice(0, end), start)
    const sentence = new SpokenSentence(understood, { text, names, lines, about, day })
    if (understood.some(isAmount)) sentence.read()
    else keepAsText(lines, text.said(start, end))
    day = sentence.lastDay
  }
  return lines
}

function sentencesOf({ tokens }: SpokenText): Array<[start: number, end: number]> {
  const starts = tokens.flatMap(({ cut }, at) => (at === 0 || cut === 'hard' ? [at] : []))
  return starts.map((start, index) => [start, starts[index + 1] ?? tokens.length])
}

/** Of work or material that is still to come: "morgen", "noch drei Stunden offen", "three more hours left". */
function isAhead(words: readonly string[]): boolean {
  const has = (word: string) => words.includes(word)
  if ((has('noch') && has('offen')) || (has('more') && has('left'))) return true
  return words.some((word, at) => spokenWords.ahead.has(word) && !(word === 'morgen' && words[at - 1] === 'am'))
}

function doubtLast({ entries, materials }: SpokenLines): void {
  const [entry, material] = [entries.at(-1), materials.at(-1)]
  if (entry) doubt(entry, 'hours')
  if (material) doubt(material, 'quantity')
}
