import { isPriced, type Row } from './row'

type Rows = readonly Row[]

/** Operations on the list of lines; each returns the same array if nothing changes. */
export function changeRow(rows: Rows, key: string, patch: Partial<Row>): Rows {
  return rows.map(row => (row.key === key ? { ...row, ...patch } : row))
}

/** Inserts lines below another; null inserts them at the very beginning. */
export function insertRows(rows: Rows, after: string | null, added: Rows): Rows {
  const at = after === null ? 0 : rows.findIndex(row => row.key === after) + 1
  return [...rows.slice(0, at), ...added, ...rows.slice(at)]
}

export function removeRow(rows: Rows, key: string): Rows {
  return rows.filter(row => row.key !== key)
}

/** Moves one step up (-1) or down (1); a no-op at the ends. */
export function moveRow(rows: Rows, key: string, step: 1 | -1): Rows {
  const from = rows.findIndex(row => row.key === key)
  return placeRow(rows, key, rows[from + step]?.key ?? key)
}

/** Moves to the current position of another line. */
export function placeRow(rows: Rows, key: string, target: string): Rows {
  const from = rows.findIndex(row => row.key === key)
  const to = rows.findIndex(row => row.key === target)
  const moved = rows[from]
  if (!moved || to < 0 || from === to) return rows
  const others = removeRow(rows, key)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** The rate of the nearest priced line above, or below at the beginning; null without any. */
export function neighbouringRate(rows: Rows, after: string | null): string | null {
  const at = rows.findIndex(row => row.key === after)
  const above = rows.slice(0, at + 1).findLast(isPriced)
  return above?.tax_rate ?? rows.find(isPriced)?.tax_rate ?? null
}
