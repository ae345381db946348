import { Link, type LinkProps, useSearchParams } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, type SetStateAction, useRef } from 'react'
import { tableTexts } from '~/i18n/table'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { applySearch } from '~/lib/search-state'
import { Checkbox } from './checkbox'
import type { Column, DataTableProps } from './data-table'
import { Skeleton } from './skeleton'
import { TableCell, TableHeader } from './table'
import { useYieldingColumns, yielded } from './yielding-columns'

export interface Selection {
  chosen: ReadonlySet<number | string>
  setChosen: Dispatch<SetStateAction<ReadonlySet<number | string>>>
}

interface DataTableRowsProps<Row> extends DataTableProps<Row> {
  selection: Selection | undefined
  pending: boolean
}

/**
 * The table, where there is room for one. Up and down (or j and k) move through the rows and select them with Shift;
 * Enter opens, x selects, a moves to the bulk actions, Escape clears the selection.
 */
export function DataTableRows<Row>(props: DataTableRowsProps<Row>) {
  const { label, rows, columns, rowKey, rowHref, rowName, rowClass, selection, pending } = props
  const t = useT(tableTexts)
  const box = useRef<HTMLDivElement>(null)
  useYieldingColumns(box)
  return (
    <div ref={box} className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table aria-label={label} className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line">
            {selection ? (
              <th scope="col" className="w-10 pl-3">
                <SelectAll keys={rows.map(rowKey)} {...selection} />
              </th>
            ) : null}
            {columns.map(column => (
              <ColumnHeader key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {rows.map(row => {
            const key = rowKey(row)
            const toggle = () => selection?.setChosen(before => toggled(before, key))
            return (
              <tr
                key={key}
                data-row
                className={cn(
                  'relative border-b border-line transition-colors last:border-b-0 hover:bg-hover focus-within:bg-hover',
                  rowClass?.(row),
                )}
              >
                {selection ? (
                  <td className="w-10 pl-3">
                    <Checkbox
                      data-select
                      className="z-1 block"
                      aria-label={t('selectRow', { name: rowName(row) })}
                      checked={selection.chosen.has(key)}
                      onCheckedChange={toggle}
                    />
                  </td>
                ) : null}
                {columns.map((column, index) => (
                  <TableCell
                    key={column.id}
                    align={column.align}
                    className={cn(classOf(column), index > 0 && rowHref && aboveLink)}
                  >
                    {pending ? (
                      <Skeleton className={cn('w-3/4', column.align === 'right' && 'ml-auto w-1/2')} />
                    ) : index === 0 && rowHref ? (
                      <RowLink to={rowHref(row)} preventScrollReset={props.keepsPlace}>
                        {column.cell(row)}
                      </RowLink>
                    ) : (
                      column.cell(row)
                    )}
                  </TableCell>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const classOf = <Row,>({ className, yields }: Column<Row>) => cn(className, yields && yielded[yields])

/** Controls inside a row that is a link as a whole are placed above the link. */
export const aboveLink = '[&_:is(a,button)]:relative [&_:is(a,button)]:z-1'

function RowLink(props: LinkProps) {
  return (
    <Link
      {...props}
      prefetch="intent"
      className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
    />
  )
}

function ColumnHeader<Row>({ column }: { column: Column<Row> }) {
  const t = useT(tableTexts)
  const [params] = useSearchParams()
  const align = column.align ?? 'left'
  if (!column.sortable) {
    return (
      <TableHeader align={align} className={classOf(column)} data-rank={column.yields}>
        {column.headerHidden ? <span className="sr-only">{column.header}</span> : column.header}
      </TableHeader>
    )
  }
  const sort = params.get('sort')
  const direction = sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : null
  const next = direction === 'ascending' ? `-${column.id}` : direction === 'descending' ? null : column.id
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <TableHeader align={align} className={classOf(column)} data-rank={column.yields} aria-sort={direction ?? undefined}>
      <Link
        to={{ search: applySearch(params, { sort: next }).toString() }}
        preventScrollReset
        aria-label={t('sortBy', { name: column.header })}
        className={cn(
          'group inline-flex items-center gap-1 rounded-sm align-middle hover:text-ink',
          align === 'right' && 'flex-row-reverse',
          direction && 'text-ink',
        )}
      >
        {column.header}
        <Arrow
          aria-hidden
          className={cn('size-3', direction ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      </Link>
    </TableHeader>
  )
}

function SelectAll({ keys, chosen, setChosen }: Selection & { keys: (number | string)[] }) {
  const t = useT(tableTexts)
  const count = keys.filter(key => chosen.has(key)).length
  const all = keys.length > 0 && count === keys.length
  return (
    <Checkbox
      aria-label={t('selectAll')}
      className="block"
      checked={all ? true : count > 0 ? 'indeterminate' : false}
      onCheckedChange={() => setChosen(all ? new Set() : new Set(keys))}
    />
  )
}

export function toggled(chosen: ReadonlySet<number | string>, key: number | string): ReadonlySet<number | string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

function walk(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as HTMLElement
  if (target.matches('input:not([data-select]), textarea, select')) return
  const row = target.closest<HTMLElement>('[data-row]')
  if (event.key === 'x') row?.querySelector<HTMLElement>('[data-select]')?.click()
  if (event.key === 'a') document.querySelector<HTMLElement>('[data-bulk] :is(a, button)')?.focus()
  if (event.key === 'Escape') document.querySelector<HTMLElement>('[data-unselect]')?.click()
  const key = event.key.toLowerCase()
  const step = key === 'arrowdown' || key === 'j' ? 1 : key === 'arrowup' || key === 'k' ? -1 : 0
  if (!row || step === 0) return
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  const link = next?.querySelector<HTMLElement>('a, button')
  if (!link) return
  event.preventDefault()
  // Both ends of the move are selected, as in a spreadsheet.
  if (event.shiftKey) for (const one of [row, next]) selectRow(one)
  ;(next?.querySelector<HTMLElement>('a') ?? link).focus()
}

function selectRow(row: Element | null | undefined) {
  const box = row?.querySelector<HTMLInputElement>('[data-select]')
  if (box && !box.checked) box.click()
}
