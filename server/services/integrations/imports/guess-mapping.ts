import type { ImportedField } from '../../../nouns/define'
import { fieldsOf } from './fields'
import { foldHeading } from './fold-heading'
import { bareHeading, headingsOf, privateHeading } from './heading-terms'
import type { ImportNoun, Mapping } from './schema'

/** The rank of an address book's private columns, so that they are guessed last. */
const behindAll = 1000

/** The heading that a numbered one repeats: `Name` for `Name (2)`; null if it repeats none. */
function doubledOf(heading: string, columns: readonly string[]): string | null {
  const [, first] = /^(.*) \(\d+\)$/.exec(heading) ?? []
  return first !== undefined && columns.some(other => other.toLowerCase() === first.toLowerCase()) ? first : null
}

/**
 * Guesses the column of each field by the headings; each field and each column is used once. The label of a field,
 * which our own files have, fits best; then the earlier a heading comes in a field's list, the better. `former` are
 * choices that a user made for the same headings; they replace the guess.
 */
export function guessMapping(
  noun: ImportNoun,
  columns: readonly string[],
  former: Readonly<Record<string, string>> = {},
): Mapping {
  const mapping: Mapping = {}
  const used = new Set<number>()
  const take = (field: string, column: number) => {
    mapping[field] = column
    used.add(column)
  }
  for (const [field, heading] of Object.entries(former)) {
    const column = columns.indexOf(heading)
    if (column >= 0 && !used.has(column)) take(field, column)
  }
  if (Object.keys(former).length > 0) return mapping
  const isBehind = (column: number, { headings, field }: NonNullable<ImportedField['behind']>) => {
    const heading = columns[column] ?? ''
    return mapping[field] === column - 1 && headings.includes(bareHeading(doubledOf(heading, columns) ?? heading))
  }
  const fits = Object.entries(fieldsOf(noun)).flatMap(([field, imported]) => {
    const own = [foldHeading(imported.de), foldHeading(imported.en)]
    const headings = headingsOf(imported, columns)
    return columns.flatMap((heading, column) => {
      if (doubledOf(heading, columns) !== null) return []
      const folded = foldHeading(heading)
      if (own.includes(folded)) return [{ field, column, rank: -1 }]
      const rank = headings.indexOf(bareHeading(heading))
      if (rank >= 0) return [{ field, column, rank }]
      const ofHome = privateHeading(heading)
      return ofHome !== null && headings.includes(ofHome) ? [{ field, column, rank: behindAll }] : []
    })
  })
  for (const { field, column } of fits.sort((a, b) => a.rank - b.rank || a.column - b.column)) {
    if (mapping[field] === undefined && !used.has(column)) take(field, column)
  }
  for (const [field, { behind }] of Object.entries(fieldsOf(noun))) {
    const column = behind ? columns.findIndex((_, place) => !used.has(place) && isBehind(place, behind)) : -1
    if (mapping[field] === undefined && column >= 0) take(field, column)
  }
  return mapping
}
