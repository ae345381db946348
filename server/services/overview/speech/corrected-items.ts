import { cuts, isAmount, type SpokenItem } from './spoken-items'
import { type SpokenLanguage, spokenNumber } from './spoken-number'
import type { SpokenToken } from './spoken-tokens'
import { spokenWords } from './spoken-words'

const { fillers, takenBack } = spokenWords
const betweenBoth = /^(mean|ich|i|meine|sondern|es|waren|was|were|it|aeh|uh|um)$/

/**
 * "Vier Stunden Maler, nein, fünf Stunden": the sentence with the second amount in place of the first, which is unsure
 * then. Null for whatever else is taken back, or for an amount of something else.
 */
export function correctedItems(
  items: readonly SpokenItem[],
  tokens: readonly SpokenToken[],
  language: SpokenLanguage,
): SpokenItem[] | null {
  const wordOf = ({ at }: SpokenItem) => tokens[at]?.word ?? ''
  const isMark = (item: SpokenItem | undefined) => item?.kind === 'word' && takenBack.has(wordOf(item))
  const mark = items.findIndex(isMark)
  let from = mark
  while (items[from - 1] && !cuts(tokens[items[from]?.at ?? 0]) && saysNothing(items[from - 1])) from--
  let after = mark + 1
  while (items[after] && (isMark(items[after]) || betweenBoth.test(wordOf(items[after] as SpokenItem)))) after++
  let start = from - 1
  while (start > 0 && !cuts(tokens[items[start]?.at ?? 0])) start--
  if (mark < 1 || start < 0) return null
  let end = after + 1
  while (items[end] && !cuts(tokens[items[end]?.at ?? 0])) end++
  const [first, second] = [items.slice(start, from), items.slice(after, end)]
  const [wrong, ...more] = first.filter(isAmount)
  const right = wrong && second.length > 0 ? amountLike(wrong, second) : null
  if (!wrong || !right || more.length > 0 || second.filter(isAmount).length > 1) return null
  if (items.slice(end).some(isMark)) return null
  const [ofFirst, ofSecond] = [first, second].map(part =>
    part.filter(item => item !== wrong && item !== second[0] && !saysNothing(item)),
  )
  if (!ofFirst || !ofSecond) return null
  if (ofFirst.length === 0) return [...items.slice(0, start), right, ...second.slice(1), ...items.slice(end)]
  const said = new Set(ofFirst.map(wordOf))
  if (!ofSecond.every(item => said.has(wordOf(item)))) return null
  const corrected = first.map(item => (item === wrong ? { ...right, at: wrong.at, next: wrong.next } : item))
  return [...items.slice(0, start), ...corrected, ...items.slice(end)]

  function saysNothing(item: SpokenItem | undefined): boolean {
    return item?.kind === 'word' && (fillers.has(wordOf(item)) || betweenBoth.test(wordOf(item)))
  }

  /** The second amount, of the kind of the first, or "fünf" alone. */
  function amountLike(one: SpokenItem, [head]: readonly SpokenItem[]): SpokenItem | null {
    if (!head) return null
    if (head.kind === 'hours' && one.kind === 'hours') return { ...head, said: { ...head.said, unsure: true } }
    if (head.kind === 'material' && one.kind === 'material' && head.unit !== '') return { ...head, unsure: true }
    const number = head.kind === 'word' ? spokenNumber(tokens, head.at, language) : null
    const isAlone = number && !number.isArticle && number.value > 0 && (items[end]?.at ?? tokens.length) === number.next
    if (!isAlone) return null
    if (one.kind === 'hours' && number.value <= 24 && !one.said.isSpan)
      return { ...one, at: head.at, next: number.next, said: { ...one.said, hours: number.value, unsure: true } }
    if (one.kind === 'material') return { ...one, at: head.at, next: number.next, quantity: number.value, unsure: true }
    return null
  }
}
