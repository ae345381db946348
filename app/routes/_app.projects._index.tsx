import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FolderKanban, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { type Column, DataTable } from '~/components/ui/data-table'
import { EmptyState } from '~/components/ui/empty-state'
import { PageHeader } from '~/components/ui/page-header'
import { Ago, Money, None } from '~/components/value'
import { ImportLink } from '~/features/imports/import-link'
import { Period } from '~/features/projects/period'
import { projectFilters } from '~/features/projects/project-filters'
import { ProjectStatusBadge, projectStatuses } from '~/features/projects/project-status'
import { SavedFilters } from '~/features/saved-filters/saved-filters'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page } from '~/lib/page.server'
import { useMay } from '~/lib/session'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Gewerk` }]

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const title = serverT(negotiateLocale(request.headers, context.userLocale), projectsTexts)('title')
  const filters = projectFilters(request)
  const { kontakt_id: id } = filters
  const [list, contact] = await Promise.all([
    caller.projects.list(filters),
    id ? caller.contacts.get({ id }) : null,
  ])
  return { title, ...list, contact: contact && { id: contact.data.id, name: contact.data.name } }
})

export default function Projects() {
  const { data, pagination, contact } = useLoaderData<typeof loader>()
  const t = useT(projectsTexts)
  const may = useMay()
  useLive(['projects'])
  const columns: Column<(typeof data)[number]>[] = [
    { id: 'name', sortable: true, header: t('name'), cell: row => row.name },
    {
      id: 'number',
      sortable: true,
      header: t('number'),
      cell: row => row.project_number,
      className: 'whitespace-nowrap text-muted tabular',
    },
    {
      id: 'status',
      sortable: true,
      header: t('status'),
      cell: row => <ProjectStatusBadge status={row.status} />,
      card: 'badge',
    },
    { id: 'contact', sortable: true, header: t('contact'), cell: row => row.kontakt_name ?? <None /> },
    { id: 'place', header: t('place'), cell: row => row.city ?? <None />, className: 'max-lg:hidden' },
    {
      id: 'starts_on',
      sortable: true,
      header: t('period'),
      cell: row => <Period from={row.starts_on} to={row.ends_on} />,
      className: 'max-xl:hidden',
      card: 'hidden',
    },
    ...(may('projects:money')
      ? [
          {
            id: 'budget',
            sortable: true,
            header: t('budget'),
            cell: (row: (typeof data)[number]) => <Money value={row.budget} />,
            align: 'right' as const,
            className: 'max-lg:hidden',
            card: 'hidden' as const,
          },
        ]
      : []),
    {
      id: 'updated',
      header: t('updated'),
      cell: row => <Ago value={row.updated_at} />,
      className: 'text-muted max-xl:hidden',
      card: 'hidden',
    },
  ]
  const create = may('projects:write') ? (
    <Button asChild variant="primary">
      <Link to={contact ? `/projects/new?kontakt_id=${contact.id}` : '/projects/new'}>
        <Plus aria-hidden />
        {t('new')}
      </Link>
    </Button>
  ) : undefined
  const statusFilter = {
    name: 'status',
    label: t('status'),
    options: projectStatuses.map(value => ({ value, label: t(`statuses.${value}`) })),
  }
  const contactFilter = contact && {
    name: 'kontakt_id',
    label: t('contact'),
    options: [{ value: String(contact.id), label: contact.name }],
  }
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <DataTable
        label={t('title')}
        rows={data}
        columns={columns}
        rowKey={row => row.id}
        rowName={row => row.name}
        rowHref={row => `/projects/${row.id}`}
        page={pagination}
        search={t('search')}
        csvHref="/projects.csv"
        filters={contactFilter ? [statusFilter, contactFilter] : [statusFilter]}
        actions={<SavedFilters list="projects" />}
        empty={
          <EmptyState
            icon={FolderKanban}
            title={t('empty.title')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {create}
                <ImportLink noun="projects" />
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
