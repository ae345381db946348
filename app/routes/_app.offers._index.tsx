import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FileText, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Day, Money, None } from '~/components/value'
import { partyFilters } from '~/features/documents/party-filters'
import { partyNames } from '~/features/documents/party-names.server'
import { offerFilters } from '~/features/offers/offer-filters'
import { useOfferBatch } from '~/features/offers/use-offer-batch'
import { OfferBadge } from '~/features/records/record-status'
import { offersTexts } from '~/i18n/offers'
import { recordsTexts } from '~/i18n/records'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { offerStatuses } from '~server/services/offers/machine'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const filters = offerFilters(request)
  const title = serverT(negotiateLocale(request.headers, context.userLocale), offersTexts)('many')
  const [list, parties] = await Promise.all([
    context.caller.offers.page(filters),
    partyNames(context, filters),
  ])
  return { title, parties, ...list }
})

/** All offers, newest first. */
export default function Offers() {
  const { data, pagination, parties } = useLoaderData<typeof loader>()
  const t = useT(offersTexts)
  const records = useT(recordsTexts)
  const may = useMay()
  useLive(['offers'])
  const columns: Column<(typeof data)[number]>[] = [
    {
      id: 'number',
      sortable: true,
      header: t('number'),
      cell: row => row.offer_number,
      className: 'whitespace-nowrap tabular',
      card: 'meta',
    },
    {
      id: 'title',
      sortable: true,
      header: t('title'),
      cell: row => row.title,
      className: 'max-w-72 truncate',
      card: 'title',
    },
    {
      id: 'contact',
      sortable: true,
      header: t('contact'),
      cell: row => row.kontakt_name ?? <None />,
      className: 'max-w-48 truncate',
    },
    {
      id: 'date',
      sortable: true,
      header: t('date'),
      cell: row => <Day value={row.offer_date} />,
      className: 'max-xl:hidden',
      card: 'hidden',
    },
    {
      id: 'valid_until',
      sortable: true,
      header: t('validUntil'),
      cell: row => <Day value={row.valid_until} />,
      className: 'max-lg:hidden',
      card: 'hidden',
    },
    {
      id: 'status',
      sortable: true,
      header: t('status'),
      cell: row => <OfferBadge status={row.status} />,
      card: 'badge',
    },
    {
      id: 'total',
      sortable: true,
      header: t('sum'),
      cell: row => <Money value={row.total} />,
      align: 'right',
      card: 'value',
    },
  ]
  const create = may('offers:write') ? (
    <Button asChild variant="primary">
      <Link to="/offers/new">
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  ) : undefined
  const batch = useOfferBatch(data)
  return (
    <>
      <PageHeader title={t('many')} actions={create} />
      <DataTable
        label={t('many')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.offer_number}
        rowHref={row => `/offers/${row.id}`}
        page={pagination}
        search={t('search')}
        csvHref="/offers.csv"
        filters={[
          {
            name: 'status',
            label: t('status'),
            options: offerStatuses.map(value => ({ value, label: records(`offer.${value}`) })),
          },
          ...partyFilters(parties, { contact: t('contact'), project: t('project') }),
        ]}
        empty={
          <EmptyState icon={FileText} title={t('empty.title')} action={create}>
            {t('empty.body')}
          </EmptyState>
        }
        bulk={batch.bulk}
      />
      {batch.dialog}
    </>
  )
}
