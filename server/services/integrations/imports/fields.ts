import type { ImportedField, ImportSpec } from '../../../nouns/define'
import { registered } from '../../../nouns/registers'
import type { ImportNoun } from './schema'

const specs: Readonly<Record<ImportNoun, ImportSpec>> = registered('imports')

/**
 * The fields that can be imported, in display order. Besides a record's own fields there are `name` of a contact, which
 * becomes a company's or a person's name, and `customer` of a project, which is looked up.
 */
export const fieldsOf = (noun: ImportNoun): Readonly<Record<string, ImportedField>> => specs[noun].fields

/** Fields of which at least one is required although none is by itself: any of these can name a contact. */
export const anyOfFields = (noun: ImportNoun): readonly string[] => specs[noun].oneOf ?? []

/** Field with a record's own number. */
export const numberField = (noun: ImportNoun): string => specs[noun].number
