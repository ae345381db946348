import { Card, CardHeader } from '~/components/ui/card'
import { Day } from '~/components/value'
import { todayTexts } from '~/i18n/today'
import { cn } from '~/lib/cn'
import { useT } from '~/lib/i18n'
import { useQuery } from '~/lib/procedures'
import { useFormat, useMay, useToday } from '~/lib/session'
import { addDays } from '~server/platform/values/days'

/**
 * What else the user's own calendar holds in the next seven days; requested once the page is rendered, and absent while
 * there is nothing. Titles are the owner's alone, so no other user has this card.
 */
export function OwnBusyWeek({ className }: { className?: string }) {
  const t = useT(todayTexts)
  const format = useFormat()
  const today = useToday()
  const mayConnect = useMay()('calendar:own')
  const week = { from: today, to: addDays(today, 6), mine: 'true' as const }
  const { data } = useQuery('calendarConnections.outsideTimes', mayConnect ? week : null)
  const times = data?.data ?? []
  if (times.length === 0) return null
  return (
    <Card className={className}>
      <CardHeader title={t('busyWeek.title')} description={t('busyWeek.hint')} />
      <ul aria-label={t('busyWeek.title')} className="divide-y divide-line border-t border-line">
        {times.map(({ id, starts_at, ends_at, all_day, title }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5">
            <span className="w-24 shrink-0 text-muted">
              <Day value={format.dayOf(starts_at)} style="short" />
            </span>
            <span className="w-28 shrink-0 text-muted tabular">
              {all_day ? t('allDay') : `${format.time(starts_at)}–${format.time(ends_at)}`}
            </span>
            <span className={cn('min-w-0 grow break-words', title === null && 'text-muted')}>
              {title ?? t('busyWeek.private')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
