import type { AsideKind } from './rows-aside'
import { ReadNote } from './schema'

/** What was guessed when the file of an import was read. */
export const notesIn = (stored: unknown): ReadNote[] => ReadNote.array().parse(stored)

/** Lines that seem to be no records, with what they seem to be. */
export function asideIn(notes: readonly ReadNote[]): Map<number, AsideKind> {
  const lines = notes.flatMap(({ kind, lines }) =>
    kind === 'total' || kind === 'remark' || kind === 'heading_again' ? lines.map(line => [line, kind] as const) : [],
  )
  return new Map(lines)
}
