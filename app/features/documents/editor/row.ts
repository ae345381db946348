import { mergeFields } from '~/features/drafts/merge-fields'
import type { InvoiceItem } from '~server/services/billing/invoices/schema'
import type { OfferItemKind } from '~server/services/sales/offers/rules'

export type RowKind = OfferItemKind

/** Cells of a row, by their names on the wire. */
export const cells = ['description', 'quantity', 'unit', 'unit_price', 'tax_rate'] as const
export type Cell = (typeof cells)[number]

/**
 * A line of the paper while it is written. Quantity and price are texts in the page's language, so that half-typed ones
 * stay as they are; the tax rate is the wire's number as text, "20" or "8.1", with the reason for 0 % behind it: "0 AE".
 */
export interface Row extends Record<Cell, string> {
  /** Stays the same while the line is moved and saved. */
  key: string
  kind: RowKind
  /** Percent of the price that is labor, as a text; empty: as the unit says. */
  labor_percent: string
  /** Article that the line was taken from; offers only. */
  article_id: number | null
  /** Where an invoice line comes from; goes back to the server untouched. */
  source: RowSource | null
}

export type RowSource = Pick<InvoiceItem, 'source_type' | 'source_id' | 'cost_code'>

/** What a written document consists of: fields as text by their wire names, and its lines. */
export interface Draft<Field extends string = string> {
  fields: Record<Field, string>
  rows: readonly Row[]
  /** How the records are called that were chosen here, by the field that holds their id. */
  names?: Partial<Record<Field, string>>
}

/** Whether two drafts say the same, whatever their lines are called on the page. */
export const sameDraft = (a: Draft, b: Draft): boolean =>
  Object.keys(a.fields).every(name => a.fields[name] === b.fields[name]) && sameRows(a.rows, b.rows)

export const sameRows = (a: readonly Row[], b: readonly Row[]): boolean => textOf(a) === textOf(b)

const textOf = (rows: readonly Row[]): string => JSON.stringify(rows.map(row => ({ ...row, key: '' })))

/** What I changed since `base` stays, fields one by one and the lines as a whole; everything else is theirs. */
export const mergeDrafts = <Field extends string>(
  base: Draft<Field>,
  mine: Draft<Field>,
  theirs: Draft<Field>,
): Draft<Field> => ({
  ...mine,
  fields: mergeFields(base.fields, mine.fields, theirs.fields),
  rows: sameRows(base.rows, mine.rows) ? theirs.rows : mine.rows,
})

/** Sections and texts carry no money. */
export const isPriced = (row: Pick<Row, 'kind'>): boolean => row.kind !== 'section' && row.kind !== 'text'

/** Options and alternatives have a price that stays out of the sums. */
export const isChoice = (row: Pick<Row, 'kind'>): boolean => row.kind === 'optional' || row.kind === 'alternative'

/** Nothing was written yet: such a row is not saved and goes without a question. */
export const isBlank = (row: Row): boolean =>
  row.description.trim() === '' && /^[0.,\s]*$/.test(row.unit_price) && row.source === null

/** Whether a line still waits for its price: an empty cell is none, a written 0 is one. */
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
