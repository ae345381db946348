import type { SaveIssue } from '~/features/drafts/autosave'
import { formatDecimal, parseDecimal } from '~/lib/decimal-text'
import type { Locale } from '~/lib/locale'
import { type UntaxedCategory, untaxedCategories } from '~server/money/zero-rate'
import { type Cell, cells, type Draft, isBlank, isPriced, isUnpriced, type Row } from './row'

/**
 * API format of a field's text: unchanged, null when empty, a record's id or a count (null when empty), or a number
 * (empty = 0).
 */
export type FieldKind = 'text' | 'nullable' | 'reference' | 'count' | 'number'

/** Conversion of one noun's drafts: from the loaded record to texts, and back to the input of its update. */
export interface DraftCodec<Loaded, Field extends string> {
  read: (loaded: Loaded, locale: Locale) => Draft<Field>
  write: (draft: Draft<Field>, locale: Locale) => WrittenDraft
}

export interface WrittenDraft {
  updates: Record<string, unknown>
  /** Keys of the sent rows, in the order of `updates.items`. */
  keys: string[]
  /** Paths of texts that are not numbers; if there is one, nothing is sent. */
  unreadable: string[]
}

/** The number in a cell; an empty cell is 0, any other invalid text NaN. */
export const numberOf = (text: string, locale: Locale): number => (text.trim() === '' ? 0 : parseDecimal(text, locale))

/** The same for sums, which are updated during typing. */
export const countedNumber = (text: string, locale: Locale): number => {
  const value = numberOf(text, locale)
  return Number.isFinite(value) ? value : 0
}

export const quantityText = (value: number, locale: Locale): string => formatDecimal(value, locale)
export const priceText = (value: number, locale: Locale): string => formatDecimal(value, locale, 2)
/** A field that is usually 0, such as a discount, is easier to read when empty. */
const percentText = (value: number, locale: Locale): string => (value === 0 ? '' : formatDecimal(value, locale))

/** Fields of a loaded record as editable texts. */
export const readFields = <Field extends string>(
  record: Record<NoInfer<Field>, string | number | null | undefined>,
  kinds: Record<Field, FieldKind>,
  locale: Locale,
) =>
  Object.fromEntries(
    (Object.keys(kinds) as Field[]).map(name => [
      name,
      kinds[name] === 'number' ? percentText(Number(record[name] ?? 0), locale) : String(record[name] ?? ''),
    ]),
  ) as Record<Field, string>

/** Converts fields and lines to the update's input; blank lines stay on the page only. */
export function writeDraft<Field extends string>(
  { fields, rows }: Draft<Field>,
  kinds: Record<Field, FieldKind>,
  itemOf: (row: Row, locale: Locale) => object,
  locale: Locale,
): WrittenDraft {
  const written = rows.filter(row => !isBlank(row))
  const names = Object.keys(kinds) as Field[]
  const unreadable = [
    ...names.filter(name => isNumber(kinds[name]) && !Number.isFinite(numberOf(fields[name], locale))),
    ...written.flatMap((row, index) => unreadableCells(row, locale).map(cell => `items.${index}.${cell}`)),
  ]
  return {
    updates: {
      ...Object.fromEntries(names.map(name => [name, wireField(fields[name], kinds[name], locale)])),
      items: written.map(row => itemOf(row, locale)),
    },
    keys: written.map(row => row.key),
    unreadable,
  }
}

/** Converts a tax cell to the API's fields and back: Z and S need no marker, since the rate determines which. */
export function taxOf(row: Pick<Row, 'tax_rate'>): { tax_rate: number; tax_category: UntaxedCategory | 'S' } {
  const [rate, reason] = row.tax_rate.split(' ')
  return { tax_rate: Number(rate), tax_category: untaxedCategories.find(one => one === reason) ?? 'S' }
}
export const taxText = (rate: number, category: string): string =>
  untaxedCategories.some(one => one === category) ? `${rate} ${category}` : String(rate)

/** A line as the sums count it, also while typing. */
export const countedLine = (row: Row, locale: Locale) => ({
  kind: row.kind,
  quantity: countedNumber(row.quantity, locale),
  unit_price: countedNumber(row.unit_price, locale),
  tax_rate: taxOf(row).tax_rate,
  unit: row.unit,
  labor_percent: typedLaborPercent(row, locale),
})

/** A stored price as text; a line still without one has an empty cell. */
export const priceCell = (line: { unit_price: number; unpriced: boolean }, locale: Locale): string =>
  line.unpriced ? '' : priceText(line.unit_price, locale)

/** A stored labor percentage as text; empty for the unit's default. */
export const laborText = (percent: number | null, locale: Locale): string =>
  percent === null ? '' : formatDecimal(percent, locale)

/** A draft kept on a device before this field existed has none. */
const typedLaborPercent = (row: Partial<Pick<Row, 'labor_percent'>>, locale: Locale): number | null =>
  row.labor_percent ? numberOf(row.labor_percent, locale) : null

/** The amounts of a line as a procedure takes them; null is an unknown price. */
export const amountsOf = (row: Row, locale: Locale) => ({
  quantity: numberOf(row.quantity, locale),
  unit: row.unit.trim(),
  unit_price: isUnpriced(row) ? null : numberOf(row.unit_price, locale),
  labor_percent: typedLaborPercent(row, locale),
  ...(row.tax_rate === '' ? {} : { tax_rate: taxOf(row).tax_rate }),
})

/** Errors by their places on the page. */
export interface PlacedErrors {
  rows: ReadonlyMap<string, Partial<Record<Cell, string>>>
  fields: Readonly<Record<string, string>>
  /** Those without a place. */
  others: readonly string[]
}

export const noErrors: PlacedErrors = { rows: new Map(), fields: {}, others: [] }

/** `items.3.quantity` belongs to the fourth row sent; `keys` are those of that save. */
export function placeErrors(issues: readonly SaveIssue[], keys: readonly string[]): PlacedErrors {
  const rows = new Map<string, Partial<Record<Cell, string>>>()
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const { path, message } of issues) {
    const [first = '', index, name] = path.replace(/^updates\./, '').split('.')
    const key = first === 'items' ? keys[Number(index)] : undefined
    const cell = cells.find(one => one === name) ?? 'unit_price'
    if (key !== undefined) rows.set(key, { [cell]: message, ...rows.get(key) })
    else if (first === '' || first === 'items') others.push(message)
    else fields[first] ??= message
  }
  return { rows, fields, others }
}

const isNumber = (kind: FieldKind): boolean => kind === 'number' || kind === 'count'

function unreadableCells(row: Row, locale: Locale): Cell[] {
  if (!isPriced(row)) return []
  return (['quantity', 'unit_price'] as const).filter(cell => !Number.isFinite(numberOf(row[cell], locale)))
}

function wireField(text: string, kind: FieldKind, locale: Locale): string | number | null {
  if (kind === 'number') return numberOf(text, locale)
  if (kind === 'text') return text
  if (text.trim() === '') return null
  if (kind === 'count') return numberOf(text, locale)
  return kind === 'reference' ? Number(text) : text
}
