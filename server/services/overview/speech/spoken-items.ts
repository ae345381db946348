import type { Day } from '../../../platform/values/days'
import { folded } from '../../../platform/values/folded'
import { spokenDay } from './spoken-day'
import type { SpokenDays } from './spoken-days'
import { spokenDays } from './spoken-days'
import { isHourUnit, type SpokenHours, spokenDuration, spokenSpan } from './spoken-hours'
import type { SpokenAbout, SpokenNames } from './spoken-names'
import { spokenNumber } from './spoken-number'
import type { SpokenToken } from './spoken-tokens'
import { spokenUnit } from './spoken-units'
import { spokenWords } from './spoken-words'

const { about, aboutInTwo, beforeOthers, breaks, fillers, isDone, noMaterial, speaking } = spokenWords

type Item =
  | { kind: 'hours'; said: SpokenHours }
  | { kind: 'break'; hours: number }
  | { kind: 'material'; quantity: number; unit: string; unsure: boolean }
  | { kind: 'who'; ids: readonly number[]; exact: boolean }
  | { kind: 'category'; name: string; exact: boolean }
  | { kind: 'day'; date: Day; unsure: boolean; earlier: SpokenDays['earlier'] }
  | { kind: 'word' }

/** An understood item, or a word, with its position among the tokens. */
export type SpokenItem = Item & { at: number; next: number }

export const isAmount = ({ kind }: SpokenItem): boolean => kind === 'hours' || kind === 'material'

const wordAt = (tokens: readonly SpokenToken[], at: number): string =>
  tokens[at]?.cut === 'none' ? (tokens[at]?.word ?? '') : ''
export const isSeparator = (token: SpokenToken | undefined): boolean =>
  token !== undefined && (token.cut !== 'none' || /^(und|and|sowie|dann|danach|ausserdem|then|plus)$/.test(token.word))
const isGuess = (tokens: readonly SpokenToken[], at: number): boolean => {
  const [before, word] = [tokens[at - 2]?.word ?? '', tokens[at - 1]?.word ?? '']
  return about.has(word) || aboutInTwo.has(`${before}-${word}`)
}
const isMeasure = (tokens: readonly SpokenToken[], at: number): boolean =>
  [at - 1, at].some(place => /^(mal|x|times|by|à)$/.test(tokens[place]?.raw.toLowerCase() ?? ''))
/** "zwei Meter lang", "three metres each": a size, not a quantity. */
const isSize = (tokens: readonly SpokenToken[], at: number): boolean =>
  /^(lang|breit|hoch|dick|tief|long|wide|high|thick|deep|each)$/.test(wordAt(tokens, at))

/** The understood parts of a sentence: amounts, names, and words. */
export class SpokenItems {
  constructor(
    private readonly names: SpokenNames,
    private readonly about: Pick<SpokenAbout, 'language' | 'today'>,
  ) {}

  /** From `start` to the end of `tokens`. */
  of(tokens: readonly SpokenToken[], start: number): SpokenItem[] {
    const items: SpokenItem[] = []
    for (let at = start; at < tokens.length; ) {
      const item =
        this.dayAt(tokens, at) ??
        this.timeAt(tokens, at) ??
        this.hoursBeforeOthers(tokens, at, items) ??
        this.amountAt(tokens, at, items) ??
        this.nameAt(tokens, at, items)
      const one: SpokenItem = item ?? { kind: 'word', at, next: at + 1 }
      items.push(one)
      at = one.next
    }
    return items
  }

  isNumber(tokens: readonly SpokenToken[], at: number): boolean {
    const number = spokenNumber(tokens, at, this.about.language)
    return number !== null && !number.isArticle
  }

  private dayAt(tokens: readonly SpokenToken[], at: number): SpokenItem | null {
    const several = spokenDays(tokens, at, this.about.today)
    if (several !== undefined) return several && { kind: 'day', at, ...several }
    const said = spokenDay(tokens, at, this.about.today)
    return said && { kind: 'day', at, earlier: [], ...said }
  }

  private timeAt(tokens: readonly SpokenToken[], at: number): SpokenItem | null {
    const { language } = this.about
    // "ohne Pause", "without a break".
    const without = /^(ohne|keine?n?|without|no)$/.test(tokens[at]?.word ?? '')
    const pauseAt = /^(eine?|a|any)$/.test(wordAt(tokens, at + 1)) ? at + 2 : at + 1
    if (without && breaks.test(wordAt(tokens, pauseAt))) return { kind: 'break', hours: 0, at, next: pauseAt + 1 }
    const isName = (place: number) =>
      this.names.categoryAt(tokens, place) !== null || this.names.whoAt(tokens, place) !== null
    const said =
      spokenSpan(tokens, at, language) ??
      spokenDuration(tokens, at, language, isName) ??
      this.hoursOfCategory(tokens, at) ??
      this.hoursBehindTheirName(tokens, at)
    if (!said || (!said.isSpan && this.isSecondOfTwo(tokens, at))) return null
    // "eine halbe Stunde Pause", "half an hour for lunch".
    const behind = tokens.slice(said.next, said.next + 2).map(({ word }) => word)
    const breakAt = behind.findIndex(word => breaks.test(word))
    const isBehind = breakAt === 0 || (breakAt === 1 && /^(for|of|als|fuer)$/.test(behind[0] ?? ''))
    const isBreak = !said.isSpan && isBehind
    // "Pause 45 Minuten".
    const leads = /^(von|of)$/.test(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1
    if (!said.isSpan && breaks.test(tokens[leads]?.word ?? '') && tokens[at]?.cut !== 'hard')
      return { kind: 'break', hours: said.hours, at, next: said.next }
    if (isBreak) return { kind: 'break', hours: said.hours, at, next: said.next + breakAt + 1 }
    const unsure = said.unsure || isGuess(tokens, at)
    return { kind: 'hours', said: { ...said, unsure }, at, next: said.next }
  }

  /** "Stunden: acht". */
  private hoursBehindTheirName(tokens: readonly SpokenToken[], at: number): SpokenHours | null {
    if (!isHourUnit(tokens[at]?.word ?? '') || !isSeparator(tokens[at + 1])) return null
    const number = spokenNumber(tokens, at + 1, this.about.language)
    const isAlone = number && (!tokens[number.next] || isSeparator(tokens[number.next]))
    return isAlone && number.value > 0 && number.value <= 24
      ? { hours: number.value, next: number.next, unsure: false, isSpan: false, prefix: '' }
      : null
  }

  /** "Steiner sechs und Huber fünf Stunden": a number after a name, before another name with its hours. */
  private hoursBeforeOthers(
    tokens: readonly SpokenToken[],
    at: number,
    before: readonly SpokenItem[],
  ): SpokenItem | null {
    const { language } = this.about
    const number = spokenNumber(tokens, at, language)
    const last = before.at(-1)
    const isAtEnd = tokens[number?.next ?? 0] === undefined
    if (!number || number.isArticle || number.value > 24 || !last) return null
    if (number.value <= 0 || !(isAtEnd || isSeparator(tokens[number.next]))) return null
    const isSpeaker = last.kind === 'word' && speaking.has(tokens[last.at]?.word ?? '')
    if (!isSpeaker && last.kind !== 'who' && last.kind !== 'category') return null
    // "Huber sechs Stunden, ich vier".
    const isBehindOthers = before.some(({ kind }) => kind === 'hours') && isSeparator(tokens[last.at])
    if (isBehindOthers) return hoursOf(number.value, number.next, isGuess(tokens, at))
    let other = number.next
    while (/^(und|and|der|die|the)$/.test(tokens[other]?.word ?? '')) other++
    const name = this.names.whoAt(tokens, other) ?? this.names.categoryAt(tokens, other)
    if (!name || !this.timeAt(tokens, name.next)) return null
    return hoursOf(number.value, number.next, isGuess(tokens, at))

    function hoursOf(hours: number, next: number, unsure: boolean): SpokenItem {
      return { kind: 'hours', said: { hours, next, unsure, isSpan: false, prefix: '' }, at, next }
    }
  }

  /** "three carpenter hours": where it ends, and the category. */
  private hoursOfCategory(tokens: readonly SpokenToken[], at: number): SpokenHours | null {
    const number = spokenNumber(tokens, at, this.about.language)
    const category = number && number.value <= 24 ? this.names.categoryAt(tokens, number.next) : null
    if (!number || !category || !isHourUnit(wordAt(tokens, category.next))) return null
    const prefix = folded(category.name)
    return { hours: number.value, next: category.next + 1, unsure: false, isSpan: false, prefix }
  }

  private amountAt(tokens: readonly SpokenToken[], at: number, before: readonly SpokenItem[]): SpokenItem | null {
    const { language } = this.about
    const number = spokenNumber(tokens, at, language)
    if (!number || number.value <= 0 || number.value > 99_999) return null
    // "drei mal zwei Meter", "6 x 80": measures of something, no amount.
    if (isMeasure(tokens, at) || isMeasure(tokens, number.next)) return null
    if (this.isSecondOfTwo(tokens, at)) return null
    if (/^(bis|oder|or|to)$/.test(wordAt(tokens, number.next)) && spokenNumber(tokens, number.next + 1, language))
      return null
    const unsure = isGuess(tokens, at)
    const found = spokenUnit(wordAt(tokens, number.next), wordAt(tokens, number.next + 1), language)
    const quantity = number.value
    if (found) {
      const next = number.next + found.words
      if (found.unit === 'm' && isSize(tokens, next)) return null
      // "drei Meter fünfzig".
      const more = found.unit === 'm' && tokens[next]?.cut === 'none' ? spokenNumber(tokens, next, language) : null
      const isRest = more && !more.isArticle && Number.isInteger(more.value) && more.value >= 10 && more.value < 100
      if (isRest && Number.isInteger(quantity))
        return { kind: 'material', quantity: quantity + more.value / 100, unit: 'm', unsure: true, at, next: more.next }
      // "Sack" and "Rolle" name no material by themselves, so they are a unit.
      return { kind: 'material', quantity, unit: found.unit, unsure, at, next }
    }
    return this.isCounted(tokens, at, number, before)
      ? { kind: 'material', quantity, unit: '', unsure, at, next: number.next }
      : null
  }

  /** "zwei bis drei Sack": not a known quantity. */
  private isSecondOfTwo(tokens: readonly SpokenToken[], at: number): boolean {
    const joins = /^(bis|to|oder|or)$/.test(tokens[at - 1]?.word ?? '')
    return joins && spokenNumber(tokens, at - 2, this.about.language) !== null
  }

  /** "zwölf Schrauben": a whole number at the head of a piece, before something countable that is not an activity. */
  private isCounted(
    tokens: readonly SpokenToken[],
    at: number,
    { value, next, isArticle }: { value: number; next: number; isArticle: boolean },
    before: readonly SpokenItem[],
  ): boolean {
    const [counted, behind] = [tokens[next], tokens[next + 1]]
    if (
      (isArticle && !this.isOneMore(tokens, at, before)) ||
      !Number.isInteger(value) ||
      !counted ||
      counted.cut !== 'none' ||
      counted.glued
    )
      return false
    if (noMaterial.has(counted.word) || !/^\p{L}{3,}/u.test(counted.word)) return false
    if (this.about.language === 'de' && !/^\p{Lu}/u.test(counted.raw)) {
      // "zwölf verzinkte Schrauben".
      const noun = behind?.cut === 'none' ? behind.raw : ''
      if (!/^\p{Lu}/u.test(noun)) return false
    }
    const head = before.findLastIndex(({ at: place }) => isSeparator(tokens[place]))
    const leading = isSeparator(tokens[at]) ? [] : before.slice(Math.max(head, 0))
    if (leading.some(item => item.kind !== 'word' || !fillers.has(tokens[item.at]?.word ?? ''))) return false
    let last = next
    while (tokens[last + 1] && !isSeparator(tokens[last + 1])) last++
    // English puts the same form before what it describes: "galvanised brackets".
    const verbs = tokens.slice(this.about.language === 'de' ? next : last, last + 1)
    if (verbs.some(({ word }) => isDone(word))) return false
    return !this.names.categoryAt(tokens, next) && this.names.whoAt(tokens, next) === null
  }

  /**
   * "zwei Steckdosen und ein Lichtschalter": an article counts as a number after a material, before one or two words
   * alone.
   */
  private isOneMore(tokens: readonly SpokenToken[], at: number, before: readonly SpokenItem[]): boolean {
    const last = before.findLast(isAmount)
    if (last?.kind !== 'material' || !(isSeparator(tokens[at]) || isSeparator(tokens[at - 1]))) return false
    let end = at + 1
    while (tokens[end] && !isSeparator(tokens[end])) end++
    return end - at <= 3
  }

  /** "bei Huber", "bei Huber und Maier": a customer or a site by that name. */
  private isOfOthers(tokens: readonly SpokenToken[], at: number, before: readonly SpokenItem[]): boolean {
    const wordBefore = (place: number) => (before.length > 0 ? (tokens[place]?.word ?? '') : '')
    if (beforeOthers.has(wordBefore(at - 1))) return true
    return /^(und|and)$/.test(wordBefore(at - 1)) && beforeOthers.has(wordBefore(at - 3))
  }

  private nameAt(tokens: readonly SpokenToken[], at: number, before: readonly SpokenItem[]): SpokenItem | null {
    const category = this.names.categoryAt(tokens, at)
    if (category) return { ...category, at }
    const who = this.isOfOthers(tokens, at, before)
      ? null
      : (this.names.whoAt(tokens, at) ?? this.names.speakerAt(tokens, at))
    if (who) return { ...who, at }
    // "als Kranführer", "as crane driver": a category that the company does not have yet.
    const isRole = /^(als|as)$/.test(tokens[at - 1]?.word ?? '') && tokens[at]?.cut === 'none'
    const word = tokens[at]
    return isRole && word && /^\p{Lu}\p{L}{3,}/u.test(word.raw)
      ? { kind: 'category', name: word.raw, exact: false, at, next: at + 1 }
      : null
  }
}
