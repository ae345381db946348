import type { SpokenToken } from './spoken-tokens'

/** A number that was said, and where the following text begins. */
export interface SpokenNumber {
  value: number
  next: number
  /** "ein", "a": a number before a unit, otherwise an article. */
  isArticle: boolean
}

export type SpokenLanguage = 'de' | 'en'

const german: Readonly<Record<string, number>> = {
  ...{ null: 0, ein: 1, eins: 1, zwei: 2, zwo: 2, drei: 3, vier: 4, fuenf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9 },
  ...{ zehn: 10, elf: 11, zwoelf: 12, dreizehn: 13, vierzehn: 14, fuenfzehn: 15, sechzehn: 16, siebzehn: 17 },
  ...{ achtzehn: 18, neunzehn: 19 },
}
const germanTens: Readonly<Record<string, number>> = {
  ...{ zwanzig: 20, dreissig: 30, vierzig: 40, fuenfzig: 50, sechzig: 60, siebzig: 70, achtzig: 80, neunzig: 90 },
}
const germanParts: Readonly<Record<string, number>> = {
  ...{ halb: 0.5, halbe: 0.5, halben: 0.5, halber: 0.5, halbes: 0.5, viertel: 0.25, dreiviertel: 0.75 },
  ...{ einhalb: 0.5, einviertel: 0.25 },
}
const english: Readonly<Record<string, number>> = {
  ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11 },
  ...{ twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19 },
}
const englishTens: Readonly<Record<string, number>> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
}
const written: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

const of = (table: Readonly<Record<string, number>>, word: string): number | null =>
  Object.hasOwn(table, word) ? (table[word] ?? null) : null

/** "zweihundertfünfunddreißig" as one word; null for anything else. */
function germanWhole(word: string): number | null {
  const known = of(german, word) ?? of(germanTens, word)
  if (known !== null) return known
  const [, thousands, below] = /^(.*)tausend(?:und)?(.*)$/.exec(word) ?? []
  if (thousands !== undefined && below !== undefined) return scaled(thousands, 1000, below)
  const [, hundreds, tens] = /^(.*)hundert(?:und)?(.*)$/.exec(word) ?? []
  if (hundreds !== undefined && tens !== undefined) return scaled(hundreds, 100, tens)
  const [, ones = '', ten = ''] = /^(.+?)und(.+)$/.exec(word) ?? []
  const [one, many] = [of(german, ones), of(germanTens, ten)]
  return one !== null && one > 0 && one < 10 && many !== null ? many + one : null
}

function scaled(before: string, size: number, behind: string): number | null {
  const many = before === '' ? 1 : germanWhole(before)
  const rest = behind === '' ? 0 : germanWhole(behind)
  return many === null || rest === null || rest >= size ? null : many * size + rest
}

/** With its fraction: "sechseinhalb", "zweidreiviertel", "anderthalb". */
function germanWord(word: string): number | null {
  if (/^(anderthalb|eineinhalb)e?n?$/.test(word)) return 1.5
  // "siebenkommafünf".
  const [, above = '', below = ''] = /^(.+)komma(.+)$/.exec(word) ?? []
  const [ones, tenths] = [germanWhole(above), germanWhole(below)]
  if (ones !== null && tenths !== null && tenths < 100) return Number(`${ones}.${tenths}`)
  const [, whole = '', part = ''] = /^(.+?)(?:und)?(einhalb|einviertel|dreiviertel)$/.exec(word) ?? []
  const [many, fraction] = [germanWhole(whole), of(germanParts, part)]
  return many !== null && fraction !== null ? many + fraction : germanWhole(word)
}

const articles = {
  de: new Set(['a', 'eine', 'einen', 'einem', 'einer', 'eines', 'ein']),
  en: new Set(['a', 'an']),
}

/** The digits of one token: `6`, `6,5`, `6.5`, `1/2`, `1.200,5`; null for a time, a date or anything else. */
function digitsOf(raw: string, language: SpokenLanguage): number | null {
  const [, above, below] = /^(\d{1,2})\/(\d{1,2})$/.exec(raw) ?? []
  if (above && below) return Number(below) > Number(above) ? Number(above) / Number(below) : null
  const [thousands, point] = language === 'de' ? ['.', ','] : [',', '.']
  if (new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${point}\\d{1,3})?$`).test(raw))
    return Number(raw.replaceAll(thousands, '').replace(point, '.'))
  return /^\d{1,6}(?:[.,]\d{1,3})?$/.test(raw) ? Number(raw.replace(',', '.')) : null
}

/** The number that begins at `at`, in digits or words; null when none does. */
export function spokenNumber(
  tokens: readonly SpokenToken[],
  at: number,
  language: SpokenLanguage,
): SpokenNumber | null {
  const number = language === 'de' ? germanNumber(tokens, at) : englishNumber(tokens, at)
  const isDozen = number !== null && /^(dutzend|dozen)$/.test(follows(tokens, number.next))
  return isDozen ? { value: number.value * 12, next: number.next + 1, isArticle: false } : number
}

/** The word at `at`, unless a cut separates it from the one before. */
const follows = (tokens: readonly SpokenToken[], at: number): string => {
  const token = tokens[at]
  return token && token.cut === 'none' ? token.word : ''
}

function germanNumber(tokens: readonly SpokenToken[], at: number): SpokenNumber | null {
  const token = tokens[at]
  if (!token || token.word.endsWith('.')) return null
  const isArticle = articles.de.has(token.word)
  if (isArticle) {
    const part = partOf(tokens, at + 1)
    if (part) return { ...part, isArticle: false }
    return { value: 1, next: at + 1, isArticle: true }
  }
  const alone = of(germanParts, token.word) ?? of(written, token.raw)
  // "drei viertel" is one word said as two; a half needs its unit, which the caller checks.
  if (alone !== null) return { value: alone, next: at + 1, isArticle: false }
  const value = digitsOf(token.raw, 'de') ?? germanWord(token.word)
  if (value === null) return null
  if (token.word === 'drei' && follows(tokens, at + 1) === 'viertel')
    return { value: 0.75, next: at + 2, isArticle: false }
  if (follows(tokens, at + 1) === 'komma') return afterPoint(tokens, at + 2, value, germanWord)
  return withPart(tokens, at + 1, value, ['und'])
}

function englishNumber(tokens: readonly SpokenToken[], at: number): SpokenNumber | null {
  const token = tokens[at]
  if (!token || token.word.endsWith('.')) return null
  const isArticle = articles.en.has(token.word)
  const behind = follows(tokens, at + 1)
  if (token.word === 'half' || (isArticle && behind === 'half')) return ofPart(tokens, isArticle ? at + 2 : at + 1, 0.5)
  if (token.word === 'quarter' || (isArticle && behind === 'quarter'))
    return ofPart(tokens, isArticle ? at + 2 : at + 1, 0.25)
  if (token.word === 'three' && /^quarters?$/.test(behind)) return ofPart(tokens, at + 2, 0.75)
  if (isArticle && behind === 'hundred') return hundreds(tokens, at + 2, 100)
  if (isArticle) return { value: 1, next: at + 1, isArticle: true }
  const alone = of(written, token.raw)
  if (alone !== null) return { value: alone, next: at + 1, isArticle: false }
  const tens = of(englishTens, token.word)
  const ones = tens === null ? null : of(english, behind)
  if (tens !== null && ones !== null && ones > 0 && ones < 10) return englishRest(tokens, at + 2, tens + ones)
  const value = digitsOf(token.raw, 'en') ?? tens ?? of(english, token.word)
  return value === null ? null : englishRest(tokens, at + 1, value)
}

function englishRest(tokens: readonly SpokenToken[], at: number, value: number): SpokenNumber | null {
  if (follows(tokens, at) === 'hundred') return hundreds(tokens, at + 1, value * 100)
  if (follows(tokens, at) === 'point') return afterPoint(tokens, at + 1, value, word => of(english, word))
  return withPart(tokens, at, value, ['and'])
}

function hundreds(tokens: readonly SpokenToken[], at: number, value: number): SpokenNumber {
  const from = follows(tokens, at) === 'and' ? at + 1 : at
  const below = follows(tokens, from) === '' ? null : englishNumber(tokens, from)
  return below && !below.isArticle && below.value >= 1 && below.value < 100
    ? { ...below, value: value + below.value }
    : { value, next: at, isArticle: false }
}

/** "half an hour", "quarter of an hour": the words between part and unit carry no meaning. */
function ofPart(tokens: readonly SpokenToken[], at: number, value: number): SpokenNumber {
  let next = at
  if (follows(tokens, next) === 'of') next++
  if (articles.en.has(follows(tokens, next))) next++
  return { value, next, isArticle: false }
}

function partOf(tokens: readonly SpokenToken[], at: number): Pick<SpokenNumber, 'value' | 'next'> | null {
  const word = follows(tokens, at)
  const value = of(germanParts, word) ?? (word === 'half' ? 0.5 : word === 'quarter' ? 0.25 : null)
  return value === null || word === '' ? null : { value, next: at + 1 }
}

/** "zwei Komma fünf", "one point seven five": digit by digit, or as one number. */
function afterPoint(
  tokens: readonly SpokenToken[],
  at: number,
  whole: number,
  digit: (word: string) => number | null,
): SpokenNumber | null {
  let digits = ''
  let next = at
  while (digits.length < 3) {
    const word = follows(tokens, next)
    const value = word === '' ? null : /^\d{1,2}$/.test(word) ? Number(word) : digit(word)
    if (value === null || !Number.isInteger(value) || (digits !== '' && value > 9)) break
    digits += String(value)
    next++
  }
  return digits === '' ? null : { value: Number(`${whole}.${digits}`), next, isArticle: false }
}

/** "6 1/2", "zwei und eine halbe", "six and three quarters", "zwei einhalb". */
function withPart(tokens: readonly SpokenToken[], at: number, value: number, and: readonly string[]): SpokenNumber {
  const plain = { value, next: at, isArticle: false }
  if (!Number.isInteger(value)) return plain
  const token = tokens[at]
  if (!token || token.cut !== 'none') return plain
  const fraction = of(written, token.raw) ?? (/^\d\/\d$/.test(token.raw) ? digitsOf(token.raw, 'de') : null)
  if (fraction !== null) return { ...plain, value: value + fraction, next: at + 1 }
  if (/^(einhalb|einviertel|dreiviertel)$/.test(token.word))
    return { ...plain, value: value + (of(germanParts, token.word) ?? 0), next: at + 1 }
  if (!and.includes(token.word)) return plain
  const [first, second] = [follows(tokens, at + 1), follows(tokens, at + 2)]
  const isArticle = articles.de.has(first) || articles.en.has(first)
  const part = partOf(tokens, isArticle ? at + 2 : at + 1)
  if (first === 'three' && /^quarters?$/.test(second)) return { ...plain, value: value + 0.75, next: at + 3 }
  return part ? { ...plain, value: value + part.value, next: part.next } : plain
}
