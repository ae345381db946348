import { headingTerm } from './heading-terms'
import { headingRows } from './limits'
import { countRepeatedCells, mergeHeadingRows, type Span } from './two-row-heading'

interface Row {
  line: number
  cells: readonly string[]
  /** Horizontally merged cells. */
  spans?: readonly Span[]
}

export interface FoundHeading {
  /** Indexes of its first and last row; both are -1 if the first row is already data. */
  first: number
  last: number
  cells: string[]
  /** Number of its cells that are known headings. */
  terms: number
}

/** Longer texts are no number, day or address. */
const maxValueLength = 200
const emailAddress = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
const shortDay = /^(?:\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d{2}-\d{2})$/
const amount = /^-?(?:(?:€|EUR|CHF)\s*)?\d[\d.,'’ \u00a0\u202f]*(?:€|EUR|CHF)?-?$/

/** Kind of value that only a data cell holds; null for a text that can be a heading. A year can be a heading. */
function kindOfData(text: string): 'email' | 'day' | 'number' | null {
  if (text.length > maxValueLength) return null
  if (emailAddress.test(text)) return 'email'
  if (shortDay.test(text)) return 'day'
  return amount.test(text) && text.length > 2 && !/^(?:19|20)\d\d$/.test(text) ? 'number' : null
}

/** Two known headings are evidence of a table; a single one can be a data cell with the same text. */
export const termsOfTable = 2

const filledCells = (cells: readonly string[]): number => cells.filter(cell => cell !== '').length
const termsIn = (cells: readonly string[]): number => cells.filter(headingTerm).length

/**
 * Finds the heading. It is the first row, unless another of the first rows has known headings and the rows above it are
 * narrower: titles, or groups of headings. A heading over two rows is combined if that yields more known headings, or
 * distinguishes columns of the same name. Without any known heading, merged cells above a wide row are groups, and a
 * single merged cell is its title; a first row of numbers, days or addresses that continue below is data, as in a file
 * without a heading.
 */
export function findHeading(rows: readonly Row[]): FoundHeading {
  const sample = rows.slice(0, headingRows).map(({ cells }) => cells)
  const [first = []] = sample
  let best: FoundHeading = { first: 0, last: 0, cells: [...first], terms: termsIn(first) }
  for (const [at, cells] of sample.entries()) {
    if (cells.some(kindOfData)) continue
    const above = sample.slice(0, at)
    if (above.some(one => filledCells(one) >= filledCells(cells) && termsIn(one) > 0)) break
    const below = sample[at + 1]
    const isGroups = below !== undefined && rows.length > at + 2 && isPartsOfGroups(cells, below)
    const single = { first: at, last: at, cells: [...cells], terms: isGroups ? 0 : termsIn(cells) }
    if (isGroups && best.first === at) best = single
    if (at > 0 && isBetter(single, best) && above.every(one => filledCells(one) < filledCells(cells))) best = single
    if (!below || below.some(kindOfData) || above.some(one => filledCells(one) >= filledCells(below))) continue
    const { names, terms, grouped } = mergeHeadingRows(cells, below, rows[at]?.spans)
    const pair = { first: at, last: at + 1, cells: names, terms }
    const says = termsIn(below)
    const apart = grouped && terms === says && countRepeatedCells(names) < countRepeatedCells(below)
    if (isBetter(pair, best) && isBetter(pair, single) && (terms > says || apart || isGroups)) best = pair
  }
  if (best.terms > 0) return best
  return (
    groupsAbove(rows) ?? titlesAbove(rows) ?? (isData(sample) ? { first: -1, last: -1, cells: [], terms: 0 } : best)
  )
}

const isBetter = (one: FoundHeading, other: FoundHeading): boolean =>
  one.terms >= termsOfTable && one.terms > other.terms && one.terms * 3 >= filledCells(one.cells)

/**
 * Whether the row below only names the parts of groups: "Preis" over "Lohn", "Material", "Gesamt", and nothing below
 * the other headings. Then none of the parts is the group itself.
 */
function isPartsOfGroups(cells: readonly string[], below: readonly string[]): boolean {
  if (below.some(kindOfData) || termsIn(cells) < termsOfTable) return false
  // A title above the whole table is no heading of one of its columns.
  if (cells.every((cell, place) => cell === '' || Boolean(below[place]))) return false
  let [inGroup, parts] = [false, 0]
  for (const [place, part] of below.entries()) {
    const group = cells[place] ?? ''
    if (group !== '') inGroup = part !== '' && !cells[place + 1] && Boolean(below[place + 1])
    if (part !== '' && !inGroup) return false
    if (part !== '') parts += 1
  }
  return parts > 1
}

/** A heading of merged group cells above a wider row; a single merged cell is a title. */
function groupsAbove(rows: readonly Row[]): FoundHeading | null {
  const at = rows.slice(0, headingRows).findIndex(({ cells, spans = [] }) => spans.length > 0 && filledCells(cells) > 1)
  const [upper, lower] = [rows[at], rows[at + 1]]
  if (!upper || !lower || at + 2 >= rows.length || [...upper.cells, ...lower.cells].some(kindOfData)) return null
  const { names, grouped } = mergeHeadingRows(upper.cells, lower.cells, upper.spans)
  const whole = grouped && names.every(name => name !== '') && filledCells(lower.cells) > filledCells(upper.cells)
  return whole ? { first: at, last: at + 1, cells: names, terms: 0 } : null
}

/** The first wide row below rows with hardly any cells; null if there is none, or no row below it. */
function titlesAbove(rows: readonly Row[]): FoundHeading | null {
  const counts = rows.slice(0, 2 * headingRows).map(({ cells }) => filledCells(cells))
  const width = Math.max(0, ...counts)
  if (width < 3) return null
  const at = counts.findIndex(count => count * 3 > width && count > 1)
  const cells = rows[at]?.cells
  if (at <= 0 || at >= headingRows || !cells || at === rows.length - 1 || cells.some(kindOfData)) return null
  return { first: at, last: at, cells: [...cells], terms: 0 }
}

/**
 * Whether the first row is data: some column has a number, day or address in both of the first two rows, and none has a
 * text above a number.
 */
function isData([first = [], second]: ReadonlyArray<readonly string[]>): boolean {
  const kinds = first.map(kindOfData)
  if (!second) return kinds.includes('email') || (first.length > 2 && kinds.includes('number'))
  const named = first.some((cell, place) => cell !== '' && !kinds[place] && /^\d+$/.test(second[place] ?? ''))
  return !named && kinds.some((kind, place) => kind !== null && kind === kindOfData(second[place] ?? ''))
}
