import { isLastCommaFirst } from './contact-fields'
import { addressFields, type FurtherColumns } from './further-columns'
import type { Mapping } from './schema'

/**
 * The cells of a row as they are read: an address book's private ones where the others are empty (an address as a
 * whole), a name in two words as `Huber, Anna`. `taken` are the fields that come from private columns.
 */
export function rearrangedCells(
  mapping: Mapping,
  further: FurtherColumns | undefined,
  cells: readonly string[],
): { cells: readonly string[]; taken: string[] } {
  if (!further) return { cells, taken: [] }
  const next = [...cells]
  const cellOf = (field: string) => cells[mapping[field] ?? -1] ?? ''
  const privateOf = (field: string) => cells[further.completing[field] ?? -1] ?? ''
  const take = (fields: readonly string[]): string[] => {
    const place = fields.filter(field => field !== 'country_code')
    if (place.some(field => cellOf(field) !== '') || !place.some(field => privateOf(field) !== '')) return []
    const taken = fields.filter(field => privateOf(field) !== '')
    for (const field of taken) next[mapping[field] ?? -1] = privateOf(field)
    return taken
  }
  const taken = [...take(addressFields), ...take(['phone']), ...take(['mobile']), ...take(['email'])]
  const name = cellOf('name')
  if (further.nameOrder && mapping.name !== undefined) next[mapping.name] = lastNameFirst(name, further.nameOrder)
  const suffix = cells[further.houseNumberSuffix ?? -1] ?? ''
  if (mapping.house_number !== undefined && cellOf('house_number') && suffix)
    next[mapping.house_number] = withSuffix(cellOf('house_number'), suffix)
  const [street, number] = [next[mapping.street ?? -1] ?? '', next[mapping.house_number ?? -1] ?? '']
  if (mapping.street !== undefined && street && number) next[mapping.street] = withoutHouseNumber(street, number)
  const country = cells[further.vatCountry ?? -1] ?? ''
  const vat = cellOf('vat_number')
  if (country && /^\d/.test(vat) && mapping.vat_number !== undefined) next[mapping.vat_number] = `${country}${vat}`
  // Trailing empty cells are not stored with a row.
  return { cells: Array.from(next, cell => cell ?? ''), taken }
}

/**
 * `Müller Peter` under *Name/Vorname* is `Müller, Peter`, which means the same under any heading: the preview and the
 * file of rows to be corrected have the name without the heading that gave its order. What has a legal form or more
 * words stays as it is.
 */
function lastNameFirst(name: string, order: 'last' | 'first'): string {
  const [one, other, ...more] = name.split(/\s+/)
  if (!one || !other || more.length > 0) return name
  const turned = order === 'last' ? `${one}, ${other}` : `${other}, ${one}`
  return isLastCommaFirst(turned) ? turned : name
}

/** `12` and `a` are `12a`, `12` and `Top 4` are `12 Top 4`; a suffix that is there already is not added twice. */
function withSuffix(houseNumber: string, suffix: string): string {
  if (houseNumber.toLowerCase().endsWith(suffix.toLowerCase()) && !/^\d/.test(suffix)) return houseNumber
  return /^(?:\p{L}$|[^\p{L}\d])/u.test(suffix) ? `${houseNumber}${suffix}` : `${houseNumber} ${suffix}`
}

/** Words that a number makes a street's name: `Straße 7`, `Weg 4`, the `Ring 4` of an industrial estate. */
const numberedStreet =
  /^(?:stra(?:ß|ss)e|str\.?|weg|gasse|ring|zeile|platz|allee|steig|pfad|siedlung|block|parzelle|objekt|halle)$/i

/** Longer texts are no street and number. */
const maxStreetLength = 200

/** The name of a street that ends with its house number, in whatever spelling: `12 a` is `12A`; null for any other. */
function beforeHouseNumber(street: string, houseNumber: string): string | null {
  if (street.length > maxStreetLength) return null
  const bare = (text: string) => text.replace(/\s/g, '').toLowerCase()
  const number = bare(houseNumber)
  for (const { index, 0: gap } of street.matchAll(/[\s,]+(?=\d)/g)) {
    const before = street.slice(0, index)
    if (/\p{L}{2}/u.test(before) && bare(street.slice(index + gap.length)) === number) return before
  }
  return null
}

/**
 * `Lindenweg 4` beside the house number 4 is `Lindenweg`: the address would have the number twice. `Ring 4` can be the
 * name of a street whose house 4 is meant.
 */
function withoutHouseNumber(street: string, houseNumber: string): string {
  return isNumberOfStreet(street, houseNumber) ? street : (beforeHouseNumber(street, houseNumber) ?? street)
}

/** Whether the house number can be part of the street's name as well. */
export function isNumberOfStreet(street: string, houseNumber: string): boolean {
  return /^\d+$/.test(houseNumber) && numberedStreet.test(beforeHouseNumber(street, houseNumber) ?? '')
}
