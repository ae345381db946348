import { bareHeading, fieldsOf, foldHeading, headingsOf } from './fields'
import type { ImportNoun, Mapping } from './schema'

/**
 * Fields for the columns of a file by their headings, each field and each column once. The label of a field, which our
 * own files have, fits best; then the earlier a heading stands in a field's list, the better; `former` are choices that
 * a user made for the same headings.
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
  const fits = Object.entries(fieldsOf(noun)).flatMap(([field, imported]) => {
    const own = [foldHeading(imported.de), foldHeading(imported.en)]
    const headings = headingsOf(imported, columns)
    return columns.flatMap((heading, column) => {
      const folded = foldHeading(heading)
      if (own.includes(folded)) return [{ field, column, rank: -1 }]
      const rank = headings.indexOf(bareHeading(heading))
      return rank < 0 ? [] : [{ field, column, rank }]
    })
  })
  for (const { field, column } of fits.sort((a, b) => a.rank - b.rank || a.column - b.column)) {
    if (mapping[field] === undefined && !used.has(column)) take(field, column)
  }
  return mapping
}

/** A mapping by headings instead of places, for files whose columns have another order. */
export const byHeading = (mapping: Mapping, columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, columns[column] ?? '']))
