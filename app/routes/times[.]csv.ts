import type { LoaderFunctionArgs } from '@remix-run/node'
import { timesTexts } from '~/i18n/times'
import { allRows, csvResponse } from '~/lib/csv.server'
import { formatOf } from '~/lib/format.server'
import { localeOf, serverT } from '~/lib/i18n.server'
import { dayFilter, idFilter } from '~/lib/list-params'
import { page } from '~/lib/page.server'

/** Times of one person, or of everyone for users who may see them, for the days in the URL. */
export const loader = page(async (args: LoaderFunctionArgs) => {
  const { caller } = args.context
  const query = new URL(args.request.url).searchParams
  const [from, to] = [dayFilter(query.get('from') ?? undefined), dayFilter(query.get('to') ?? undefined)]
  const locale = localeOf(args)
  const t = serverT(locale, timesTexts)
  const format = await formatOf(args)
  const filters = { user_id: idFilter(query.get('user_id') ?? undefined), ...(from && to ? { from, to } : {}) }
  const time = (instant: string | null) => (instant ? format.time(instant) : null)
  return csvResponse(
    [t('title').toLowerCase(), from, to].filter(Boolean).join('-'),
    allRows(input => caller.timeEntries.recorded({ ...filters, ...input })),
    [
      [t('week.person'), row => row.user_name],
      [t('week.personNumber'), row => row.user_id],
      [t('entry.date'), row => format.day(row.date)],
      [t('entry.begin'), row => time(row.started_at)],
      [t('entry.end'), row => time(row.ended_at)],
      [t('entry.breakMinutes'), row => row.break_minutes],
      [t('entry.hours'), row => Math.round((row.duration_minutes / 60) * 100) / 100],
      [t('entry.kind'), row => t(`kinds.${row.kind}`)],
      [t('entry.project'), row => row.project_name],
      [t('entry.projectNumber'), row => row.project_number],
      [t('entry.description'), row => row.description],
      ['Rapport', row => row.rapport_number],
    ],
    locale,
  )
})
