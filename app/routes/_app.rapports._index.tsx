import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ClipboardList, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Combobox } from '~/components/ui/combobox'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Day, None } from '~/components/value'
import { hoursText } from '~/features/rapports/hours'
import type { RapportRow } from '~/features/rapports/rapport'
import { rapportFilters, rapportStates } from '~/features/rapports/rapport-filters'
import { useRapportBatch } from '~/features/rapports/use-rapport-batch'
import { RapportBadge } from '~/features/records/record-status'
import { rapportsTexts } from '~/i18n/rapports'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useSearchState } from '~/lib/search-state'
import { useMay } from '~/lib/session'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const title = serverT(negotiateLocale(request.headers, context.userLocale), rapportsTexts)('title')
  const filters = rapportFilters(request)
  const { project_id: id } = filters
  const [list, project] = await Promise.all([
    caller.rapports.page(filters),
    id ? caller.projects.get({ id }) : null,
  ])
  return { title, ...list, project: project && { id: project.data.id, name: project.data.name } }
})

/** All rapports that this person may see; several completed ones become one invoice. */
export default function Rapports() {
  const { data, pagination, project } = useLoaderData<typeof loader>()
  const t = useT(rapportsTexts)
  const may = useMay()
  useLive(['rapports'])
  const columns: Column<(typeof data)[number]>[] = [
    {
      id: 'title',
      sortable: true,
      header: t('titleField'),
      cell: row => row.title || row.rapport_number,
      className: 'min-w-56',
    },
    {
      id: 'number',
      sortable: true,
      header: t('number'),
      cell: row => row.rapport_number,
      className: 'whitespace-nowrap text-muted tabular',
    },
    { id: 'status', header: t('status'), cell: row => <RapportBadge rapport={row} />, card: 'badge' },
    { id: 'date', sortable: true, header: t('date'), cell: row => <Day value={row.date} /> },
    { id: 'place', header: t('project'), cell: row => placeOf(row), className: 'hidden' },
    {
      id: 'project',
      header: t('project'),
      cell: row => row.project_name ?? <None />,
      className: 'max-w-56 truncate max-lg:hidden',
      card: 'hidden',
    },
    {
      id: 'contact',
      sortable: true,
      header: t('contact'),
      cell: row => row.kontakt_name ?? <None />,
      className: 'max-w-56 truncate max-xl:hidden',
      card: 'hidden',
    },
    {
      id: 'hours',
      sortable: true,
      header: t('entry.hours'),
      cell: row => <span className="whitespace-nowrap tabular">{hoursText(row.total_hours)} h</span>,
      align: 'right',
      card: 'value',
    },
  ]
  const create = may('rapports:write') ? (
    <Button asChild variant="primary" className="max-md:h-12! max-md:text-base">
      <Link to={project ? `/rapports/new?project_id=${project.id}` : '/rapports/new'}>
        <Plus aria-hidden />
        {t('new.title')}
      </Link>
    </Button>
  ) : undefined
  const statusFilter = {
    name: 'status',
    label: t('status'),
    options: rapportStates.map(value => ({ value, label: t(`states.${value}`) })),
  }
  const projectFilter = project && {
    name: 'project_id',
    label: t('project'),
    options: [{ value: String(project.id), label: project.name }],
  }
  const batch = useRapportBatch(data)
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <DataTable
        label={t('title')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.rapport_number}
        rowHref={row => `/rapports/${row.id}`}
        page={pagination}
        search={t('search')}
        csvHref="/rapports.csv"
        filters={projectFilter ? [statusFilter, projectFilter] : [statusFilter]}
        actions={project ? undefined : <ProjectFilter />}
        empty={
          <EmptyState icon={ClipboardList} title={t('empty.title')} action={create}>
            {t('empty.body')}
          </EmptyState>
        }
        bulk={batch.bulk}
      />
      {batch.dialog}
    </>
  )
}

/** What a card says beside the title: a project of the same name would say nothing. */
const placeOf = ({ title, project_name, kontakt_name }: RapportRow): string | null =>
  project_name && project_name !== title ? project_name : kontakt_name

/** Projects are too many for a menu, so this filter searches; once chosen it stands among the other filters. */
function ProjectFilter() {
  const t = useT(rapportsTexts)
  const { change } = useSearchState()
  return (
    <div className="w-44 max-md:w-36">
      <Combobox
        aria-label={t('filterProject')}
        url="/projects/options"
        placeholder={t('filterProject')}
        onSelect={item => change({ project_id: item?.value ?? null })}
      />
    </div>
  )
}
