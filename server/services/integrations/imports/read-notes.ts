import { type AsideKind, isAside } from './rules'
import { ReadNote } from './schema'

/** What was guessed when the file of an import was read. */
export const notesIn = (stored: unknown): ReadNote[] => ReadNote.array().parse(stored)

/** Lines that seem to be no records, with what they seem to be. */
export const asideIn = (notes: readonly ReadNote[]): Map<number, AsideKind> =>
  new Map(notes.filter(isAside).flatMap(({ kind, lines }) => lines.map(line => [line, kind] as const)))
