import { isAmount, isSeparator, type SpokenItem } from './spoken-items'
import type { SpokenText } from './spoken-text'
import { spokenWords } from './spoken-words'

const { denied, fillers } = spokenWords

export type DayItem = Extract<SpokenItem, { kind: 'day' }>
export const isDay = (item: SpokenItem): item is DayItem => item.kind === 'day'

/** What stands between two cuts of a sentence. */
export class SpokenPiece {
  readonly start: number
  readonly end: number

  constructor(
    readonly items: readonly SpokenItem[],
    private readonly text: SpokenText,
  ) {
    this.start = items[0]?.at ?? 0
    this.end = items.at(-1)?.next ?? 0
  }

  /** The words that were not understood as anything else. */
  words(): string[] {
    return this.items.filter(({ kind }) => kind === 'word').map(({ at }) => this.wordAt(at))
  }

  hasWords(): boolean {
    return this.words().some(word => !fillers.has(word))
  }

  isDenied(): boolean {
    return this.words().some(word => denied.has(word))
  }

  isNamesOnly(): boolean {
    return this.items.some(({ kind }) => kind === 'who' || kind === 'category') && !this.hasWords()
  }

  /** Begins with "und". */
  isJoined(): boolean {
    return /^(und|and|sowie)$/.test(this.wordAt(this.start))
  }

  /** The runs of words, without names and without the range from `from` to `to`. */
  texts(from: number, to: number): string[] {
    const runs: Array<[number, number]> = []
    for (const item of this.items) {
      const isAmbiguous = item.kind === 'who' && item.ids.length > 1
      if (item.at >= from && item.next <= to) continue
      const isText = item.kind === 'word' || item.kind === 'material' || item.kind === 'day'
      if ((!isText && !isAmbiguous) || this.text.isDay(item.at)) continue
      const last = runs.at(-1)
      if (last && last[1] === item.at) last[1] = item.next
      else runs.push([item.at, item.next])
    }
    return runs.map(([start, end]) => this.text.saying(start, end)).filter(Boolean)
  }

  private wordAt(at: number): string {
    return this.text.tokens[at]?.word ?? ''
  }
}

/** Commas and "und" separate pieces, and so does a further amount, or the name that leads to it. */
export function piecesOf(items: readonly SpokenItem[], text: SpokenText): SpokenPiece[] {
  const groups: SpokenItem[][] = []
  for (const item of items) {
    if (groups.length === 0 || isSeparator(text.tokens[item.at])) groups.push([])
    groups.at(-1)?.push(item)
  }
  return groups.flatMap(splitByAmounts).map(group => new SpokenPiece(group, text))
}

function splitByAmounts(items: readonly SpokenItem[]): SpokenItem[][] {
  const amounts = items.flatMap((item, at) => (isAmount(item) ? [at] : []))
  if (amounts.length < 2) return [[...items]]
  const leads = (kinds: readonly string[]) => items.slice(0, amounts[0]).find(({ kind }) => kinds.includes(kind))?.kind
  const lead = leads(['who', 'category']) ?? leads(['day'])
  const starts = amounts.slice(1).map((amount, index) => {
    const before = amounts[index] ?? 0
    const name = items.findIndex(({ kind }, at) => at > before && at < amount && (kind === lead || kind === 'day'))
    return lead && name >= 0 ? name : amount
  })
  return [0, ...starts].map((start, index) => items.slice(start, starts[index] ?? items.length))
}
