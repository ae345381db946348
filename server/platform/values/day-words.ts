import { folded } from './folded'

const months = (locale: string, month: 'long' | 'short'): string[] => {
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) => folded(format.format(Date.UTC(2026, at)).replace('.', '')))
}
const numbered = (lists: readonly string[][]): Readonly<Record<string, number>> =>
  Object.fromEntries(lists.flatMap(names => names.map((name, at) => [name, at + 1])))

/** Words that name a day, in German and English, in the form returned by `folded`. */
export const dayWords = {
  /** Days from today. */
  distances: { heute: 0, today: 0, morgen: 1, tomorrow: 1, uebermorgen: 2, gestern: -1, yesterday: -1, vorgestern: -2 },
  /** Monday is 1, Sunday 7. */
  weekdays: numbered([
    ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ]),
  /** Words of their own elsewhere ("so", "do", "sun"): days only as both ends of a range, "Mo bis Fr". */
  shortWeekdays: numbered([
    ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  ]),
  /** Between the first and the last day of a range. */
  until: ['bis', 'to', 'till', 'until', 'through'],
  /** January is 1; Austria's names as well, and the abbreviations. */
  months: numbered(['de-AT', 'de-DE', 'en'].flatMap(locale => [months(locale, 'long'), months(locale, 'short')])),
} as const

/** The entry of a table for a word; inherited properties of objects do not count. */
export const wordIn = (table: Readonly<Record<string, number>>, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
