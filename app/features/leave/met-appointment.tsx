import { useFormat } from '~/lib/session'
import type { QueueEntry } from './leave-texts'

/** One appointment that lies in the time of an absence. */
export function MetAppointment({ appointment }: { appointment: QueueEntry['appointments'][number] }) {
  const format = useFormat()
  const { title, starts_at, all_day } = appointment
  return (
    <li>
      <span className="font-medium">{title}</span>{' '}
      <span className="text-muted tabular">
        {all_day ? format.day(format.dayOf(starts_at)) : format.instant(starts_at)}
      </span>
    </li>
  )
}
