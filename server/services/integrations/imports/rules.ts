/** What a row below the heading can be other than a record: a sum, a remark below the table, the heading repeated. */
export const nonRecordKinds = ['total', 'remark', 'heading_again'] as const
export type AsideKind = (typeof nonRecordKinds)[number]

const kinds: ReadonlySet<string> = new Set(nonRecordKinds)

/** Whether a note on a file is about rows that do not look like records. */
export const isAside = <Note extends { kind: string }>(note: Note): note is Extract<Note, { kind: AsideKind }> =>
  kinds.has(note.kind)

/**
 * The unmapped columns that complete mapped fields: of several private columns for a field the first. `privateOf` has
 * each column's field.
 */
export function completingColumns(
  privateOf: readonly (string | null)[],
  mapping: Readonly<Record<string, number>>,
): Record<string, number> {
  const used = new Set(Object.values(mapping))
  const completing: Record<string, number> = {}
  for (const [column, field] of privateOf.entries())
    if (field !== null && mapping[field] !== undefined && !used.has(column)) completing[field] ??= column
  return completing
}

/** The unit of articles from a file without a column of units, as web shops export them, before another is chosen. */
export const defaultUnit = 'Stk'

/** Why rows stay behind that have no mistakes: they are no records, not wanted, or not those of customers. */
export const skippedRowCodes = [...nonRecordKinds, 'hidden_rows', 'supplier'] as const
