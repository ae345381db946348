import { CalendarDays } from 'lucide-react'
import { DayRangeChip } from '~/components/ui/day-range-chip'
import { Day, Instant } from '~/components/value'
import { listOf } from '~/features/lists/list'
import { appointmentsTexts } from '~/i18n/appointments'
import type { Format } from '~/lib/format'
import { daysOf, type Period } from '~/lib/period-text'
import { useFormat } from '~/lib/session'
import { appointmentStatuses } from '~server/services/planning/appointments/machine'
import { AppointmentStatusBadge } from './appointment-status'

/** First or last day of an all-day period; null if the period has times. */
const wholeDay = (format: Format, of: Period, end = false) => (of.all_day ? daysOf(format, of)[end ? 1 : 0] : null)

/** Start or end of a period; all-day periods have no time and end with their last day. */
function Edge({ of, end = false }: { of: Period; end?: boolean }) {
  const format = useFormat()
  const day = wholeDay(format, of, end)
  return day ? <Day value={day} /> : <Instant value={end ? of.ends_at : of.starts_at} />
}

/** The appointments visible to this user, ordered by their start. */
export const appointmentList = listOf(caller => caller.appointments.planned)({
  path: '/appointments',
  texts: appointmentsTexts,
  title: 'title',
  icon: CalendarDays,
  live: ['appointments'],
  rowName: row => row.title,
  columns: {
    title: { label: 'titleField', value: row => row.title, className: 'min-w-48' },
    when: {
      label: 'when',
      value: row => row.starts_at,
      file: (row, format) => wholeDay(format, row),
      as: 'instant',
      card: 'value',
      cell: row => <Edge of={row} />,
    },
    until: {
      label: 'until',
      value: row => row.ends_at,
      file: (row, format) => wholeDay(format, row, true),
      as: 'instant',
      yields: 2,
      cell: row => <Edge of={row} end />,
    },
    people: {
      label: 'people',
      value: (row, t) => row.user_names.join(', ') || t('noOne'),
      className: 'max-w-44 truncate',
    },
    peopleNumbers: { label: 'peopleNumbers', value: row => row.user_ids.join(', ') },
    kind: { label: 'kind', value: (row, t) => t(`kinds.${row.kind}`), yields: 3 },
    location: { label: 'location', value: row => row.location, className: 'max-w-56 truncate', yields: 1 },
    status: {
      label: 'status',
      value: (row, t) => t(`statuses.${row.status}`),
      cell: row => <AppointmentStatusBadge status={row.status} />,
      card: 'badge',
    },
  },
  table: ['title', 'when', 'until', 'people', 'kind', 'location', 'status'],
  filters: {
    status: { label: 'status', options: t => appointmentStatuses.map(value => [value, t(`statuses.${value}`)]) },
    user_id: { label: 'people', may: 'appointments:read_all' },
    project_id: { label: 'form.project', record: 'project' },
  },
  choices: async ({ team }) => ({
    user_id: (await team.list({ limit: 200 })).data.map(({ user_id, name }) => [String(user_id), name]),
  }),
  days: <DayRangeChip />,
  search: 'search',
  empty: { title: 'empty.title', body: 'empty.body' },
  csv: ['title', 'when', 'until', 'people', 'peopleNumbers', 'kind', 'location', 'status'],
  create: {
    may: 'appointments:write',
    to: '/appointments/new',
    label: 'new',
    for: { record: 'project', parameter: 'project_id' },
  },
})
