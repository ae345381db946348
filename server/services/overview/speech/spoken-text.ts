import { type SpokenToken, spokenTokens } from './spoken-tokens'
import { spokenWords } from './spoken-words'

/** What was said, by its words. */
export class SpokenText {
  readonly tokens: readonly SpokenToken[]
  private readonly text: string

  constructor(text: string) {
    this.text = text.normalize('NFC')
    this.tokens = spokenTokens(text)
  }

  /** The words as they were said. */
  said(start: number, end: number): string {
    const [first, last] = [this.tokens[start], this.tokens[end - 1]]
    return !first || !last || end <= start ? '' : this.text.slice(first.from, last.to)
  }

  /** The same without what says nothing at both ends. */
  saying(start: number, end: number): string {
    let [from, to] = [start, end]
    while (from < to && spokenWords.fillers.has(this.tokens[from]?.word ?? '')) from++
    while (to > from && spokenWords.fillers.has(this.tokens[to - 1]?.word ?? '')) to--
    return this.said(from, to)
  }
}
