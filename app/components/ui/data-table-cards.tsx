import { Link } from '@remix-run/react'
import { Fragment, useId } from 'react'
import { tableTexts } from '~/i18n/table'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { Checkbox } from './checkbox'
import type { Column, DataTableProps } from './data-table'
import { aboveLink, type Selection, toggled } from './data-table-rows'
import { Skeleton } from './skeleton'

interface DataTableCardsProps<Row> extends DataTableProps<Row> {
  pending: boolean
  /** Absent until the user wants to select: by default a card opens its record. */
  selection: Selection | undefined
}

/** The same rows as cards, for narrow places, so that nothing scrolls sideways. */
export function DataTableCards<Row>(props: DataTableCardsProps<Row>) {
  const { label, rows, columns, rowKey, rowHref, rowName, rowClass, pending, selection } = props
  const t = useT(tableTexts)
  const id = useId()
  const place = (column: Column<Row>, index: number) => column.card ?? (index === 0 ? 'title' : 'meta')
  const at = (name: Column<Row>['card']) => columns.filter((column, index) => place(column, index) === name)
  const foot = at('foot')
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map(row => {
        const title = at('title').map(column => <Fragment key={column.id}>{column.cell(row)} </Fragment>)
        const meta = at('meta')
        return (
          <li
            key={rowKey(row)}
            className={cn('relative flex flex-wrap gap-x-3 gap-y-2 px-4 py-3 active:bg-hover', rowClass?.(row))}
          >
            {pending ? (
              <span className="grid grow gap-2">
                <Skeleton className="w-2/3" />
                <Skeleton className="w-1/3" />
              </span>
            ) : (
              <>
                {selection ? (
                  <label htmlFor={`${id}-${rowKey(row)}`} className="z-1 -my-3 -ml-4 flex items-center py-3 pl-4">
                    <Checkbox
                      id={`${id}-${rowKey(row)}`}
                      aria-label={t('selectRow', { name: rowName(row) })}
                      checked={selection.chosen.has(rowKey(row))}
                      onCheckedChange={() => selection.setChosen(before => toggled(before, rowKey(row)))}
                    />
                  </label>
                ) : null}
                <div className="min-w-0 grow basis-0">
                  {rowHref ? (
                    <Link
                      to={rowHref(row)}
                      preventScrollReset={props.keepsPlace}
                      className="block truncate font-medium after:absolute after:inset-0"
                    >
                      {title}
                    </Link>
                  ) : (
                    <p className="truncate font-medium">{title}</p>
                  )}
                  <div className="flex flex-wrap gap-x-2.5 text-[13px] text-muted">
                    {meta.map(column => (
                      <span key={column.id} className="line-clamp-2 max-w-full min-w-0 wrap-anywhere">
                        {column.cell(row)}
                      </span>
                    ))}
                  </div>
                </div>
                <div className={cn('flex shrink-0 flex-col items-end gap-1', rowHref && aboveLink)}>
                  {at('badge').map(column => (
                    <Fragment key={column.id}>{column.cell(row)}</Fragment>
                  ))}
                  {at('value').map(column => (
                    <span key={column.id} className="font-medium tabular">
                      {column.cell(row)}
                    </span>
                  ))}
                </div>
                {foot.length > 0 ? (
                  <div className={cn('flex basis-full justify-end empty:hidden', rowHref && aboveLink)}>
                    {foot.map(column => (
                      <Fragment key={column.id}>{column.cell(row)}</Fragment>
                    ))}
                  </div>
                ) : null}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
