import { TimePeriod } from '~/components/time-period'
import type { QueueEntry } from './leave-texts'

/** One appointment that a leave request affects. */
export function AffectedAppointment({ appointment }: { appointment: QueueEntry['appointments'][number] }) {
  return (
    <li>
      <span className="font-medium">{appointment.title}</span>{' '}
      <span className="text-muted">
        <TimePeriod value={appointment} />
      </span>
    </li>
  )
}
