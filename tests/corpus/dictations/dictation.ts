import type { SpokenLines } from '../../../server/services/overview/speech/schema'
import { spokenLines } from '../../../server/services/overview/speech/spoken-lines'
import type { SpokenLanguage } from '../../../server/services/overview/speech/spoken-number'

/**
 * The spoken text, and the lines that must result, in this notation: `6.5 h Zimmerer @Huber on 03-11 "Dachstuhl"
 * ?hours`, `12 lfm | Dachlatten ?unit`, `~ what stays as it was said`.
 */
export type Dictation = readonly [text: string, ...lines: string[]]

const colleagues = [
  { user_id: 1, name: 'Anna Gruber' },
  { user_id: 2, name: 'Franz Huber' },
  { user_id: 3, name: 'Karl Maier' },
  { user_id: 4, name: 'Petra Winkler' },
  { user_id: 5, name: 'Stefan Winkler' },
  { user_id: 6, name: 'Thomas Steiner' },
]
/** A Thursday. */
const today = '2026-03-12'

/** What companies of all trades call their work. */
const tradeCategories = {
  de: [
    ...['Zimmerer', 'Facharbeiter', 'Helfer', 'Lehrling', 'Spengler', 'Maurer', 'Maler', 'Fliesenleger', 'Tischler'],
    ...['Elektriker', 'Installateur', 'Polier Hochbau'],
  ],
  en: [
    ...['Carpenter', 'Helper', 'Roofer', 'Plumber', 'Electrician', 'Painter', 'Bricklayer', 'Tiler', 'Apprentice'],
    ...['Site manager'],
  ],
}

const lastName = (id: number | null) =>
  colleagues
    .find(({ user_id }) => user_id === id)
    ?.name.split(' ')
    .at(-1)

/** In the notation of the tables. */
function written({ entries, materials, rest }: SpokenLines): string[] {
  const doubts = (uncertain: readonly string[]) => (uncertain.length > 0 ? [`?${uncertain.join(',')}`] : [])
  return [
    ...entries.map(entry =>
      [
        `${entry.hours} h`,
        ...(entry.job_category === null ? [] : [entry.job_category]),
        ...(entry.employee_user_id === null ? [] : [`@${lastName(entry.employee_user_id)}`]),
        ...(entry.date === null ? [] : [`on ${entry.date.slice(5)}`]),
        ...(entry.description === null ? [] : [`"${entry.description}"`]),
        ...doubts(entry.uncertain),
      ].join(' '),
    ),
    ...materials.map(({ name, quantity, unit, uncertain }) =>
      [`${quantity} ${unit}`.trim(), '|', name, ...doubts(uncertain)].join(' '),
    ),
    ...(rest ? [`~ ${rest}`] : []),
  ]
}

/** Spoken by Anna Gruber. */
export const aboutTrades = (language: SpokenLanguage, categories: readonly string[] = tradeCategories[language]) => ({
  ...{ language, userId: 1, colleagues, categories, today },
})

export const readDictation = (text: string, language: SpokenLanguage, categories?: readonly string[]): string[] =>
  written(spokenLines(text, aboutTrades(language, categories)))
