import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useParams } from '@remix-run/react'
import { ClipboardList } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { Day, Quantity } from '~/components/value'
import { RapportBadge } from '~/features/records/record-status'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { listParams } from '~/lib/list-params'
import { idParam, page } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export const loader = page(async ({ params, request, context }: LoaderFunctionArgs) => {
  const { q, limit, offset } = listParams(request)
  return await context.caller.rapports.page({ project_id: idParam(params.id), q, limit, offset })
})

export default function ProjectRapports() {
  const { data, pagination } = useLoaderData<typeof loader>()
  const { id } = useParams()
  const t = useT(projectsTexts)
  const may = useMay()
  const columns: Column<(typeof data)[number]>[] = [
    { id: 'title', header: t('lists.title'), cell: row => row.title || row.rapport_number },
    {
      id: 'number',
      header: t('number'),
      cell: row => row.rapport_number,
      className: 'whitespace-nowrap text-muted tabular',
    },
    { id: 'status', header: t('status'), cell: row => <RapportBadge rapport={row} />, card: 'badge' },
    { id: 'date', header: t('lists.date'), cell: row => <Day value={row.date} /> },
    {
      id: 'hours',
      header: t('lists.hours'),
      cell: row => <Quantity value={row.total_hours} unit="h" />,
      align: 'right',
      card: 'value',
    },
  ]
  const create = may('rapports:write') ? (
    <Button asChild variant="primary">
      <Link to={`/rapports/new?project_id=${id}`}>{t('lists.newRapport')}</Link>
    </Button>
  ) : undefined
  return (
    <DataTable
      label={t('tabs.rapports')}
      rows={data}
      columns={columns}
      rowKey={row => row.id}
      rowName={row => row.rapport_number}
      rowHref={row => `/rapports/${row.id}`}
      page={pagination}
      empty={
        <EmptyState icon={ClipboardList} title={t('lists.noRapportsTitle')} action={create}>
          {t('lists.noRapportsBody')}
        </EmptyState>
      }
    />
  )
}
