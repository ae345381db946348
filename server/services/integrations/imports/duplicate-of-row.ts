import { contactName } from '../../site/contacts/rules'
import { type Known, personKey } from './known-records'
import type { ParsedRow } from './parse-row'
import type { ImportNoun, RowIssue } from './schema'

/** What the existing records that rows may describe are looked up by. */
export function referencesOf(read: readonly ParsedRow[]) {
  return {
    numbers: read.flatMap(({ number }) => number ?? []),
    vats: read.flatMap(({ given }) => (typeof given.vat_number === 'string' ? given.vat_number : [])),
    names: [...new Set(read.flatMap(({ input }) => (input ? contactName(asContact(input)).toLowerCase() || [] : [])))],
  }
}

const asContact = (input: Record<string, unknown>) => input as unknown as Parameters<typeof contactName>[0]
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The existing record that the row describes, matched by number, VAT id, or name, postal code and e-mail together; null
 * if there is none.
 */
export function duplicateOfRow(noun: ImportNoun, { number, input }: ParsedRow, known: Known) {
  const byNumber = number === null ? undefined : known.byNumber.get(number)
  if (byNumber !== undefined) return { id: byNumber, by: 'number' as const }
  if (noun !== 'contacts' || !input) return null
  const byVat = known.byVat.get(text(input.vat_number) ?? '')
  if (byVat !== undefined) return { id: byVat, by: 'vat_number' as const }
  const byPerson = known.byPerson.get(contactKey(input))
  return byPerson === undefined ? null : { id: byPerson, by: 'person' as const }
}

/** The warning for a row whose record exists already, with what it was matched by. */
export const knownIssue = (by: 'number' | 'vat_number' | 'person'): RowIssue => ({
  field: null,
  code: `known_by_${by}`,
  level: 'warning',
})

/** The key that rows and records of the same contact share: name, postal code and e-mail together. */
export const contactKey = (input: Record<string, unknown>) =>
  personKey(contactName(asContact(input)), text(input.postal_code), text(input.email))
