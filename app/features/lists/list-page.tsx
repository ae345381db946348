import { Link, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { DataTable, type DataTableProps } from '~/components/ui/data-table'
import type { Filter } from '~/components/ui/data-table-toolbar'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader, type PageHeaderProps } from '~/components/ui/page-header'
import { None } from '~/components/value'
import { useT, useWords } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { useMay } from '~/lib/session'
import { type AnyList, columnOf, type ListData, labelled } from './list'

interface ListPageProps extends Pick<PageHeaderProps, 'back'> {
  list: AnyList
  /** Buttons of the page before that for a new record, for whoever may create one. */
  actions?: ReactNode
  /** Buttons at the right of the search. */
  tools?: ReactNode
  /** Bar and dialog for several rows, by `useBatch`. */
  batch?: { bulk: DataTableProps<never>['bulk']; dialog: ReactNode }
}

/** The page of a list. */
export function ListPage({ list, back, actions, tools, batch }: ListPageProps) {
  const data = useLoaderData<ListData>()
  const t = useT(list.texts)
  const create = useCreate(list, data.named)
  useLive(list.live)
  return (
    <>
      <PageHeader
        back={back}
        title={t(list.title)}
        actions={
          create ? (
            <>
              {actions}
              {create}
            </>
          ) : undefined
        }
      />
      <ListTable list={list} data={data} tools={tools} create={create} bulk={batch?.bulk} />
      {batch?.dialog}
    </>
  )
}

export interface ListTableProps extends Pick<DataTableProps<never>, 'bulk'> {
  list: AnyList
  data: Pick<ListData, 'data' | 'pagination'> & Partial<Pick<ListData, 'named'>>
  tools?: ReactNode
  create?: ReactNode
  /** Parameters that the page of a record keeps. */
  search?: string
}

/** The table of a list with its search, filters and file. */
export function ListTable({ list, data, tools, create, search = '', bulk }: ListTableProps) {
  const t = useT(list.texts)
  const words = useWords()
  const may = useMay()
  const { path, texts, rowName, icon } = list
  const columns = list.table
    .map(id => ({ id, ...columnOf(list, id) }))
    .filter(column => !column.may || may(column.may))
    .map(({ label, value, cell, ...column }) => ({
      ...column,
      sortable: list.sort.includes(column.id as never),
      header: labelled(label, texts, words),
      cell: (row: ListData['data'][number]) => (cell ? cell(row, t) : (value?.(row, t, words) ?? <None />)),
    }))
  return (
    <DataTable
      label={t(list.title)}
      rows={data.data}
      columns={columns}
      rowKey={row => row.id}
      rowName={rowName}
      rowHref={row => `${path}/${row.id}${search}`}
      page={data.pagination}
      search={t('search' as never)}
      csvHref={`${path}.csv`}
      filters={useFilters(list, data.named)}
      actions={tools}
      empty={
        <EmptyState
          icon={icon}
          title={t('empty.title' as never)}
          action={
            list.begin ? (
              <div className="flex flex-wrap justify-center gap-2">
                {create}
                {list.begin}
              </div>
            ) : (
              create
            )
          }
        >
          {t('empty.body' as never)}
        </EmptyState>
      }
      bulk={bulk}
    />
  )
}

/** The filters of the list; one that names a record stands there once the URL speaks of it. */
function useFilters(list: AnyList, named: ListData['named'] | undefined): Filter[] {
  const t = useT(list.texts)
  const words = useWords()
  return Object.entries(list.filters ?? {}).flatMap(([name, { label, record, options }]) => {
    const one = record && named?.[record]
    const values = one ? [[String(one.id), one.name] as const] : (options?.(t, words) ?? [])
    if (record && !one) return []
    return [
      {
        name,
        label: labelled(label, list.texts, words),
        options: values.map(([value, text]) => ({ value, label: text })),
      },
    ]
  })
}

/** The button for a new record, which belongs to the record that the list was opened for. */
function useCreate({ texts, create }: AnyList, named: ListData['named']): ReactNode {
  const t = useT(texts)
  const may = useMay()
  if (!create || !may(create.may)) return undefined
  const owner = create.for && named[create.for.record]
  return (
    <Button asChild variant="primary" className={create.className}>
      <Link to={owner ? `${create.to}?${create.for?.parameter}=${owner.id}` : create.to}>
        <Plus aria-hidden />
        {t(create.label)}
      </Link>
    </Button>
  )
}
