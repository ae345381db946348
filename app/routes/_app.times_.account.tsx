import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useFetcher, useLoaderData, useNavigate } from '@remix-run/react'
import { ChevronLeft, ChevronRight, Download, FileText, Trash2 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { PageHeader } from '~/components/ui/page-header'
import { Select } from '~/components/ui/select'
import { Stat } from '~/components/ui/stat'
import { type Answered, answerMessage } from '~/features/integrations/answer-message.server'
import { BalanceLight, type TimeAccount, useSigned } from '~/features/times/account'
import { BookingDialog } from '~/features/times/booking-dialog'
import { BookingForm } from '~/features/times/booking-form'
import { useAnswer } from '~/features/times/findings'
import { TimesTabs } from '~/features/times/times-tabs'
import { dayName } from '~/features/times/week-card'
import { timesTexts } from '~/i18n/times'
import { cn } from '~/lib/cn'
import { intentOf, readForm, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { idFilter } from '~/lib/list-params'
import { useLive } from '~/lib/live'
import { titledPage, unknownIntent } from '~/lib/page.server'
import { useFormat, useSession } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { addMonths } from '~server/platform/values/days'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(timesTexts, 'account.title', async ({ request, context }: LoaderFunctionArgs) => {
  const { caller } = context
  const query = new URL(request.url).searchParams
  const { data: session } = await caller.auth.session()
  const month = query.get('month') ?? ''
  const [account, team] = await Promise.all([
    caller.timeAccounts.read({
      user_id: idFilter(query.get('user_id') ?? undefined) ?? session.user.id,
      ...(/^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    }),
    session.permissions.includes('time_entries:approve') ? whereAllowed(context, () => caller.team.colleagues()) : null,
  ])
  return {
    account: account.data,
    people: (team?.data ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name })),
  }
})

export async function action(args: ActionFunctionArgs) {
  const { caller } = args.context
  const intent = await intentOf(args.request)
  if (intent === 'book')
    return submitForm(args, BookingForm, ({ value: { hours, ...booking } }) => {
      const minutes = Math.round((hours ?? 0) * 60)
      return caller.timeAccounts.book({
        ...booking,
        minutes: booking.kind === 'payout' ? -Math.abs(minutes) : minutes,
      })
    })
  if (intent !== 'remove') return unknownIntent()
  const id = (await readForm(args.request)).get('id')
  return answerMessage(args, () => caller.timeAccounts.deleteBooking({ id: typeof id === 'string' ? id : '' }))
}

/** A month of a person's account, explained day by day. */
export default function Account() {
  const { account, people } = useLoaderData<typeof loader>()
  const t = useT(timesTexts)
  const format = useFormat()
  const signed = useSigned()
  const session = useSession()
  const navigate = useNavigate()
  useLive(['time', 'team'])
  const isOwn = account.user_id === session.user.id
  const address = (month: string, user = account.user_id) => {
    const query = new URLSearchParams({ month })
    if (user !== session.user.id) query.set('user_id', String(user))
    return `/times/account?${query}`
  }
  const monthAway = (months: number) => addMonths(account.from, months).slice(0, 7)
  const files = `user_id=${account.user_id}&month=${account.month}`
  return (
    <>
      <PageHeader
        title={t('account.title')}
        badge={<BalanceLight account={account} />}
        subtitle={isOwn ? null : account.user_name}
        actions={
          <>
            {people.length > 1 ? (
              <Select
                aria-label={t('week.person')}
                options={people}
                value={String(account.user_id)}
                onChange={event => navigate(address(account.month, Number(event.target.value)))}
                className="w-56"
              />
            ) : null}
            {account.may_book ? <BookingDialog userId={account.user_id} day={account.from} /> : null}
          </>
        }
      />
      <div className="mb-4">
        <TimesTabs query={isOwn ? '' : `?user_id=${account.user_id}`} />
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 grow text-base">{format.day(account.from, 'month')}</h2>
        <Button asChild variant="ghost" size="icon">
          <Link to={address(monthAway(-1))} aria-label={t('account.previous')} preventScrollReset>
            <ChevronLeft aria-hidden />
          </Link>
        </Button>
        <Button asChild variant="ghost" size="icon">
          <Link to={address(monthAway(1))} aria-label={t('account.next')} preventScrollReset>
            <ChevronRight aria-hidden />
          </Link>
        </Button>
        <Button asChild size="sm">
          <a href={`/api/pdf/time-sheets/${account.user_id}?month=${account.month}`} target="_blank" rel="noreferrer">
            <FileText aria-hidden />
            {t('account.pdf')}
          </a>
        </Button>
        <Button asChild size="sm">
          <a href={`/times/month.csv?${files}`} download>
            <Download aria-hidden />
            {t('week.csv')}
          </a>
        </Button>
      </div>
      <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-5">
        <Stat label={t('account.opening')} value={signed(account.opening_minutes)} />
        <Stat label={t('account.credited')} value={format.duration(account.credited_minutes)} />
        <Stat label={t('account.target')} value={format.duration(account.target_minutes)} />
        <Stat label={t('account.booked')} value={signed(account.booked_minutes)} />
        <Stat label={t('account.balance')} value={signed(account.balance_minutes)} />
      </div>
      <p className="mb-3 text-muted" suppressHydrationWarning>
        {account.begins_on ? t('account.begins', { day: format.day(account.begins_on) }) : t('account.empty')}{' '}
        {account.travel_percent < 100 ? t('account.share', { percent: account.travel_percent }) : null}
      </p>
      <Card className="overflow-x-auto">
        <Days account={account} />
      </Card>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Payroll account={account} />
        {account.bookings.length > 0 ? <Bookings account={account} /> : null}
      </div>
    </>
  )
}

const cell = 'px-3 py-1.5 text-right tabular whitespace-nowrap'

function Days({ account }: { account: TimeAccount }) {
  const t = useT(timesTexts)
  const format = useFormat()
  const signed = useSigned()
  const minutes = (value: number) => (value === 0 ? '' : format.duration(value))
  const further = (['work', 'travel', 'absence'] as const).map(kind => ({ kind, label: t(`account.${kind}`) }))
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="px-3 py-2 text-left font-medium">
            {t('account.day')}
          </th>
          {further.map(({ kind, label }) => (
            <th key={kind} scope="col" className={cn(cell, 'font-medium max-md:hidden')}>
              {label}
            </th>
          ))}
          <th scope="col" className={cn(cell, 'font-medium')}>
            {t('account.credited')}
          </th>
          <th scope="col" className={cn(cell, 'font-medium')}>
            {t('account.target')}
          </th>
          <th scope="col" className={cn(cell, 'font-medium max-md:hidden')}>
            {t('account.booked')}
          </th>
          <th scope="col" className={cn(cell, 'font-medium')}>
            {t('account.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {account.days.map(day => (
          <tr key={day.day} className={cn('border-b border-line last:border-0', day.counted ? null : 'text-muted')}>
            <th scope="row" className="px-3 py-1.5 text-left font-normal" suppressHydrationWarning>
              {dayName(format.tag, day.day)}
              {day.holiday ? <span className="block text-xs text-muted">{day.holiday}</span> : null}
              {day.time_off_minutes > 0 ? (
                <span className="block text-xs text-muted">
                  {t('account.timeOff')} {signed(-day.time_off_minutes)}
                </span>
              ) : null}
            </th>
            <td className={cn(cell, 'max-md:hidden')}>{minutes(day.work_minutes)}</td>
            <td className={cn(cell, 'max-md:hidden')}>{minutes(day.travel_minutes)}</td>
            <td className={cn(cell, 'max-md:hidden')}>{minutes(day.absence_minutes)}</td>
            <td className={cell}>{minutes(day.credited_minutes)}</td>
            <td className={cell}>{minutes(day.target_minutes)}</td>
            <td className={cn(cell, 'max-md:hidden')}>{day.booked_minutes === 0 ? '' : signed(day.booked_minutes)}</td>
            <td className={cell}>{day.counted || day.booked_minutes !== 0 ? signed(day.balance_minutes) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Payroll({ account }: { account: TimeAccount }) {
  const t = useT(timesTexts)
  const format = useFormat()
  return (
    <Card className="p-4">
      <h2 className="mb-2 text-sm">{t('account.payroll')}</h2>
      <dl className="grid gap-1">
        {(['overtime', 'sunday', 'holiday', 'night'] as const).map(kind => (
          <div key={kind} className="flex justify-between gap-4">
            <dt className="text-muted">{t(`account.${kind}`)}</dt>
            <dd className="tabular">{format.duration(account[`${kind}_minutes`])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Bookings({ account }: { account: TimeAccount }) {
  const t = useT(timesTexts)
  const format = useFormat()
  const signed = useSigned()
  return (
    <Card className="p-4">
      <h2 className="mb-2 text-sm">{t('account.bookings')}</h2>
      <ul className="grid gap-1">
        {account.bookings.map(booking => (
          <li key={booking.id} className="flex flex-wrap items-center gap-x-3">
            <span className="tabular" suppressHydrationWarning>
              {format.day(booking.day)}
            </span>
            <span>{t(`account.kinds.${booking.kind}`)}</span>
            <span className="min-w-0 grow break-words text-muted">{booking.note}</span>
            <span className="tabular">{signed(booking.minutes)}</span>
            {account.may_book ? <RemoveButton id={booking.id} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RemoveButton({ id }: { id: number }) {
  const t = useT(timesTexts)
  const fetcher = useFetcher<Answered<unknown>>()
  useAnswer(fetcher, t('account.removed'))
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={t('account.remove')}>
          <Trash2 aria-hidden />
        </Button>
      }
      title={t('account.removeTitle')}
      confirmLabel={t('account.remove')}
      onConfirm={() => fetcher.submit({ intent: 'remove', id }, { method: 'post', action: '/times/account' })}
    >
      {t('account.removeBody')}
    </ConfirmDialog>
  )
}
