import { mergeFields } from '~/features/drafts/merge-fields'
import type { InvoiceItem } from '~server/services/billing/invoices/schema'
import type { OfferItemKind } from '~server/services/sales/offers/rules'

export type RowKind = OfferItemKind

/** Cells of a row, by their names in the API. */
export const cells = ['description', 'quantity', 'unit', 'unit_price', 'tax_rate'] as const
export type Cell = (typeof cells)[number]

/**
 * A line of the document in the editor. Quantity and price are texts in the page's language, so that half-typed ones
 * stay as they are; the tax rate is the API's number as text, "20" or "8.1", followed by the reason for 0 %: "0 AE".
 */
export interface Row extends Record<Cell, string> {
  /** Stays the same while the line is moved and saved. */
  key: string
  kind: RowKind
  /** Labor percentage of the price, as text; empty means the unit's default. */
  labor_percent: string
  /** The article that the line was created from; offers only. */
  article_id: number | null
  /** Origin of an invoice line; returned to the server unchanged. */
  source: RowSource | null
}

export type RowSource = Pick<InvoiceItem, 'source_type' | 'source_id' | 'cost_code'>

/** Content of a document in the editor: fields as text by their API names, and its lines. */
export interface Draft<Field extends string = string> {
  fields: Record<Field, string>
  rows: readonly Row[]
  /** Names of the records selected here, by the field that holds their id. */
  names?: Partial<Record<Field, string>>
}

/** Whether two drafts have equal content, regardless of the keys of their lines. */
export const sameDraft = (a: Draft, b: Draft): boolean =>
  Object.keys(a.fields).every(name => a.fields[name] === b.fields[name]) && sameRows(a.rows, b.rows)

export const sameRows = (a: readonly Row[], b: readonly Row[]): boolean => textOf(a) === textOf(b)

const textOf = (rows: readonly Row[]): string => JSON.stringify(rows.map(row => ({ ...row, key: '' })))

/**
 * Three-way merge: own changes since `base` are kept, field by field and the lines as a whole; everything else is
 * theirs.
 */
export const mergeDrafts = <Field extends string>(
  base: Draft<Field>,
  mine: Draft<Field>,
  theirs: Draft<Field>,
): Draft<Field> => ({
  ...mine,
  fields: mergeFields(base.fields, mine.fields, theirs.fields),
  rows: sameRows(base.rows, mine.rows) ? theirs.rows : mine.rows,
})

/** Sections and texts have no amount. */
export const isPriced = (row: Pick<Row, 'kind'>): boolean => row.kind !== 'section' && row.kind !== 'text'

/** Options and alternatives have a price that is excluded from the sums. */
export const isChoice = (row: Pick<Row, 'kind'>): boolean => row.kind === 'optional' || row.kind === 'alternative'

/** Nothing was typed yet: such a row is not saved, and removed without confirmation. */
export const isBlank = (row: Row): boolean =>
  row.description.trim() === '' && /^[0.,\s]*$/.test(row.unit_price) && row.source === null

/** Whether a line still has no price: an empty cell means none, a typed 0 is one. */
export const isUnpriced = (row: Row): boolean => isPriced(row) && row.unit_price.trim() === '' && !isBlank(row)

/** A new line; it takes the tax rate of its neighbours. */
export function blankRow(key: string, kind: RowKind, given: Partial<Omit<Row, 'key' | 'kind'>> = {}): Row {
  const priced = isPriced({ kind })
  return {
    key,
    kind,
    description: '',
    quantity: priced ? '1' : '',
    unit: '',
    unit_price: '',
    tax_rate: '',
    labor_percent: '',
    article_id: null,
    source: null,
    ...given,
  }
}
