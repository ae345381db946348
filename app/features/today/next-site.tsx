import { Link } from '@remix-run/react'
import { CalendarCheck2 } from 'lucide-react'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { AppointmentStatusBadge } from '~/features/appointments/appointment-status'
import { SiteLinks } from '~/features/appointments/site-actions'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

type Next = Outputs['dashboard']['myDay']['data']['next']

/** The user's next appointment: time, customer, directions and a call, each one tap away. */
export function NextSite({ next, today }: { next: Next; today: string }) {
  const t = useT(todayTexts)
  const format = useFormat()
  if (!next)
    return (
      <Card>
        <CardHeader title={t('next.title')} />
        <EmptyState icon={CalendarCheck2} title={t('next.emptyTitle')} className="py-8">
          {t('next.emptyBody')}
        </EmptyState>
      </Card>
    )
  const { id, title, status, starts_at, ends_at, all_day, project, contact, address } = next
  const begins = format.dayOf(starts_at)
  // For an appointment over several days, the current one is today.
  const day = begins <= today ? t('next.today') : format.day(begins, 'long')
  const from = begins < today ? format.day(begins) : format.time(starts_at)
  const until = format.dayOf(ends_at) === begins ? format.time(ends_at) : format.day(format.dayOf(ends_at))
  const named = [project?.name, contact?.name].filter(name => name && name !== title)
  return (
    <Card aria-label={t('next.title')} className="grid gap-4 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-sm leading-6 text-muted">{t('next.title')}</h2>
          <p className="text-base font-medium tabular" suppressHydrationWarning>
            {day}, {all_day ? t('allDay') : `${from}–${until}`}
          </p>
        </div>
        <AppointmentStatusBadge status={status} />
      </div>
      <div className="min-w-0">
        <Link
          to={`/appointments/${id}`}
          prefetch="intent"
          className="block text-lg leading-6 font-semibold break-words hover:underline"
        >
          {title}
        </Link>
        {named.length > 0 ? <p className="break-words text-muted">{named.join(' · ')}</p> : null}
        {address ? <p className="mt-1 break-words">{address}</p> : null}
      </div>
      <SiteLinks address={address} contact={contact} isPrimary className="grid sm:grid-cols-2" />
    </Card>
  )
}
