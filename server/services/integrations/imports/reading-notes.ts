import { type AsideKind, isAside } from './rules'
import { ReadNote } from './schema'

/** Notes on what was guessed when an import's file was read. */
export const readingNotesIn = (stored: unknown): ReadNote[] => ReadNote.array().parse(stored)

/** Lines that do not look like records, with what they look like. */
export const nonRecordLines = (notes: readonly ReadNote[]): Map<number, AsideKind> =>
  new Map(notes.filter(isAside).flatMap(({ kind, lines }) => lines.map(line => [line, kind] as const)))

/** Lines that are hidden in the workbook. */
export const hiddenLines = (notes: readonly ReadNote[]): Map<number, 'hidden_rows'> =>
  new Map(
    notes
      .filter(note => note.kind === 'hidden_rows')
      .flatMap(({ kind, lines }) => lines.map(line => [line, kind] as const)),
  )
