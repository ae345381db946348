import type { LoaderFunctionArgs } from '@remix-run/node'
import { timesTexts } from '~/i18n/times'
import { csvResponse } from '~/lib/csv.server'
import { formatOf } from '~/lib/format.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { idFilter } from '~/lib/list-params'
import { page } from '~/lib/page.server'

/** A person's account for a month, a row for each day, in the format for payroll; hours with two decimals. */
export const loader = page(async (args: LoaderFunctionArgs) => {
  const { caller } = args.context
  const query = new URL(args.request.url).searchParams
  const month = query.get('month')
  const { data: account } = await caller.timeAccounts.read({
    user_id: idFilter(query.get('user_id') ?? undefined),
    ...(month ? { month } : {}),
  })
  const locale = localeOf(args)
  const t = serverT(locale, timesTexts)
  const format = await formatOf(args)
  const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
  type Day = (typeof account.days)[number]
  const column = (label: string, of: (day: Day) => number) =>
    [label, (day: Day) => hours(of(day))] satisfies [string, (day: Day) => number]
  return csvResponse(
    [t('account.title').toLowerCase(), account.month, account.user_id].join('-'),
    account.days,
    [
      [t('week.person'), () => account.user_name],
      [t('week.personNumber'), () => account.user_id],
      [t('account.day'), day => format.day(day.day)],
      [t('account.holiday'), day => day.holiday],
      column(t('account.work'), day => day.work_minutes),
      column(t('account.travel'), day => day.travel_minutes),
      column(t('account.absence'), day => day.absence_minutes),
      column(t('account.timeOff'), day => day.time_off_minutes),
      column(t('account.credited'), day => day.credited_minutes),
      column(t('account.target'), day => day.target_minutes),
      column(t('account.booked'), day => day.booked_minutes),
      column(t('account.balance'), day => day.balance_minutes),
      column(t('account.overtime'), day => day.overtime_minutes),
      column(t('account.sunday'), day => day.sunday_minutes),
      column(`${t('account.holiday')} (h)`, day => day.holiday_minutes),
      column(t('account.night'), day => day.night_minutes),
    ],
    locale,
  )
})
