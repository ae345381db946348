import { numberToSpreadsheet, rateToSpreadsheet, toSpreadsheet } from '~server/platform/values/spreadsheet-text'
import type { Format } from './format'
import type { Locale } from './locale'

export type CsvCell = string | number | boolean | null | undefined

/** A cell of a file; `percent` is a rate, such as that of the VAT. */
export type FileCell = CsvCell | { percent: number }

export type CsvColumn<Row> = readonly [heading: string, value: (row: Row) => FileCell]

interface ListPage<Row> {
  data: Row[]
  /** Absent if the first answer contains all of them. */
  pagination?: { hasMore: boolean }
}

const PAGE_SIZE = 200

/**
 * An instant in a format that spreadsheets parse in any language, `2026-01-31 14:05:09`, in the company's time zone: in
 * UTC an evening would have another hour, and a midnight be on the day before.
 */
export const instantCell = (instant: string, { timeZone }: Pick<Format, 'timeZone'>): string =>
  // Swedish writes days as ISO 8601 does, with the time after a space.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(instant))

/**
 * A list as a CSV file (RFC 4180) that a spreadsheet opens directly: UTF-8 with BOM, semicolons and decimal commas in
 * German, commas and decimal points in English. Streamed, so that a list of any length takes little memory; the first
 * rows are awaited, so that a refusal can still become an error page.
 */
export async function csvResponse<Row>(
  fileName: string,
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly CsvColumn<Row>[],
  locale: Locale,
): Promise<Response> {
  const parts = inParts(lines(rows, columns, locale))
  const first = await parts.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(encoder.encode(`\uFEFF${first.value ?? ''}`)),
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(encoder.encode(part.value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}.csv"`,
    },
  })
}

/**
 * Every row of a paged list procedure, page by page; a row that moves to a later page meanwhile is returned once. With
 * `only`, just those rows, and no page after the last of them.
 */
export async function* allRows<Row extends { id: number | string }>(
  list: (page: { limit: number; offset: number }) => Promise<ListPage<Row>>,
  only: ReadonlySet<string> | null = null,
): AsyncGenerator<Row> {
  const seen = new Set<string>()
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { data, pagination } = await list({ limit: PAGE_SIZE, offset })
    for (const row of data) {
      const id = String(row.id)
      if (seen.has(id) || only?.has(id) === false) continue
      yield row
      seen.add(id)
    }
    if (!pagination?.hasMore || data.length === 0 || seen.size === only?.size) return
  }
}

/** The rows selected in a list's URL by `?id=7&id=9`; null for all of them. */
export function chosenRows(request: Request): ReadonlySet<string> | null {
  const ids = new URL(request.url).searchParams.getAll('id')
  return ids.length > 0 ? new Set(ids) : null
}

async function* lines<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly CsvColumn<Row>[],
  locale: Locale,
): AsyncGenerator<string> {
  const separator = locale === 'de' ? ';' : ','
  const line = (cells: FileCell[]) => `${cells.map(cell => written(cell, locale)).join(separator)}\r\n`
  yield line(columns.map(([heading]) => heading))
  for await (const row of rows) yield line(columns.map(([, value]) => value(row)))
}

async function* inParts(source: AsyncIterable<string>): AsyncGenerator<string> {
  let part: string[] = []
  for await (const line of source) {
    part.push(line)
    if (part.length < PAGE_SIZE) continue
    yield part.join('')
    part = []
  }
  if (part.length > 0) yield part.join('')
}

function written(cell: FileCell, locale: Locale): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return numberToSpreadsheet(cell, locale)
  if (typeof cell === 'object') return rateToSpreadsheet(cell.percent, locale)
  const text = toSpreadsheet(String(cell))
  return /[";,|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
