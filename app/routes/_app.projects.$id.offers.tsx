import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useParams } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { Day, Money } from '~/components/value'
import { OfferBadge } from '~/features/records/record-status'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { listParams } from '~/lib/list-params'
import { idParam, page } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export const loader = page(async ({ params, request, context }: LoaderFunctionArgs) => {
  const { q, limit, offset } = listParams(request)
  return await context.caller.offers.page({ project_id: idParam(params.id), q, limit, offset })
})

export default function ProjectOffers() {
  const { data, pagination } = useLoaderData<typeof loader>()
  const { id } = useParams()
  const t = useT(projectsTexts)
  const may = useMay()
  const columns: Column<(typeof data)[number]>[] = [
    { id: 'title', header: t('lists.title'), cell: row => row.title },
    {
      id: 'number',
      header: t('number'),
      cell: row => row.offer_number,
      className: 'whitespace-nowrap text-muted tabular',
    },
    { id: 'status', header: t('status'), cell: row => <OfferBadge status={row.status} />, card: 'badge' },
    { id: 'date', header: t('lists.date'), cell: row => <Day value={row.offer_date} /> },
    {
      id: 'valid',
      header: t('lists.validUntil'),
      cell: row => <Day value={row.valid_until} />,
      card: 'hidden',
    },
    {
      id: 'total',
      header: t('lists.total'),
      cell: row => <Money value={row.total} />,
      align: 'right',
      card: 'value',
    },
  ]
  const create = may('offers:write') ? (
    <Button asChild variant="primary">
      <Link to={`/offers/new?project_id=${id}`}>{t('lists.newOffer')}</Link>
    </Button>
  ) : undefined
  return (
    <DataTable
      label={t('tabs.offers')}
      rows={data}
      columns={columns}
      rowKey={row => row.id}
      rowName={row => row.offer_number}
      rowHref={row => `/offers/${row.id}`}
      page={pagination}
      empty={
        <EmptyState icon={FileText} title={t('lists.noOffersTitle')} action={create}>
          {t('lists.noOffersBody')}
        </EmptyState>
      }
    />
  )
}
