import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { PageHeader } from '~/components/ui/page-header'
import { LinkTabs } from '~/components/ui/tabs'
import { MoneyBar } from '~/features/projects/money-bar'
import { ProjectActions } from '~/features/projects/project-actions'
import type { ProjectContext } from '~/features/projects/project-context'
import { ProjectStatusBadge } from '~/features/projects/project-status'
import { projectsTexts } from '~/i18n/projects'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { whereAllowed } from '~/lib/where-allowed.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.project.name ?? ''} · Gewerk` },
]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const { data: project } = await caller.projects.get({ id })
  const newest = { project_id: project.id, limit: 5 }
  const [money, offers, rapports, invoices] = await Promise.all([
    whereAllowed(context, () => caller.projects.money({ id })),
    whereAllowed(context, () => caller.offers.page(newest)),
    whereAllowed(context, () => caller.rapports.page(newest)),
    whereAllowed(context, () => caller.invoices.list(newest)),
  ])
  return { project, money: money?.data ?? null, offers, rapports, invoices }
})

/** A project as one page: how its money stands, and everything that belongs to it behind tabs. */
export default function Project() {
  const data = useLoaderData<typeof loader>()
  const { project, money, offers, rapports, invoices } = data
  const t = useT(projectsTexts)
  const to = `/projects/${project.id}`
  useVisit({ to, title: project.name, kind: 'projects' })
  useLive(['projects', 'offers', 'rapports', 'invoices'])
  const tabs = [
    { to, label: t('tabs.overview'), end: true },
    ...(offers ? [{ to: `${to}/offers`, label: t('tabs.offers'), count: offers.pagination.total }] : []),
    ...(rapports
      ? [{ to: `${to}/rapports`, label: t('tabs.rapports'), count: rapports.pagination.total }]
      : []),
    ...(invoices
      ? [{ to: `${to}/invoices`, label: t('tabs.invoices'), count: invoices.pagination.total }]
      : []),
  ]
  return (
    <>
      <PageHeader
        back={{ to: '/projects', label: t('title') }}
        title={project.name}
        badge={<ProjectStatusBadge status={project.status} />}
        subtitle={
          <>
            <span className="tabular">{project.project_number}</span>
            {project.kontakt_id ? (
              <>
                {' · '}
                <Link
                  to={`/contacts/${project.kontakt_id}`}
                  prefetch="intent"
                  className="text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
                >
                  {project.kontakt_name}
                </Link>
              </>
            ) : null}
            {project.city ? ` · ${project.city}` : ''}
          </>
        }
        actions={<ProjectActions project={project} />}
      />
      {money ? <MoneyBar money={money} /> : null}
      <LinkTabs label={t('tabs.label')} tabs={tabs} />
      <div className="pt-4">
        <Outlet context={data satisfies ProjectContext} />
      </div>
    </>
  )
}
