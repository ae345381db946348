import type { Tone } from '~/components/ui/badge'
import { StatusBadge } from '~/components/ui/status-badge'
import { appointmentsTexts } from '~/i18n/appointments'
import { useT } from '~/lib/i18n'
import type { Outputs } from '~server/contract'

export type Appointment = Outputs['appointments']['planned']['data'][number]

const tones: Record<Appointment['status'], Tone> = {
  scheduled: 'info',
  confirmed: 'accent',
  in_progress: 'warning',
  done: 'success',
  cancelled: 'neutral',
  no_show: 'danger',
}

export function AppointmentStatusBadge({ status }: { status: Appointment['status'] }) {
  const t = useT(appointmentsTexts)
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
