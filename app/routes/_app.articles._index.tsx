import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Package, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { StatusBadge } from '~/components/ui/status-badge'
import { Money } from '~/components/value'
import { articleFilters, articleStates } from '~/features/articles/article-filters'
import { ImportLink } from '~/features/imports/import-link'
import { articlesTexts } from '~/i18n/articles'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useFormat, useMay } from '~/lib/session'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const title = serverT(negotiateLocale(request.headers, context.userLocale), articlesTexts)('title')
  return { title, ...(await context.caller.articles.list(articleFilters(request))) }
})

export default function Articles() {
  const { data, pagination } = useLoaderData<typeof loader>()
  const t = useT(articlesTexts)
  const format = useFormat()
  const may = useMay()
  const mayWrite = may('articles:write')
  useLive(['articles'])
  const columns: Column<(typeof data)[number]>[] = [
    { id: 'name', sortable: true, header: t('name'), cell: row => row.name },
    {
      id: 'number',
      sortable: true,
      header: t('number'),
      cell: row => row.article_number,
      className: 'whitespace-nowrap text-muted tabular',
    },
    { id: 'unit', header: t('unit'), cell: row => row.unit },
    ...(may('articles:prices')
      ? [
          {
            id: 'price',
            sortable: true,
            header: t('price'),
            cell: (row: (typeof data)[number]) => <Money value={row.unit_price} />,
            align: 'right' as const,
            card: 'value' as const,
          },
        ]
      : []),
    {
      id: 'tax',
      header: t('tax'),
      cell: row => <span suppressHydrationWarning>{format.percent(row.tax_rate)}</span>,
      align: 'right',
      card: 'hidden',
    },
    {
      id: 'state',
      header: t('state'),
      cell: row =>
        row.active ? (
          <StatusBadge tone="success">{t('states.active')}</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">{t('states.archived')}</StatusBadge>
        ),
      card: 'badge',
    },
  ]
  const create = mayWrite ? (
    <Button asChild variant="primary">
      <Link to="/articles/new">
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  ) : undefined
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <DataTable
        label={t('title')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.name}
        rowHref={row => `/articles/${row.id}`}
        page={pagination}
        search={t('search')}
        csvHref="/articles.csv"
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: articleStates.map(value => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            icon={Package}
            title={t('empty.title')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {create}
                <ImportLink noun="articles" />
              </div>
            }
          >
            {t('empty.body')}
          </EmptyState>
        }
      />
    </>
  )
}
