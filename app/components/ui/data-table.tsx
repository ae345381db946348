import { type ReactNode, useRef, useState } from 'react'
import { tableTexts } from '~/i18n/table'
import { useT } from '~/lib/i18n'
import { useRoomForTable } from '~/lib/room'
import { useListPending, useSearchState } from '~/lib/search-state'
import { Button } from './button'
import { DataTableCards } from './data-table-cards'
import { DataTableRows } from './data-table-rows'
import { DataTableToolbar, type Filter } from './data-table-toolbar'
import { EmptyState } from './empty-state'
import { type Page, Pagination } from './pagination'
import type { Rank } from './yielding-columns'

export interface Column<Row> {
  /** Also the value of `?sort=` where `sortable`. */
  id: string
  header: string
  /** The heading is for screen readers only: a column of buttons. */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'left' | 'right' | undefined
  /** Width or wrapping, for the table only: `w-40`, `max-w-56 truncate`. */
  className?: string
  /**
   * Order in which columns are hidden when the table is wider than its container, 1 first; a column without a rank
   * stays.
   */
  yields?: Rank | undefined
  /**
   * Place on a phone's card: `title` (first column's default), `badge` (top right), `value` (right, below the badge),
   * `meta` (grey line; the default), `foot` (steps below all of it), `hidden`.
   */
  card?: 'title' | 'badge' | 'value' | 'meta' | 'foot' | 'hidden' | undefined
}

export interface DataTableProps<Row> {
  /** Names the rows for screen readers: "Rechnungen". */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number | string
  /** URL of a row; the first column becomes the link that covers the row. */
  rowHref?: (row: Row) => string
  /** A row opens beside the list, which keeps its scroll position. */
  keepsPlace?: boolean
  rowClass?: (row: Row) => string | false | undefined
  /** The row's name for screen readers, as in "RE-2025-0042 auswählen". */
  rowName: (row: Row) => string
  /** Absent for a list that is shown whole. */
  page?: Page
  filters?: readonly Filter[]
  /** Further filters, behind these. */
  filtersAfter?: ReactNode
  /** Parameters of the URL that narrow the list, beside those of `filters`. */
  narrowing?: readonly string[]
  /** Placeholder of the search box; `false` for lists without search. */
  search?: string | false
  /** Parameter of the URL that the search box writes; `q` where absent. */
  searchName?: string
  /** Resource route of the CSV file; the list's search and filters are appended. */
  csvHref?: string
  /** More buttons at the right of the search. */
  actions?: ReactNode
  /** Shown while there are no rows at all: an EmptyState with the next step. */
  empty?: ReactNode
  /** Buttons for the selected rows; turns selection on. */
  bulk?: (ids: readonly (number | string)[], clear: () => void) => ReactNode
}

/** A list: search, filters, sorting and paging in the URL, a table where there is room and cards elsewhere. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, page, filters = [], search, csvHref, actions, empty, bulk, rowKey } = props
  const names = [...(props.narrowing ?? ['q']), ...filters.map(filter => filter.name)]
  const t = useT(tableTexts)
  const { params, change } = useSearchState()
  const pending = useListPending()
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set())
  const visible = rows.map(rowKey).filter(key => chosen.has(key))
  const narrowed = names.some(name => params.get(name))
  const selection = bulk ? { chosen, setChosen } : undefined
  // A tap on a card opens it, so on touch devices selecting has to be switched on first.
  const [selecting, setSelecting] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const roomForTable = useRoomForTable(place)
  const unselect = () => {
    setChosen(new Set())
    setSelecting(false)
  }
  const reset = () => change(Object.fromEntries(names.map(name => [name, null])))

  return (
    <div ref={place} className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <DataTableToolbar
        filters={filters}
        search={search}
        searchName={props.searchName}
        sortable={columns.filter(column => column.sortable)}
        csvHref={rows.length > 0 || narrowed ? csvHref : undefined}
        actions={
          bulk && rows.length > 0 ? (
            <>
              <Button aria-pressed={selecting} onClick={() => setSelecting(!selecting)} className="@2xl:hidden">
                {t('select')}
              </Button>
              {actions}
            </>
          ) : (
            actions
          )
        }
      >
        {props.filtersAfter}
      </DataTableToolbar>
      {bulk && visible.length > 0 ? (
        <div
          data-bulk
          role="toolbar"
          aria-label={t('selected', { count: visible.length })}
          className="z-20 flex flex-wrap items-center gap-2 rounded-lg border border-accent-mark bg-accent-soft px-3 py-1.5 @2xl:sticky @2xl:top-16"
        >
          <span className="mr-auto font-medium tabular">{t('selected', { count: visible.length })}</span>
          {bulk(visible, unselect)}
          <Button data-unselect variant="ghost" onClick={unselect}>
            {t('clearSelection')}
          </Button>
        </div>
      ) : null}
      {rows.length === 0 && !pending ? (
        <div className="rounded-lg border border-dashed border-line-strong">
          {narrowed ? (
            <EmptyState title={t('noMatchTitle')} action={<Button onClick={reset}>{t('resetFilters')}</Button>}>
              {t('noMatchBody')}
            </EmptyState>
          ) : (
            (empty ?? <EmptyState title={t('emptyTitle')} />)
          )}
        </div>
      ) : (
        <div aria-busy={pending}>
          {roomForTable ? (
            <DataTableRows {...props} selection={selection} pending={pending} />
          ) : (
            <DataTableCards {...props} selection={selecting ? selection : undefined} pending={pending} />
          )}
          {pending ? (
            <p role="status" className="sr-only">
              {t('loading')}
            </p>
          ) : null}
        </div>
      )}
      {page ? <Pagination {...page} /> : null}
    </div>
  )
}
