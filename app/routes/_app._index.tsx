import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronRight, CirclePause, ClipboardList, Hourglass, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { Day, Hours } from '~/components/value'
import { ActivityCard } from '~/features/activity/activity-card'
import { WebhookTroubles } from '~/features/integrations/webhook-troubles'
import { webhookTroubles } from '~/features/integrations/webhook-troubles.server'
import { MyDay } from '~/features/today/my-day'
import { OfficeToday } from '~/features/today/office-today'
import { OnboardingCard } from '~/features/today/onboarding'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { pageAction, titledPage } from '~/lib/page.server'
import { useFormat, useMay } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { Outputs } from '~server/contract'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(todayTexts, 'title', async ({ context }: LoaderFunctionArgs) => {
  const { caller } = context
  const now = new Date().toISOString()
  const parts = Promise.all([
    caller.dashboard.sending(),
    caller.dashboard.demoYear(),
    webhookTroubles(context),
    caller.activity.list({ limit: 8 }),
    whereAllowed(context, () => caller.dashboard.onboarding()),
    whereAllowed(context, () => caller.dashboard.myDay()),
  ])
  // For a user who is redirected, their failure is not reported.
  parts.catch(() => {})
  const office = await whereAllowed(context, () => caller.dashboard.get())
  const own = office ? null : await whereAllowed(context, () => caller.rapports.page({ status: 'draft', limit: 20 }))
  // An operator who has entered no company yet has nothing to do here.
  if (!office && !own && (await whereAllowed(context, () => caller.companies.list({}))))
    throw redirect('/admin/companies')
  const [held, year, troubles, activity, start, day] = await parts
  const open = start && !start.data.dismissed && start.data.steps.some(step => !step.done)
  const steps = open ? start.data.steps : null
  return {
    now,
    figures: office?.data ?? null,
    rapports: own,
    appointments: day?.data ?? null,
    held: held.data,
    year: year.data,
    troubles,
    activity,
    steps,
  }
})

/** The first steps are waved away; there is no other form here. */
export const action = pageAction(async ({ context }: ActionFunctionArgs) => {
  await context.caller.profile.act({ action: 'dismiss_onboarding' })
  return null
})

/**
 * The first page: what needs attention now, and how the money stands; on a phone in the field the user's own rapports.
 */
export default function Today() {
  const { now, figures, rapports, appointments, held, year, troubles, activity, steps } = useLoaderData<typeof loader>()
  const t = useT(todayTexts)
  const format = useFormat()
  useLive([
    'invoices',
    'inquiries',
    'offers',
    'rapports',
    'contacts',
    'projects',
    'articles',
    'settings',
    'appointments',
  ])
  const today = format.dayOf(now)
  return (
    <>
      <PageHeader title={t('title')} subtitle={<Day value={today} style="long" />} />
      {held ? (
        <Notice tone="warning" icon={CirclePause} title={t('held.title')} className="mb-4">
          <p>{t('held.body')}</p>
        </Notice>
      ) : null}
      {year ? (
        <Notice tone="info" icon={Hourglass} title={t('demoYear.title')} className="mb-4">
          <p>{t('demoYear.body', year)}</p>
        </Notice>
      ) : null}
      <WebhookTroubles troubles={troubles} />
      {steps ? <OnboardingCard steps={steps} /> : null}
      {appointments && (appointments.length > 0 || rapports) ? (
        <MyDay appointments={appointments} className={figures ? 'mb-4' : 'mb-4 max-w-xl'} />
      ) : null}
      {figures ? <OfficeToday figures={figures} today={today} /> : null}
      {rapports ? <OwnRapports rapports={rapports.data} total={rapports.pagination.total} /> : null}
      <ActivityCard page={activity} className={figures ? 'mt-4' : 'mt-4 max-w-xl'} />
    </>
  )
}

interface OwnRapportsProps {
  rapports: Outputs['rapports']['page']['data']
  total: number
}

/** The field's first page: one large button, and what is not finished yet. */
function OwnRapports({ rapports, total }: OwnRapportsProps) {
  const t = useT(todayTexts)
  const may = useMay()
  return (
    <div className="grid max-w-xl gap-4">
      {may('rapports:write') ? (
        <Button asChild variant="primary" size="lg" className="h-14! text-base">
          <Link to="/rapports/new">
            <Plus aria-hidden />
            {t('own.new')}
          </Link>
        </Button>
      ) : null}
      <Card>
        <CardHeader
          title={t('own.title')}
          actions={
            <Button asChild variant="ghost" size="sm">
              <Link to="/rapports">{t('own.all')}</Link>
            </Button>
          }
        />
        {total === 0 ? (
          <EmptyState icon={ClipboardList} title={t('own.emptyTitle')} className="py-8">
            {t('own.emptyBody')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {rapports.map(rapport => (
              <li key={rapport.id}>
                <Link
                  to={`/rapports/${rapport.id}`}
                  prefetch="intent"
                  className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover"
                >
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium">
                      {rapport.title || rapport.project_name || t('own.noTitle')}
                    </span>
                    <span className="block truncate text-xs text-muted">
                      <Day value={rapport.date} />
                      {[rapport.project_name, rapport.kontakt_name]
                        .filter(Boolean)
                        .map(name => ` · ${name}`)
                        .join('')}
                    </span>
                  </span>
                  <span className="shrink-0 text-muted">
                    <Hours value={rapport.total_hours} />
                  </span>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
