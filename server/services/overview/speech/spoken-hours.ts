import { type SpokenLanguage, spokenNumber } from './spoken-number'
import type { SpokenToken } from './spoken-tokens'

/** Hours that were said, and where the following text begins. */
export interface SpokenHours {
  hours: number
  next: number
  /** Said with "about", or as two times of which one is uncertain. */
  unsure: boolean
  /** From one time to another: a break still has to be subtracted. */
  isSpan: boolean
  /** The part before "stunden" in one word: "zimmerer", "regie". */
  prefix: string
}

const hourUnits = new Set([
  'stund',
  'stunde',
  'stunden',
  'std',
  'stdn',
  'h',
  'hour',
  'hours',
  'hr',
  'hrs',
  'arbeitsstunden',
])
const minuteUnits = new Set(['minute', 'minuten', 'min', 'minutes', 'mins'])
const inOneWord: Readonly<Record<string, number>> = {
  ...{ viertelstunde: 0.25, dreiviertelstunde: 0.75, halbstunde: 0.5, halbestunde: 0.5 },
}

export const isHourUnit = (word: string): boolean => hourUnits.has(word)

const rounded = (hours: number): number => Math.round(hours * 100) / 100
const wordAt = (tokens: readonly SpokenToken[], at: number): string => {
  const token = tokens[at]
  return token && token.cut === 'none' ? token.word : ''
}

/** "zweieinhalb Stunden", "8 Stunden 30", "an hour and a half", "45 Minuten", "sechs Zimmererstunden". */
export function spokenDuration(
  tokens: readonly SpokenToken[],
  at: number,
  language: SpokenLanguage,
  /** Whether the name of a person or a category begins there, which no number counts. */
  isName: (at: number) => boolean = () => false,
): SpokenHours | null {
  const answer = (hours: number, next: number, prefix = '') =>
    hours > 0 && hours <= 24 ? { hours: rounded(hours), next, unsure: false, isSpan: false, prefix } : null
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(tokens[at]?.raw ?? '')
  if (clock && hourUnits.has(wordAt(tokens, at + 1))) return answer(Number(clock[1]) + Number(clock[2]) / 60, at + 2)
  const isArticle = /^(a|eine[rn]?)$/.test(tokens[at]?.word ?? '')
  const [first, second] = [tokens[at]?.word ?? '', wordAt(tokens, at + 1)]
  const whole = Object.hasOwn(inOneWord, first) ? first : isArticle && Object.hasOwn(inOneWord, second) ? second : ''
  if (whole !== '') return answer(inOneWord[whole] ?? 0, whole === first ? at + 1 : at + 2)
  const number = spokenNumber(tokens, at, language)
  if (!number) return null
  const unit = wordAt(tokens, number.next)
  if (minuteUnits.has(unit)) return answer(number.value / 60, number.next + 1)
  if (hourUnits.has(unit)) return withMinutes(number.value, number.next + 1)
  const [, prefix = ''] = /^(\p{L}{3,})stund(?:en?)?$/u.exec(unit) ?? []
  return prefix === '' || prefix in { viertel: 1, dreiviertel: 1 }
    ? null
    : answer(number.value, number.next + 1, prefix)

  function withMinutes(hours: number, next: number) {
    const joins = /^(und|and)$/.test(wordAt(tokens, next))
    const more = spokenNumber(tokens, joins ? next + 1 : next, language)
    if (!more || (!joins && tokens[next]?.cut !== 'none')) return answer(hours, next)
    const behind = wordAt(tokens, more.next)
    // "an hour and a half", "two hours thirty": a rest of an hour, unless a unit of its own follows.
    if (minuteUnits.has(behind)) return answer(hours + more.value / 60, more.next + 1)
    if (joins && more.value < 1 && !hourUnits.has(behind)) return answer(hours + more.value, more.next)
    const isRest = !joins && [15, 30, 45].includes(more.value) && endsHere(more.next)
    return isRest ? answer(hours + more.value / 60, more.next) : answer(hours, next)
  }

  /** Nothing follows that the number could count. */
  function endsHere(next: number): boolean {
    const token = tokens[next]
    return !token || token.cut !== 'none' || /^(als|as|und|and|pause|break)$/.test(token.word) || isName(next)
  }
}

interface Clock {
  minutes: number
  next: number
  /** Said in a form that can only be a time. */
  certain: boolean
}

/** "7", "sieben Uhr dreißig", "halb acht", "viertel nach sieben", "half past seven", "7:30", "4 pm". */
function clockAt(tokens: readonly SpokenToken[], at: number, language: SpokenLanguage): Clock | null {
  const token = tokens[at]
  if (!token) return null
  const time = /^(\d{1,2})[:.]([0-5]\d)$/.exec(token.raw)
  if (time) return daytime(Number(time[1]) * 60 + Number(time[2]), at + 1, true)
  if (/^(noon|mittag|mittags)$/.test(token.word)) return { minutes: 720, next: at + 1, certain: true }
  return language === 'de' ? germanClock(tokens, at) : englishClock(tokens, at)

  function daytime(minutes: number, next: number, certain: boolean): Clock | null {
    if (minutes > 24 * 60) return null
    if (language === 'en') return withHalf(tokens, minutes, next, certain)
    return wordAt(tokens, next) === 'uhr' ? { minutes, next: next + 1, certain: true } : { minutes, next, certain }
  }
}

const hourAt = (tokens: readonly SpokenToken[], at: number, language: SpokenLanguage) => {
  const number = spokenNumber(tokens, at, language)
  return number && !number.isArticle && Number.isInteger(number.value) && number.value <= 24 ? number : null
}

function germanClock(tokens: readonly SpokenToken[], at: number): Clock | null {
  const word = tokens[at]?.word ?? ''
  if (word === 'halb' || word === 'dreiviertel' || word === 'viertel') {
    const side = wordAt(tokens, at + 1)
    const isBeside = word === 'viertel' && /^(nach|vor)$/.test(side)
    const hour = hourAt(tokens, isBeside ? at + 2 : at + 1, 'de')
    if (!hour) return null
    const next = wordAt(tokens, hour.next) === 'uhr' ? hour.next + 1 : hour.next
    // "viertel acht" is a quarter past seven where people say it.
    const off = isBeside ? (side === 'nach' ? 15 : -15) : { halb: -30, dreiviertel: -15, viertel: -45 }[word]
    return { minutes: hour.value * 60 + off, next, certain: true }
  }
  const hour = hourAt(tokens, at, 'de')
  if (!hour) return null
  if (wordAt(tokens, hour.next) !== 'uhr') return { minutes: hour.value * 60, next: hour.next, certain: false }
  const minutes = wordAt(tokens, hour.next + 1) === '' ? null : spokenNumber(tokens, hour.next + 1, 'de')
  const isMinutes = minutes && !minutes.isArticle && Number.isInteger(minutes.value) && minutes.value < 60
  const isOfElse = isMinutes && /^(stunden?|std|min|minuten?|h)$/.test(wordAt(tokens, minutes.next))
  return isMinutes && !isOfElse
    ? { minutes: hour.value * 60 + minutes.value, next: minutes.next, certain: true }
    : { minutes: hour.value * 60, next: hour.next + 1, certain: true }
}

function englishClock(tokens: readonly SpokenToken[], at: number): Clock | null {
  const [first, second] = [tokens[at]?.word ?? '', wordAt(tokens, at + 1)]
  const isBeside = /^(half|quarter)$/.test(first) && /^(past|to)$/.test(second)
  const hour = hourAt(tokens, isBeside ? at + 2 : at, 'en')
  if (!hour) return null
  const off = isBeside ? (first === 'half' ? 30 : 15) * (second === 'past' ? 1 : -1) : 0
  const minutes = isBeside || wordAt(tokens, hour.next) === '' ? null : spokenNumber(tokens, hour.next, 'en')
  const isMinutes = minutes && !minutes.isArticle && [15, 30, 45].includes(minutes.value)
  const total = hour.value * 60 + (isMinutes ? minutes.value : off)
  return withHalf(tokens, total, isMinutes ? minutes.next : hour.next, isBeside)
}

/** "am" and "pm", in any spelling. */
function withHalf(tokens: readonly SpokenToken[], minutes: number, next: number, certain: boolean): Clock {
  const word = wordAt(tokens, next)
  const split = /^[ap]$/.test(word) && wordAt(tokens, next + 1) === 'm'
  const half = split ? `${word}m` : word
  if (half === "o'clock" || half === 'o’clock') return { minutes, next: next + 1, certain: true }
  if (half !== 'am' && half !== 'pm') return { minutes, next, certain }
  const isLater = half === 'pm' && minutes < 12 * 60
  return { minutes: isLater ? minutes + 12 * 60 : minutes, next: next + (split ? 2 : 1), certain: true }
}

const dayParts: ReadonlyArray<readonly [words: RegExp, isLater: boolean]> = [
  [/^(in der frueh|in der fruehe|am morgen|am vormittag|frueh|morgens|vormittags|in the morning)( |$)/, false],
  [/^(am nachmittag|am abend|nachmittags|abends|in the afternoon|in the evening)( |$)/, true],
]

/** With the part of the day after it: "vier am Nachmittag", "seven in the morning". */
function clockInDay(tokens: readonly SpokenToken[], at: number, language: SpokenLanguage): Clock | null {
  const clock = clockAt(tokens, at, language)
  if (!clock) return null
  const behind = [0, 1, 2].map(more => wordAt(tokens, clock.next + more)).join(' ')
  for (const [words, isLater] of dayParts) {
    const [, said] = words.exec(behind) ?? []
    if (said === undefined) continue
    const minutes = isLater && clock.minutes < 12 * 60 ? clock.minutes + 12 * 60 : clock.minutes
    return { minutes, next: clock.next + said.split(' ').length, certain: true }
  }
  return clock
}

const beforeFirstTime = /^(von|ab|from|between)$/
const betweenTimes = /^(bis|to|until|till|and)$/

const begins = /^(beginn|begonnen|anfang|angefangen|start|started|began|begun|arbeitsbeginn|beginning)$/
const ends = /^(ende|schluss|aufgehoert|fertig|feierabend|arbeitsende|finish|finished|end|ended|stopped)$/
const besideTimes = /^(um|at|mit|with|und|and|war|was)$/

/** "Beginn sieben Uhr, Ende sechzehn Uhr", "um sieben angefangen, um vier aufgehört", "started at 7, finished at 4". */
function spokenBeginAndEnd(tokens: readonly SpokenToken[], at: number, language: SpokenLanguage): SpokenHours | null {
  const begin = timeBeside(at, begins)
  const end = begin && timeBeside(begin.next, ends)
  if (!end) return null
  const isTurned = end.minutes <= begin.minutes
  const minutes = end.minutes - begin.minutes + (isTurned ? 12 * 60 : 0)
  return minutes <= 0
    ? null
    : { hours: rounded(minutes / 60), next: end.next, unsure: isTurned, isSpan: true, prefix: '' }

  /** A time with such a word before or behind it, in the same sentence. */
  function timeBeside(from: number, words: RegExp): Clock | null {
    let place = from
    let isNamed = false
    const goesOn = () => place === at || (tokens[place] !== undefined && tokens[place]?.cut !== 'hard')
    while (goesOn() && place < from + 3) {
      const word = tokens[place]?.word ?? ''
      if (words.test(word)) isNamed = true
      else if (!besideTimes.test(word)) break
      place++
    }
    const clock = goesOn() ? clockInDay(tokens, place, language) : null
    if (!clock) return null
    if (isNamed) return clock
    return words.test(wordAt(tokens, clock.next)) ? { ...clock, next: clock.next + 1 } : null
  }
}

/** "von 7 bis 16 Uhr", "from half past seven to noon". Two numbers alone are no times. */
export function spokenSpan(tokens: readonly SpokenToken[], at: number, language: SpokenLanguage): SpokenHours | null {
  const said = spokenBeginAndEnd(tokens, at, language)
  if (said) return said
  const isOpened = beforeFirstTime.test(tokens[at]?.word ?? '')
  const begin = clockInDay(tokens, isOpened ? at + 1 : at, language)
  if (!begin || !betweenTimes.test(wordAt(tokens, begin.next))) return null
  if (wordAt(tokens, begin.next) === 'and' && tokens[at]?.word !== 'between') return null
  const end = clockInDay(tokens, begin.next + 1, language)
  if (!end) return null
  // "7 bis 12 und 13 bis 17 Uhr": the first span is of the same kind as the second.
  const isBeforeOther = () => /^(und|and)$/.test(wordAt(tokens, end.next)) && spokenSpan(tokens, end.next + 1, language)
  if (!(isOpened || begin.certain || end.certain || isBeforeOther())) return null
  // "von zwei bis drei Stunden" is an estimate, not a time.
  const unit = wordAt(tokens, end.next)
  if (hourUnits.has(unit) || minuteUnits.has(unit)) return null
  const isTurned = end.minutes <= begin.minutes
  const minutes = end.minutes - begin.minutes + (isTurned ? 12 * 60 : 0)
  if (minutes <= 0) return null
  return { hours: rounded(minutes / 60), next: end.next, unsure: isTurned, isSpan: true, prefix: '' }
}
