import type { Day } from '../../../platform/values/days'
import { folded } from '../../../platform/values/folded'
import type { SpokenLanguage } from './spoken-number'
import type { SpokenToken } from './spoken-tokens'
import { spokenWords } from './spoken-words'

/** The company's names for its people and its work. */
export interface SpokenAbout {
  language: SpokenLanguage
  /** The speaker. */
  userId: number | null
  colleagues: ReadonlyArray<{ user_id: number; name: string }>
  categories: readonly string[]
  /** In the company's time zone. */
  today: Day
}

/** Recognises the company's people and job categories. */
export class SpokenNames {
  private readonly categories: ReadonlyArray<{ name: string; words: string[] }>

  constructor(private readonly about: Pick<SpokenAbout, 'colleagues' | 'categories' | 'userId'>) {
    const known = new Map(about.categories.map(name => [folded(name), name]))
    this.categories = [...known.values()]
      .map(name => ({
        name,
        words: folded(name)
          .split(/[^\p{L}\d]+/u)
          .filter(Boolean),
      }))
      .filter(({ words }) => words.length > 0)
      .sort((a, b) => b.words.length - a.words.length)
  }

  categoryAt(tokens: readonly SpokenToken[], at: number) {
    for (const { name, words } of this.categories)
      if (words.every((word, index) => sameRole(tokens[at + index], word, index)))
        return { kind: 'category' as const, name, exact: true, next: at + words.length }
    return null
  }

  /** The category that begins a word such as "Zimmererstunden". */
  categoryOf(prefix: string): string | null {
    const found = this.categories.find(({ words }) => words.length === 1 && sameWord(prefix, words[0] ?? ''))
    return found?.name ?? null
  }

  /** "Huber und ich", "me and Maier": the speaker, as one of the people named. */
  speakerAt(tokens: readonly SpokenToken[], at: number) {
    const { userId } = this.about
    if (userId === null || !spokenWords.speaking.has(tokens[at]?.word ?? '')) return null
    const isNamed = (place: number) => this.whoAt(tokens, place) !== null || this.categoryAt(tokens, place) !== null
    const joins = (place: number) =>
      /^(und|and|sowie)$/.test(tokens[place]?.word ?? '') && tokens[place]?.cut !== 'hard'
    const article = /^(der|die|den|dem|the)$/.test(tokens[at + 2]?.word ?? '') ? 1 : 0
    const isOne = (joins(at - 1) && isNamed(at - 2)) || (joins(at + 1) && isNamed(at + 2 + article))
    return isOne ? { kind: 'who' as const, ids: [userId], exact: true, next: at + 1 } : null
  }

  whoAt(tokens: readonly SpokenToken[], at: number) {
    const token = tokens[at]
    if (!token || !/^\p{Lu}/u.test(token.raw)) return null
    const behind = tokens[at + 1]
    const second = behind?.cut === 'none' ? behind.word : ''
    const named = this.about.colleagues.map(({ user_id, name }) => ({ id: user_id, words: folded(name).split(/\s+/) }))
    const [firstOf, lastOf] = [(words: string[]) => words[0] ?? '', (words: string[]) => words.at(-1) ?? '']
    const find = (is: (words: string[]) => boolean) => named.filter(({ words }) => is(words)).map(({ id }) => id)
    for (const same of [(a: string, b: string) => a === b, soundsAlike]) {
      const exact = same !== soundsAlike
      const whole = find(words => words.length > 1 && same(token.word, firstOf(words)) && same(second, lastOf(words)))
      if (second && whole.length > 0) return { kind: 'who' as const, ids: whole, exact, next: at + 2 }
      const alone = find(words => same(withoutGenitive(token.word), lastOf(words)) || same(token.word, firstOf(words)))
      if (alone.length > 0) return { kind: 'who' as const, ids: alone, exact, next: at + 1 }
    }
    return null
  }
}

const withoutGenitive = (word: string): string => word.replace(/['’]s$/, '')

/** Inflected endings: "Zimmerer" and "Zimmerern", "carpenter" and "carpenters". */
const sameWord = (said: string, known: string): boolean =>
  said === known || (known.length > 3 && said.startsWith(known) && /^(n|en|s|in|innen)$/.test(said.slice(known.length)))
const sameRole = (token: SpokenToken | undefined, known: string, index: number): boolean =>
  token !== undefined && (index === 0 || token.cut === 'none') && sameWord(token.word, known)

/** Maier, Mayer and Meyr: spellings that sound the same. */
const sound = (word: string): string =>
  word
    .replace(/[ae][iy]/g, 'ai')
    .replace(/th/g, 't')
    .replace(/dt|d$/g, 't')
    .replace(/ck/g, 'k')
    .replace(/ph|v/g, 'f')
    .replace(/c(?!h)/g, 'k')
    .replace(/y/g, 'i')
    .replace(/([aeiou])h/g, '$1')
    .replace(/(.)\1+/g, '$1')
const soundsAlike = (a: string, b: string): boolean => a.length > 3 && b.length > 3 && sound(a) === sound(b)
