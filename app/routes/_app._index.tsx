import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CirclePause, Hourglass } from 'lucide-react'
import { Notice } from '~/components/ui/notice'
import { PageHeader } from '~/components/ui/page-header'
import { Day } from '~/components/value'
import { ActivityCard } from '~/features/activity/activity-card'
import { WebhookTroubles } from '~/features/integrations/webhook-troubles'
import { webhookTroubles } from '~/features/integrations/webhook-troubles.server'
import { OfficeToday } from '~/features/today/office-today'
import { OnboardingCard } from '~/features/today/onboarding'
import { OwnRapports } from '~/features/today/own-rapports'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { negotiateLocale } from '~/lib/locale'
import { page, pageAction } from '~/lib/page.server'
import { useFormat } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'

export { titled as meta } from '~/lib/titled'

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const title = serverT(negotiateLocale(request.headers, context.userLocale), todayTexts)('title')
  const now = new Date().toISOString()
  const office = await whereAllowed(context, () => caller.dashboard.get())
  const own = office
    ? null
    : await whereAllowed(context, () => caller.rapports.page({ status: 'draft', limit: 20 }))
  // An operator who has entered no company yet has nothing to do here.
  if (!office && !own && (await whereAllowed(context, () => caller.companies.list({}))))
    throw redirect('/admin/companies')
  const [held, year, troubles, activity, start] = await Promise.all([
    caller.dashboard.sending(),
    caller.dashboard.demoYear(),
    webhookTroubles(context),
    caller.activity.list({ limit: 8 }),
    whereAllowed(context, () => caller.dashboard.onboarding()),
  ])
  const open = start && !start.data.dismissed && start.data.steps.some(step => !step.done)
  const steps = open ? start.data.steps : null
  return {
    title,
    now,
    figures: office?.data ?? null,
    rapports: own,
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

/** The first page: what needs somebody now, and how the money stands; on a phone in the field the own rapports. */
export default function Today() {
  const { now, figures, rapports, held, year, troubles, activity, steps } = useLoaderData<typeof loader>()
  const t = useT(todayTexts)
  const format = useFormat()
  useLive(['invoices', 'inquiries', 'offers', 'rapports', 'contacts', 'projects', 'articles', 'settings'])
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
      {figures ? <OfficeToday figures={figures} today={today} /> : null}
      {rapports ? <OwnRapports rapports={rapports.data} total={rapports.pagination.total} /> : null}
      <ActivityCard page={activity} className={figures ? 'mt-4' : 'mt-4 max-w-xl'} />
    </>
  )
}
