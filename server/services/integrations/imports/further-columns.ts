import { fieldsOf } from './fields'
import { foldHeading } from './fold-heading'
import { bareHeading, headingsOf, privateHeading } from './heading-terms'
import { isStateKind, meaningOfYes } from './record-state'
import { completingColumns } from './rules'
import type { ImportNoun, Mapping } from './schema'

/** Columns outside the mapping that complete the cells of a row. */
export interface FurtherColumns {
  /** Columns that complete a mapped one, by its field: private ones of an address book, and of states. */
  completing: Mapping
  /** Which of two names comes first in the column of names; null when its heading does not say. */
  nameOrder: 'last' | 'first' | null
  /** DATEV's *EU-Land* or *EU-Mitgliedsstaat*, with which the VAT id begins. */
  vatCountry: number | null
  /** The currency of the row's amounts. */
  currency: number | null
  /** What follows the house number: `a` of 12a. */
  houseNumberSuffix: number | null
}

/** Headings, in their bare spelling, of what follows the house number. */
const suffixHeading = /^(?:haus(?:nummern?|nr)zusatz|(?:haus|h|hs) nr zusatz|zusatz haus nr)$/
const vatCountryHeading = /^eu (?:land|mitgliedss?taat)$/

/** For each column the field whose cells it continues if another column is mapped to that field. */
export function joinedFieldsOf(noun: ImportNoun, columns: readonly string[]): (string | null)[] {
  const fields = fieldsOf(noun)
  const isEuropeanVat = columns.map(foldHeading).some(one => one.startsWith('eu ') && !vatCountryHeading.test(one))
  return columns.map(heading => {
    if (fields.house_number && suffixHeading.test(bareHeading(heading))) return 'house_number'
    return isEuropeanVat && fields.vat_number && vatCountryHeading.test(foldHeading(heading)) ? 'vat_number' : null
  })
}

/** The fields of an address, which are taken from private columns as a whole. */
export const addressFields = ['street', 'house_number', 'postal_code', 'city', 'country_code']
const privateFields = [...addressFields, 'phone', 'mobile', 'email']

/**
 * For each column the field that it completes if another has it: private columns of an address book, and those that say
 * whether a record is still in use.
 */
export function completedFieldsOf(noun: ImportNoun, columns: readonly string[]): (string | null)[] {
  const fields = Object.entries(fieldsOf(noun))
  const [state = null] = fields.find(([, { kind }]) => isStateKind(kind)) ?? []
  const own = fields
    .filter(([field]) => noun === 'contacts' && privateFields.includes(field))
    .map(([field, imported]) => [field, headingsOf(imported, columns)] as const)
  return columns.map(heading => {
    if (meaningOfYes(heading)) return state
    const bare = privateHeading(heading)
    return own.find(([, headings]) => bare !== null && headings.includes(bare))?.[0] ?? null
  })
}

/** Unmapped columns that complete mapped ones. */
export function furtherColumns(noun: ImportNoun, mapping: Mapping, columns: readonly string[]): FurtherColumns {
  const currency = columns.findIndex(heading =>
    /^(?:wahrung|waehrung|currency|currency code|wkz)$/.test(foldHeading(heading)),
  )
  const used = Object.values(mapping)
  const joined = joinedFieldsOf(noun, columns)
  const unusedFor = (field: string) => {
    const place = joined.findIndex((of, column) => of === field && !used.includes(column))
    return place < 0 ? null : place
  }
  const ofAll = {
    houseNumberSuffix: unusedFor('house_number'),
    completing: completingColumns(completedFieldsOf(noun, columns), mapping),
    currency: currency < 0 ? null : currency,
  }
  if (noun !== 'contacts') return { nameOrder: null, vatCountry: null, ...ofAll }
  const vat = columns[mapping.vat_number ?? -1] ?? ''
  return {
    nameOrder: orderOfNames(columns[mapping.name ?? -1] ?? ''),
    vatCountry: foldHeading(vat).startsWith('eu ') ? unusedFor('vat_number') : null,
    ...ofAll,
  }
}

function orderOfNames(heading: string): 'last' | 'first' | null {
  const bare = bareHeading(heading)
  if (/^(?:nach|zu|familien)?name (?:(?:und|u) )?vorname$/.test(bare)) return 'last'
  return /^vorname (?:(?:und|u) )?(?:nach|zu|familien)?name$/.test(bare) ? 'first' : null
}
