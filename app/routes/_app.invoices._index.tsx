import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { BellRing, ClipboardList, FileX2, Plus, Receipt } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Day, Money, None } from '~/components/value'
import { partyFilters } from '~/features/documents/party-filters'
import { partyNames } from '~/features/documents/party-names.server'
import { openAmount } from '~/features/invoices/due'
import { DueDay } from '~/features/invoices/due-day'
import { invoiceFilters } from '~/features/invoices/invoice-filters'
import { useInvoiceBatch } from '~/features/invoices/use-invoice-batch'
import { InvoiceBadge } from '~/features/records/record-status'
import { invoicesTexts } from '~/i18n/invoices'
import { recordsTexts } from '~/i18n/records'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useMay } from '~/lib/session'
import { invoiceStatuses } from '~server/services/invoices/machine'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const filters = invoiceFilters(request)
  const title = serverT(negotiateLocale(request.headers, context.userLocale), invoicesTexts)('many')
  const [list, parties] = await Promise.all([
    context.caller.invoices.page(filters),
    partyNames(context, filters),
  ])
  return { title, parties, ...list }
})

/** All invoices, newest first. */
export default function Invoices() {
  const { data, pagination, parties } = useLoaderData<typeof loader>()
  const t = useT(invoicesTexts)
  const records = useT(recordsTexts)
  const may = useMay()
  useLive(['invoices'])
  const columns: Column<(typeof data)[number]>[] = [
    {
      id: 'number',
      sortable: true,
      header: t('number'),
      cell: row => row.invoice_number,
      className: 'whitespace-nowrap tabular',
      card: 'meta',
    },
    {
      id: 'title',
      sortable: true,
      header: t('title'),
      cell: row => row.title,
      className: 'max-w-60 truncate',
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
      cell: row => <Day value={row.invoice_date} />,
      className: 'max-2xl:hidden',
      card: 'hidden',
    },
    {
      id: 'due',
      sortable: true,
      header: t('due'),
      cell: row => <DueDay invoice={row} />,
      className: 'max-lg:hidden',
    },
    {
      id: 'status',
      sortable: true,
      header: t('status'),
      cell: row => <InvoiceBadge status={row.status} />,
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
    {
      id: 'remaining',
      header: t('remaining'),
      cell: row => {
        const open = openAmount(row)
        return open ? <Money value={open} /> : <None />
      },
      align: 'right',
      className: 'max-xl:hidden',
      card: 'hidden',
    },
  ]
  const create = may('invoices:write') ? (
    <Button asChild variant="primary">
      <Link to="/invoices/new">
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  ) : undefined
  const batch = useInvoiceBatch(data)
  return (
    <>
      <PageHeader
        title={t('many')}
        actions={
          create ? (
            <>
              {may('invoices:dun') ? (
                <Button asChild>
                  <Link to="/dunning">
                    <BellRing aria-hidden />
                    {t('dunning')}
                  </Link>
                </Button>
              ) : null}
              <Button asChild>
                <Link to="/credit-notes">
                  <FileX2 aria-hidden />
                  {t('creditNotes')}
                </Link>
              </Button>
              {may('rapports:read') ? (
                <Button asChild>
                  <Link to="/invoices/from-rapports">
                    <ClipboardList aria-hidden />
                    {t('fromRapports')}
                  </Link>
                </Button>
              ) : null}
              {create}
            </>
          ) : undefined
        }
      />
      <DataTable
        label={t('many')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.invoice_number}
        rowHref={row => `/invoices/${row.id}`}
        page={pagination}
        search={t('search')}
        csvHref="/invoices.csv"
        filters={[
          {
            name: 'status',
            label: t('status'),
            options: invoiceStatuses.map(value => ({ value, label: records(`invoice.${value}`) })),
          },
          ...partyFilters(parties, { contact: t('contact'), project: t('project') }),
        ]}
        empty={
          <EmptyState icon={Receipt} title={t('empty.title')} action={create}>
            {t('empty.body')}
          </EmptyState>
        }
        bulk={batch.bulk}
      />
      {batch.dialog}
    </>
  )
}
