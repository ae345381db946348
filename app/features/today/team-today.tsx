import { Link } from '@remix-run/react'
import { CalendarRange, Check } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { todayTexts } from '~/i18n/today'
import { useT } from '~/lib/i18n'
import { useFormat } from '~/lib/session'
import { isThere, type PersonDay } from './team-day'

/** Number of people shown without another click. */
const shownAtOnce = 12

/** Where everyone is today, for planners. */
export function TeamToday({ people }: { people: readonly PersonDay[] }) {
  const t = useT(todayTexts)
  const planned = people.filter(({ appointments }) => appointments.length > 0).length
  const away = people.filter(person => person.away !== null).length
  const rest = people.slice(shownAtOnce)
  return (
    <Card className="mb-4">
      <CardHeader
        title={t('team.title')}
        description={
          planned > 0
            ? [
                t('team.planned', { count: planned, all: people.length }),
                ...(away > 0 ? [t('team.awayCount', { count: away })] : []),
              ].join(' · ')
            : undefined
        }
        actions={
          <Button asChild variant="ghost" size="sm">
            <Link to="/planning">{t('team.board')}</Link>
          </Button>
        }
      />
      {planned + away === 0 ? (
        <EmptyState icon={CalendarRange} title={t('team.emptyTitle')} className="py-6">
          {t('team.emptyBody')}
        </EmptyState>
      ) : (
        <>
          <People people={people.slice(0, shownAtOnce)} />
          {rest.length > 0 ? (
            <details className="border-t border-line">
              <summary className="cursor-pointer px-4 py-2.5 text-accent-ink hover:underline">
                {t('team.more', { count: rest.length })}
              </summary>
              <People people={rest} />
            </details>
          ) : null}
        </>
      )}
    </Card>
  )
}

function People({ people }: { people: readonly PersonDay[] }) {
  return (
    <ul className="grid gap-x-4 px-4 pb-3 sm:grid-cols-2 xl:grid-cols-3">
      {people.map(person => (
        <PersonLine key={person.id} person={person} />
      ))}
    </ul>
  )
}

function PersonLine({ person }: { person: PersonDay }) {
  const t = useT(todayTexts)
  const format = useFormat()
  const { name, appointments, away, holiday, dayOff } = person
  const note = away ? t(`team.away.${away}`) : (holiday ?? (dayOff ? t('team.dayOff') : null))
  return (
    <li className="min-w-0 border-t border-line py-2">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium">{name}</span>
        {note ? (
          <span className="shrink-0 text-xs text-muted">{note}</span>
        ) : appointments.length === 0 && isThere(person) ? (
          <span className="shrink-0 text-xs text-success">{t('team.free')}</span>
        ) : null}
      </span>
      {appointments.map(({ id, title, starts_at, ends_at, all_day, status, location }) => (
        <Link
          key={id}
          to={`/appointments/${id}`}
          prefetch="intent"
          className="flex items-center gap-1.5 rounded-md text-muted hover:text-ink hover:underline pointer-coarse:min-h-9"
        >
          <span className="shrink-0 tabular" suppressHydrationWarning>
            {all_day ? t('allDay') : `${format.time(starts_at)}–${format.time(ends_at)}`}
          </span>
          <span className="truncate">{[title, location].filter(Boolean).join(' · ')}</span>
          {status === 'done' ? <Check aria-hidden className="size-3.5 shrink-0 text-success" /> : null}
        </Link>
      ))}
    </li>
  )
}
