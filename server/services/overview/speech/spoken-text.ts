import { type SpokenToken, spokenTokens } from './spoken-tokens'
import { spokenWords } from './spoken-words'

/** The dictated text, by its words. */
export class SpokenText {
  readonly tokens: readonly SpokenToken[]
  private readonly text: string
  /** Words that have become the day of a line. */
  private readonly days = new Set<number>()

  constructor(text: string) {
    this.text = text.normalize('NFC')
    this.tokens = spokenTokens(text)
  }

  /** The words verbatim. */
  said(start: number, end: number): string {
    const [first, last] = [this.tokens[start], this.tokens[end - 1]]
    return !first || !last || end <= start ? '' : this.text.slice(first.from, last.to)
  }

  /** The words without fillers at both ends. */
  saying(start: number, end: number): string {
    const wordAt = (at: number) => this.tokens[at]?.word ?? ''
    // "zu zweit".
    const isOfMany = (at: number) => wordAt(at) === 'zu' && spokenWords.many.has(wordAt(at + 1))
    const saysNothing = (at: number) => this.days.has(at) || (spokenWords.fillers.has(wordAt(at)) && !isOfMany(at))
    let [from, to] = [start, end]
    while (from < to && saysNothing(from)) from++
    while (to > from && saysNothing(to - 1)) to--
    return this.said(from, to)
  }

  takeAsDay(start: number, end: number): void {
    for (let at = start; at < end; at++) this.days.add(at)
  }

  isDay = (at: number): boolean => this.days.has(at)
}
