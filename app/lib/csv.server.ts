import { formatDecimal } from './decimal-text'
import type { Locale } from './locale'

export type CsvCell = string | number | boolean | null | undefined

interface ListPage<Row> {
  data: Row[]
  pagination: { hasMore: boolean }
}

const PAGE_SIZE = 200

/**
 * A list as a CSV file that a spreadsheet opens by itself: UTF-8 with its mark, semicolons and decimal commas in
 * German, commas and points in English. `columns` are heading and value of each row.
 */
export function csvResponse<Row>(
  fileName: string,
  rows: readonly Row[],
  columns: readonly (readonly [heading: string, value: (row: Row) => CsvCell])[],
  locale: Locale,
): Response {
  const separator = locale === 'de' ? ';' : ','
  const line = (cells: CsvCell[]) => cells.map(cell => written(cell, locale)).join(separator)
  const lines = [
    line(columns.map(([heading]) => heading)),
    ...rows.map(row => line(columns.map(([, value]) => value(row)))),
  ]
  return new Response(`\uFEFF${lines.join('\r\n')}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}.csv"`,
    },
  })
}

/** Every row of a paged list procedure. */
export async function allRows<Row>(
  list: (page: { limit: number; offset: number }) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data, pagination } = await list({ limit: PAGE_SIZE, offset: rows.length })
    rows.push(...data)
    if (!pagination.hasMore || data.length === 0) return rows
  }
}

function written(cell: CsvCell, locale: Locale): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return formatDecimal(cell, locale)
  const text = String(cell)
  // A spreadsheet would run a text that begins like a formula; a telephone number is none.
  const formula = /^[=+\-@\t\r]/.test(text) && !/^\+[\d\s()/-]+$/.test(text)
  const safe = formula ? `'${text}` : text
  return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
