import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHeader } from '~/components/ui/page-header'
import { LinkTabs } from '~/components/ui/tabs'
import { Hours, Money } from '~/components/value'
import { ProjectActions } from '~/features/projects/project-actions'
import type { ProjectContext } from '~/features/projects/project-context'
import { ProjectStatusBadge } from '~/features/projects/project-status'
import { projectsTexts } from '~/i18n/projects'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { idParam, page } from '~/lib/page.server'
import { useVisit } from '~/lib/recent'
import { useFormat, useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.project.name ?? ''} · Gewerk` }]

export const loader = page(async ({ params, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const id = idParam(params.id)
  const { data: project } = await caller.projects.get({ id })
  const newest = { project_id: project.id, limit: 5 }
  const [money, offers, rapports, invoices, appointments] = await Promise.all([
    whereAllowed(context, () => caller.projects.money({ id })),
    whereAllowed(context, () => caller.offers.page(newest)),
    whereAllowed(context, () => caller.rapports.page(newest)),
    whereAllowed(context, () => caller.invoices.list(newest)),
    whereAllowed(context, () => caller.appointments.planned({ project_id: project.id, limit: 1 })),
  ])
  return { project, money: money?.data ?? null, offers, rapports, invoices, appointments }
})

/** A project as one page: how its money stands, and everything that belongs to it behind tabs. */
export default function Project() {
  const data = useLoaderData<typeof loader>()
  const { project, money, offers, rapports, invoices, appointments } = data
  const t = useT(projectsTexts)
  const may = useMay()
  const to = `/projects/${project.id}`
  useVisit({ to, title: project.name, kind: 'projects' })
  useLive(['projects', 'offers', 'rapports', 'invoices', 'appointments'])
  const tabs = [
    { to, label: t('tabs.overview'), end: true },
    ...(offers ? [{ to: `${to}/offers`, label: t('tabs.offers'), count: offers.pagination.total }] : []),
    ...(appointments
      ? [{ to: `${to}/appointments`, label: t('tabs.appointments'), count: appointments.pagination.total }]
      : []),
    ...(rapports ? [{ to: `${to}/rapports`, label: t('tabs.rapports'), count: rapports.pagination.total }] : []),
    ...(invoices ? [{ to: `${to}/invoices`, label: t('tabs.invoices'), count: invoices.pagination.total }] : []),
    ...(may('documents:read') ? [{ to: `${to}/documents`, label: t('tabs.documents') }] : []),
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

type ProjectMoney = NonNullable<ProjectContext['money']>

/** Budget, offers, invoices and payments of a project as one bar with its figures; gross, EUR. */
function MoneyBar({ money }: { money: ProjectMoney }) {
  const t = useT(projectsTexts)
  const { budget, offered, accepted, billed, paid, open, hours } = money
  const full = Math.max(budget ?? 0, offered, accepted, billed)
  const toBill = Math.max(0, accepted - billed)
  const segments = [
    { key: 'paid', value: paid, fill: 'bg-success-fill' },
    { key: 'open', value: open, fill: 'bg-warning-fill' },
    { key: 'toBill', value: toBill, fill: 'bg-accent' },
    { key: 'offered', value: Math.max(0, offered - Math.max(accepted, billed)), fill: 'bg-line-strong' },
  ] as const
  return (
    <section aria-label={t('money.label')} className="mb-4 rounded-lg border border-line bg-surface p-4">
      <div aria-hidden className="relative mb-3">
        <div className="flex h-3 overflow-hidden rounded-full bg-sunken">
          {segments.map(({ key, value, fill }) =>
            value > 0 ? (
              <span
                key={key}
                className={cn('border-r-2 border-surface last:border-r-0', fill)}
                style={{ width: `${(value / full) * 100}%` }}
              />
            ) : null,
          )}
        </div>
        {budget !== null && budget > 0 && budget < full ? (
          <span className="absolute -top-1 h-5 w-0.5 bg-ink" style={{ left: `${(budget / full) * 100}%` }} />
        ) : null}
      </div>
      {full === 0 ? <p className="mb-3 text-muted">{t('money.empty')}</p> : null}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 xl:grid-cols-7">
        <Figure
          name={t('money.budget')}
          dot={budget !== null && budget < full ? 'h-3 w-0.5 rounded-none bg-ink' : null}
        >
          {budget === null ? (
            <span className="font-normal text-faint">{t('money.noBudget')}</span>
          ) : (
            <Money value={budget} />
          )}
        </Figure>
        <Figure name={t('money.offered')} dot="bg-line-strong">
          <Money value={offered} />
        </Figure>
        <Figure name={t('money.accepted')} dot="bg-accent">
          <Money value={accepted} />
        </Figure>
        <Figure
          name={t('money.billed')}
          dot={null}
          hint={<Share of={accepted} part={billed} text="money.ofAccepted" />}
        >
          <Money value={billed} />
        </Figure>
        <Figure
          name={t('money.paid')}
          dot="bg-success-fill"
          hint={<Share of={billed} part={paid} text="money.ofBilled" />}
        >
          <Money value={paid} />
        </Figure>
        <Figure name={t('money.open')} dot="bg-warning-fill">
          <Money value={open} />
        </Figure>
        <Figure name={t('money.hours')} dot={null}>
          <Hours value={hours} />
        </Figure>
      </dl>
      <OverBudget money={money} />
    </section>
  )
}

function Figure(props: { name: string; dot: string | null; hint?: ReactNode; children: ReactNode }) {
  const { name, dot, hint, children } = props
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-xs text-muted">
        {dot ? <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dot)} /> : null}
        {name}
      </dt>
      <dd className="text-[15px] leading-6 font-semibold tabular">{children}</dd>
      {hint ? <dd className="text-xs text-muted">{hint}</dd> : null}
    </div>
  )
}

function Share({ of, part, text }: { of: number; part: number; text: 'money.ofAccepted' | 'money.ofBilled' }) {
  const t = useT(projectsTexts)
  const format = useFormat()
  if (of <= 0 || part > of) return null
  return <span suppressHydrationWarning>{t(text, { percent: format.percent(Math.round((part / of) * 100)) })}</span>
}

function OverBudget({ money: { budget, billed, accepted } }: { money: ProjectMoney }) {
  const t = useT(projectsTexts)
  const format = useFormat()
  if (budget === null || (billed <= budget && accepted <= budget)) return null
  const [key, over] =
    billed > budget
      ? (['money.overBudget', billed - budget] as const)
      : (['money.acceptedOverBudget', accepted - budget] as const)
  return (
    <p className="mt-3 text-xs font-medium text-warning" suppressHydrationWarning>
      {t(key, { amount: format.money(over) })}
    </p>
  )
}
