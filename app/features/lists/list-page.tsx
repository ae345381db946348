import { Link, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable, type DataTableProps } from '~/components/ui/data-table'
import type { Filter } from '~/components/ui/data-table-toolbar'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader, type PageHeaderProps } from '~/components/ui/page-header'
import { roomy } from '~/components/ui/yielding-columns'
import { Ago, Count, Day, Instant, Money, None, Percent } from '~/components/value'
import { cn } from '~/lib/cn'
import { type Translator, useT, useTranslator } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { useSearchState } from '~/lib/search-state'
import { useMay } from '~/lib/session'
import { type AnyList, columnOf, type ListColumn, type ListData, labelled } from './list'

type Row = ListData['data'][number]

/** Formats of values that mean the same in every list. */
const looks: Record<
  NonNullable<ListColumn<Row, never>['as']>,
  // biome-ignore lint/suspicious/noExplicitAny: the column says what its value is
  Pick<Column<Row>, 'align' | 'className'> & { show: (value: any, currency?: string) => ReactNode }
> = {
  number: { className: 'whitespace-nowrap text-muted tabular', show: value => value ?? <None /> },
  day: { show: value => <Day value={value} /> },
  instant: { className: 'text-muted', show: value => <Instant value={value} /> },
  ago: { className: 'text-muted', show: value => <Ago value={value} /> },
  money: {
    align: 'right',
    show: (value, currency) => <Money value={value} {...(currency && { currency })} />,
  },
  percent: { align: 'right', show: value => <Percent value={value} /> },
  count: { align: 'right', show: value => <Count value={value} /> },
}

interface ListPageProps extends Pick<PageHeaderProps, 'back'> {
  list: AnyList
  /** Buttons of the page before that for a new record, for users who may create one. */
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
        subtitle={list.subtitle && t(list.subtitle)}
        actions={
          create || !list.create ? (
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
  data: Pick<ListData, 'data' | 'pagination'> & Partial<Pick<ListData, 'named' | 'choices'>>
  tools?: ReactNode
  create?: ReactNode
  /** URL parameters that a record's page keeps: it opens beside the list. */
  search?: string
  rowClass?: DataTableProps<Row>['rowClass']
  /** Columns that are empty for this user. */
  without?: readonly string[]
  /**
   * On the page of the record that all rows belong to: with these columns, which are hidden only if their content does
   * not fit.
   */
  within?: { columns: readonly string[]; search: string; title: string; body: string }
}

/** The table of a list with its search, filters and file. */
export function ListTable(props: ListTableProps) {
  const { list, data, tools, create, search, without = [], within, bulk, rowClass } = props
  const t = useT(list.texts)
  const translator = useTranslator()
  const { path, texts, rowName, icon, days } = list
  const labelText = (label: string | ((translator: Translator) => string)) =>
    labelled(label as never, texts, translator)
  const empty = list.empty ?? { title: 'empty.title', body: 'empty.body' }
  const columns = useColumns(list, within?.columns).filter(({ id }) => !without.includes(id))
  return (
    <DataTable
      label={t(list.title)}
      rows={data.data}
      columns={columns}
      rowKey={row => row.id}
      rowName={rowName}
      rowHref={list.opens === false ? undefined : row => `${path}/${row.id}${search ?? ''}`}
      rowClass={rowClass}
      keepsPlace={search !== undefined}
      page={data.pagination}
      search={list.search === false ? false : labelText(list.search ?? 'search')}
      searchName={list.searchName}
      csvHref={`${path}.csv${within?.search ?? ''}`}
      filters={useFilters(list, data)}
      filtersAfter={days}
      narrowing={[list.searchName ?? 'q', ...(days ? ['from', 'to'] : [])]}
      actions={tools}
      empty={
        <EmptyState
          icon={icon}
          title={within ? within.title : labelText(empty.title)}
          action={
            list.begin && !within ? (
              <div className="flex flex-wrap justify-center gap-2">
                {create}
                {list.begin}
              </div>
            ) : (
              create
            )
          }
        >
          {within ? within.body : empty.body && labelText(empty.body)}
        </EmptyState>
      }
      bulk={bulk}
    />
  )
}

function useColumns(list: AnyList, within: readonly string[] | undefined): Column<Row>[] {
  const t = useT(list.texts)
  const translator = useTranslator()
  const may = useMay()
  const { params } = useSearchState()
  return (within ?? list.table)
    .map(id => ({ id, ...columnOf<Row & { currency?: string }, typeof list.texts>(list, id) }))
    .filter(({ may: needed }) => !needed || may(needed))
    .filter(({ shownWith }) => !shownWith || params.has(shownWith))
    .filter(({ hiddenWith }) => !hiddenWith || !params.has(hiddenWith))
    .map(({ label, value, cell, as, yields, align, className, card, ...column }, index) => {
      const look = as && looks[as]
      const show = (row: Row) => {
        const said = value?.(row, t, translator)
        return look ? look.show(said, (row as { currency?: string }).currency) : (said ?? <None />)
      }
      return {
        ...column,
        sortable: Boolean(list.sort?.includes(column.id as never)),
        header: labelled(label, list.texts, translator),
        align: align ?? look?.align,
        className: cn(look?.className, className, yields && !within && roomy[yields]),
        yields,
        card: within && index === 0 ? 'title' : (card ?? (yields && 'hidden')),
        cell: row => (cell ? cell(row, t) : show(row)),
      }
    })
}

/** The filters of the list; one by a record appears once the URL names a record. */
function useFilters(list: AnyList, { named, choices = {} }: ListTableProps['data']): Filter[] {
  const t = useT(list.texts)
  const translator = useTranslator()
  const may = useMay()
  return Object.entries(list.filters ?? {}).flatMap(([name, { label, record, options, may: needed }]) => {
    const one = record && named?.[record]
    const values = one ? [[String(one.id), one.name] as const] : (options?.(t, translator) ?? choices[name] ?? [])
    if (values.length === 0 || (needed && !may(needed))) return []
    return [
      {
        name,
        label: labelled(label, list.texts, translator),
        options: values.map(([value, text]) => ({ value, label: text })),
      },
    ]
  })
}

/** The button for a new record, prefilled with the record the list is filtered by. */
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
