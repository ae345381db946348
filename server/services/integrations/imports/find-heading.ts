import { headingTerm } from './fields'
import { headingRows } from './limits'
import { doubledIn, putTogether, type Span } from './two-row-heading'

interface Row {
  line: number
  cells: readonly string[]
  /** Cells that are merged side by side. */
  spans?: readonly Span[]
}

export interface FoundHeading {
  /** Places of the first and the last row of it; -1 and -1 where the first row is data already. */
  first: number
  last: number
  cells: string[]
  /** How many of its cells are headings that we know. */
  terms: number
}

/** No number, day or address is as long. */
const longestValue = 200
const emailAddress = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
const shortDay = /^(?:\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d{2}-\d{2})$/
const amount = /^-?(?:(?:€|EUR|CHF)\s*)?\d[\d.,'’ \u00a0\u202f]*(?:€|EUR|CHF)?-?$/

/** What a cell of data is and a heading is not. A year can be a heading. */
function kindOfData(text: string): 'email' | 'day' | 'number' | null {
  if (text.length > longestValue) return null
  if (emailAddress.test(text)) return 'email'
  if (shortDay.test(text)) return 'day'
  return amount.test(text) && text.length > 2 && !/^(?:19|20)\d\d$/.test(text) ? 'number' : null
}

/** Two known headings are evidence of a table; one can be a cell that is called like one. */
export const termsOfTable = 2

const filledCells = (cells: readonly string[]): number => cells.filter(cell => cell !== '').length
const termsIn = (cells: readonly string[]): number => cells.filter(headingTerm).length

/**
 * Which row is the heading. The first one, unless another of the first rows has headings that we know and what stands
 * above it is narrower: titles, or groups of headings. A heading over two rows is put together where that makes more
 * known headings of it, or distinguishes columns that are called the same. Without any known one, merged cells above a
 * wide row are groups and single ones its title; a first row of numbers, days or addresses that go on below is data, as
 * of a file without a heading.
 */
export function findHeading(rows: readonly Row[]): FoundHeading {
  const sample = rows.slice(0, headingRows).map(({ cells }) => cells)
  const [first = []] = sample
  let best: FoundHeading = { first: 0, last: 0, cells: [...first], terms: termsIn(first) }
  for (const [at, cells] of sample.entries()) {
    if (cells.some(kindOfData)) continue
    const above = sample.slice(0, at)
    if (above.some(one => filledCells(one) >= filledCells(cells) && termsIn(one) > 0)) break
    const single = { first: at, last: at, cells: [...cells], terms: termsIn(cells) }
    if (at > 0 && isBetter(single, best) && above.every(one => filledCells(one) < filledCells(cells))) best = single
    const below = sample[at + 1]
    if (!below || below.some(kindOfData) || above.some(one => filledCells(one) >= filledCells(below))) continue
    const { names, terms, grouped } = putTogether(cells, below, rows[at]?.spans)
    const pair = { first: at, last: at + 1, cells: names, terms }
    const says = termsIn(below)
    const apart = grouped && terms === says && doubledIn(names) < doubledIn(below)
    if (isBetter(pair, best) && isBetter(pair, single) && (terms > says || apart)) best = pair
  }
  if (best.terms > 0) return best
  return (
    groupsAbove(rows) ?? titlesAbove(rows) ?? (isData(sample) ? { first: -1, last: -1, cells: [], terms: 0 } : best)
  )
}

const isBetter = (one: FoundHeading, other: FoundHeading): boolean =>
  one.terms >= termsOfTable && one.terms > other.terms && one.terms * 3 >= filledCells(one.cells)

/** A row with groups of merged cells above a wider one; a single one is a title. */
function groupsAbove(rows: readonly Row[]): FoundHeading | null {
  const at = rows.slice(0, headingRows).findIndex(({ cells, spans = [] }) => spans.length > 0 && filledCells(cells) > 1)
  const [upper, lower] = [rows[at], rows[at + 1]]
  if (!upper || !lower || at + 2 >= rows.length || [...upper.cells, ...lower.cells].some(kindOfData)) return null
  const { names, grouped } = putTogether(upper.cells, lower.cells, upper.spans)
  const whole = grouped && names.every(name => name !== '') && filledCells(lower.cells) > filledCells(upper.cells)
  return whole ? { first: at, last: at + 1, cells: names, terms: 0 } : null
}

/** The first wide row below rows of hardly any cells; null where there is none, or nothing below it. */
function titlesAbove(rows: readonly Row[]): FoundHeading | null {
  const counts = rows.slice(0, 2 * headingRows).map(({ cells }) => filledCells(cells))
  const width = Math.max(0, ...counts)
  if (width < 3) return null
  const at = counts.findIndex(count => count * 3 > width && count > 1)
  const cells = rows[at]?.cells
  if (at <= 0 || at >= headingRows || !cells || at === rows.length - 1 || cells.some(kindOfData)) return null
  return { first: at, last: at, cells: [...cells], terms: 0 }
}

/** Whether the first row is like the second one in a column of numbers, days or addresses, and nowhere a text above. */
function isData([first = [], second]: ReadonlyArray<readonly string[]>): boolean {
  const kinds = first.map(kindOfData)
  if (!second) return kinds.includes('email') || (first.length > 2 && kinds.includes('number'))
  const named = first.some((cell, place) => cell !== '' && !kinds[place] && /^\d+$/.test(second[place] ?? ''))
  return !named && kinds.some((kind, place) => kind !== null && kind === kindOfData(second[place] ?? ''))
}
