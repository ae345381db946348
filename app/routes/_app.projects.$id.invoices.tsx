import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useParams } from '@remix-run/react'
import { Receipt } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { Day, Money } from '~/components/value'
import { openAmount } from '~/features/invoices/due'
import { InvoiceBadge } from '~/features/records/record-status'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { listParams } from '~/lib/list-params'
import { idParam, page } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export const loader = page(async ({ params, request, context }: LoaderFunctionArgs) => {
  const { q, limit, offset } = listParams(request)
  return await context.caller.invoices.list({ project_id: idParam(params.id), q, limit, offset })
})

export default function ProjectInvoices() {
  const { data, pagination } = useLoaderData<typeof loader>()
  const { id } = useParams()
  const t = useT(projectsTexts)
  const may = useMay()
  const columns: Column<(typeof data)[number]>[] = [
    { id: 'title', header: t('lists.title'), cell: row => row.title },
    {
      id: 'number',
      header: t('number'),
      cell: row => row.invoice_number,
      className: 'whitespace-nowrap text-muted tabular',
    },
    { id: 'status', header: t('status'), cell: row => <InvoiceBadge status={row.status} />, card: 'badge' },
    { id: 'date', header: t('lists.date'), cell: row => <Day value={row.invoice_date} /> },
    { id: 'due', header: t('lists.due'), cell: row => <Day value={row.due_date} />, card: 'hidden' },
    {
      id: 'remaining',
      header: t('lists.remaining'),
      cell: row => <Money value={openAmount(row)} />,
      align: 'right',
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
  const create = may('invoices:write') ? (
    <Button asChild variant="primary">
      <Link to={`/invoices/from-rapports?project_id=${id}`}>{t('actions.invoice')}</Link>
    </Button>
  ) : undefined
  return (
    <DataTable
      label={t('tabs.invoices')}
      rows={data}
      columns={columns}
      rowKey={row => row.id}
      rowName={row => row.invoice_number}
      rowHref={row => `/invoices/${row.id}`}
      page={pagination}
      empty={
        <EmptyState icon={Receipt} title={t('lists.noInvoicesTitle')} action={create}>
          {t('lists.noInvoicesBody')}
        </EmptyState>
      }
    />
  )
}
