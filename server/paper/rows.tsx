import type { ReactElement, ReactNode } from 'react'
import type { PaperDecimal } from './model'
import type { PaperTexts } from './texts'

/** A row of a table: it is never split, so its text must be cut to size before. */
export interface Row {
  cells: ReactNode
  className?: string | undefined
  /** Stays on the page of the row below. */
  withNext?: boolean
  /** Running sum up to here, if the row changes it. */
  carried?: PaperDecimal | null | undefined
  /** Below the sums: nothing is carried over to it. */
  carriesNothing?: boolean
}

interface RowTableProps {
  /** One per column; null takes the remaining width. */
  widths: readonly (string | null)[]
  /** The cells of the head. */
  head: ReactNode
  rows: readonly Row[]
  texts: PaperTexts
  /** The format of a carried-over sum. */
  sum?: (carried: PaperDecimal) => string
  /** Number of rows in the tables above this one, since rows are numbered across the paper. */
  rowsAbove?: number
  /** Ids of the rows that start a page: the sum so far is carried over above them. */
  pageStarts?: ReadonlySet<string> | undefined
}

/**
 * A table over any number of pages: its head is repeated on each, a row is never split, and if its rows have sums, the
 * sum so far is printed at the end of each page and at the start of the next. Each row has an id, and a hidden list
 * links to them all, so that the PDF shows on which page each row is.
 */
export function RowTable(props: RowTableProps) {
  const { widths, head, rows, rowsAbove = 0 } = props
  return (
    <>
      <table className="lines">
        <colgroup>
          {widths.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a fixed table
            <col key={place} {...(width ? { style: { width } } : {})} />
          ))}
        </colgroup>
        <thead>
          <tr>{head}</tr>
        </thead>
        {bodiesOf(props)}
      </table>
      <nav hidden>
        {rows.map((_, place) => (
          <a key={rowId(rowsAbove + place)} href={`#${rowId(rowsAbove + place)}`}>
            {rowsAbove + place + 1}
          </a>
        ))}
      </nav>
    </>
  )
}

const rowId = (place: number): string => `row-${place + 1}`

/** One table body per group of rows that stay together; at a page break the sum so far, on both pages. */
function bodiesOf({ widths, rows, texts, sum, rowsAbove = 0, pageStarts }: RowTableProps): ReactElement[] {
  const bodies: ReactElement[] = []
  let group: ReactElement[] = []
  let carried: PaperDecimal = 0
  const close = (key: string) => {
    if (group.length > 0)
      bodies.push(
        <tbody key={key} className="keep">
          {group}
        </tbody>,
      )
    group = []
  }
  rows.forEach((row, place) => {
    const id = rowId(rowsAbove + place)
    if (sum && place > 0 && !row.carriesNothing && pageStarts?.has(id)) {
      close(`above-${id}`)
      for (const side of ['below', 'above'] as const)
        bodies.push(
          <CarriedBody
            key={`${side}-${id}`}
            side={side}
            label={texts.carried}
            sum={sum(carried)}
            columns={widths.length}
          />,
        )
    }
    carried = row.carried ?? carried
    group.push(
      <tr key={id} id={id} className={row.className}>
        {row.cells}
      </tr>,
    )
    if (!row.withNext) close(id)
  })
  close('rest')
  return bodies
}

interface CarriedProps {
  /** Below the rows of a page or above those of the next. */
  side: 'above' | 'below'
  label: string
  sum: string
  columns: number
}

function CarriedBody({ side, label, sum, columns }: CarriedProps) {
  return (
    <tbody className={`carried ${side}`}>
      <tr>
        <td />
        <td colSpan={columns - 2}>{label}</td>
        <td className="num">{sum}</td>
      </tr>
    </tbody>
  )
}

/** Makes rows that belong together look like one: without a line between them. */
export function continuous(rows: readonly Row[]): Row[] {
  return rows.map((row, place) => ({
    ...row,
    className:
      [row.className, place > 0 && 'continued', place < rows.length - 1 && 'continues'].filter(Boolean).join(' ') ||
      undefined,
  }))
}

/** Keeps the last of the rows on the page of the content that follows. */
export const withNext = (rows: readonly Row[]): Row[] =>
  rows.map((row, place) => (place === rows.length - 1 ? { ...row, withNext: true } : row))
