/** Other ways to write the units that the trade uses most. */
const unitWords: Readonly<Record<string, readonly string[]>> = {
  Stk: ['stk', 'stuck', 'stueck', 'st', 'pcs', 'pc', 'piece', 'pieces'],
  h: ['h', 'std', 'stunde', 'stunden', 'hour', 'hours', 'hrs'],
  m: ['m', 'meter', 'metre'],
  lfm: ['lfm', 'laufmeter', 'lm'],
  'm²': ['m2', 'qm', 'quadratmeter', 'sqm'],
  'm³': ['m3', 'cbm', 'kubikmeter'],
  kg: ['kg', 'kilogramm', 'kilo', 'kilogram'],
  l: ['l', 'liter', 'ltr', 'litre'],
  km: ['km', 'kilometer'],
  pauschal: ['pauschal', 'pauschale', 'psch', 'pausch', 'ps', 'flat', 'lump sum'],
}

const units = new Map(Object.entries(unitWords).flatMap(([unit, words]) => words.map(word => [word, unit] as const)))

/**
 * The usual spelling of a unit; an unknown unit stays as it is, and so does one followed by anything but a full stop.
 * `m²` folds to `m`, so it is checked first.
 */
export function standardUnit(text: string, folded: string): string {
  if (/^m[²2]$/i.test(text)) return 'm²'
  if (/^m[³3]$/i.test(text)) return 'm³'
  return /^\p{L}[\p{L} ]*\.?$/u.test(text) ? (units.get(folded) ?? text) : text
}
