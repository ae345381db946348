/** What a row below the heading seems to be that is no record: a sum, a remark below the table, the heading again. */
export const asideKinds = ['total', 'remark', 'heading_again'] as const
export type AsideKind = (typeof asideKinds)[number]

const kinds: ReadonlySet<string> = new Set(asideKinds)

/** Whether a note on a file is about rows that seem to be no records. */
export const isAside = <Note extends { kind: string }>(note: Note): note is Extract<Note, { kind: AsideKind }> =>
  kinds.has(note.kind)
