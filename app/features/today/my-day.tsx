import { Link } from '@remix-run/react'
import { ChevronRight, MapPin } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { AppointmentStatusBadge } from '~/features/appointments/appointment-status'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import type { Outputs } from '~server/contract'

interface MyDayProps {
  appointments: Outputs['dashboard']['myDay']['data']['appointments']
  className?: string
}

/** The user's appointments of today. */
export function MyDay({ appointments, className }: MyDayProps) {
  const t = useT(todayTexts)
  const format = useFormat()
  return (
    <Card className={className}>
      <CardHeader
        title={t('myDay.title')}
        actions={
          <Button asChild variant="ghost" size="sm">
            <Link to="/appointments">{t('myDay.all')}</Link>
          </Button>
        }
      />
      <ul className="divide-y divide-line border-t border-line">
        {appointments.map(({ id, title, starts_at, ends_at, all_day, location, status }) => (
          <li key={id}>
            <Link
              to={`/appointments/${id}`}
              prefetch="intent"
              className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover"
            >
              <span className="w-24 shrink-0 text-muted tabular" suppressHydrationWarning>
                {all_day ? t('allDay') : `${format.time(starts_at)}–${format.time(ends_at)}`}
              </span>
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">{title}</span>
                {location ? (
                  <span className="flex items-center gap-1 text-xs text-muted">
                    <MapPin aria-hidden className="size-3.5 shrink-0 text-faint" />
                    <span className="truncate">{location}</span>
                  </span>
                ) : null}
              </span>
              <AppointmentStatusBadge status={status} />
              <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
