import { isAmount, isSeparator, type SpokenItem } from './spoken-items'
import { type SpokenLanguage, spokenNumber } from './spoken-number'
import type { SpokenToken } from './spoken-tokens'
import { spokenWords } from './spoken-words'

const { fillers, takenBack } = spokenWords
const betweenBoth = /^(mean|ich|i|meine|sondern|es|waren|was|were|it|aeh|uh|um)$/

/** What is said before and after a correction such as "nein", each as far as the next cut, and what surrounds both. */
interface TakenBack {
  before: readonly SpokenItem[]
  first: readonly SpokenItem[]
  second: readonly SpokenItem[]
  after: readonly SpokenItem[]
}

/**
 * "Vier Stunden Maler, nein, fünf Stunden": the sentence with the second amount in place of the first, then marked
 * uncertain. Null when anything else is corrected, or when the amount is of something else.
 */
export function correctedItems(
  items: readonly SpokenItem[],
  tokens: readonly SpokenToken[],
  language: SpokenLanguage,
): SpokenItem[] | null {
  const parts = takenBackIn(items)
  if (!parts) return null
  const { before, first, second, after } = parts
  const [wrong, ...more] = first.filter(isAmount)
  const [head, ...behindHead] = second
  const right = wrong && head ? amountLike(wrong, head, after[0]?.at ?? tokens.length) : null
  if (!wrong || !head || !right || more.length > 0 || second.filter(isAmount).length > 1) return null
  const ofFirst = first.filter(item => item !== wrong && !saysNothing(item))
  const ofSecond = behindHead.filter(item => !saysNothing(item))
  if (ofFirst.length === 0) return [...before, right, ...behindHead, ...after]
  // Words said with the second amount must also have been said with the first.
  const said = new Set(ofFirst.map(wordOf))
  if (!ofSecond.every(item => said.has(wordOf(item)))) return null
  const corrected = first.map(item => (item === wrong ? { ...right, at: wrong.at, next: wrong.next } : item))
  return [...before, ...corrected, ...after]

  /** Null when nothing is corrected, or more than one thing. */
  function takenBackIn(all: readonly SpokenItem[]): TakenBack | null {
    const mark = all.findIndex(isMark)
    const firstEnd = endOfFirst(all, mark)
    if (mark < 1 || firstEnd < 1) return null
    const start = Math.max(
      0,
      all.slice(0, firstEnd).findLastIndex(item => isSeparator(tokens[item.at])),
    )
    const begin = all.findIndex((item, at) => at > mark && !isMark(item) && !betweenBoth.test(wordOf(item)))
    const second = begin < 0 ? all.length : begin
    const cut = all.findIndex((item, at) => at > second && isSeparator(tokens[item.at]))
    const end = cut < 0 ? all.length : cut
    if (all.slice(end).some(isMark)) return null
    return {
      before: all.slice(0, start),
      first: all.slice(start, firstEnd),
      second: all.slice(second, end),
      after: all.slice(end),
    }
  }

  /** After the last meaningful item, within the piece of the mark: "vier Stunden, ach nein". */
  function endOfFirst(all: readonly SpokenItem[], mark: number): number {
    let end = mark
    while (end > 0 && !isSeparator(tokens[all[end]?.at ?? 0]) && saysNothing(all[end - 1])) end--
    return end
  }

  function wordOf({ at }: SpokenItem): string {
    return tokens[at]?.word ?? ''
  }

  function isMark(item: SpokenItem): boolean {
    return item.kind === 'word' && takenBack.has(wordOf(item))
  }

  function saysNothing(item: SpokenItem | undefined): boolean {
    return item?.kind === 'word' && (fillers.has(wordOf(item)) || betweenBoth.test(wordOf(item)))
  }

  /** The second amount, of the kind of the first, or "fünf" alone. */
  function amountLike(one: SpokenItem, head: SpokenItem, end: number): SpokenItem | null {
    if (head.kind === 'hours' && one.kind === 'hours') return { ...head, said: { ...head.said, unsure: true } }
    if (head.kind === 'material' && one.kind === 'material' && head.unit !== '') return { ...head, unsure: true }
    const number = head.kind === 'word' ? spokenNumber(tokens, head.at, language) : null
    const isAlone = number && !number.isArticle && number.value > 0 && end === number.next
    if (!isAlone) return null
    if (one.kind === 'hours' && number.value <= 24 && !one.said.isSpan)
      return { ...one, at: head.at, next: number.next, said: { ...one.said, hours: number.value, unsure: true } }
    if (one.kind === 'material') return { ...one, at: head.at, next: number.next, quantity: number.value, unsure: true }
    return null
  }
}
