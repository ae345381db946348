import type { Ctx } from '../../../context'
import type { CustomerState } from '../../exchange/customer-links/rules'
import type { AppointmentStatus } from './machine'
import type { AppointmentRow } from './read'

/** `called_off`: by the customer; `cancelled`: by the company. */
export function customerStateOf({ clock }: Pick<Ctx, 'clock'>, row: AppointmentRow): CustomerState {
  const status = row.status as AppointmentStatus
  if (status === 'cancelled') return row.customerAnswer === 'called_off' ? 'called_off' : 'cancelled'
  if (status === 'done' || status === 'no_show' || row.endsAt <= clock.now()) return 'over'
  if (row.customerAnswer === 'other_time') return 'other_time'
  return row.customerConfirmedAt ? 'confirmed' : 'open'
}

/** Whether its customer can still answer: until it begins. */
export const isAnswerable = ({ clock }: Pick<Ctx, 'clock'>, { status, startsAt }: AppointmentRow): boolean =>
  (status === 'scheduled' || status === 'confirmed') && startsAt > clock.now()

/** When the present answer was given: by a link, or as recorded by a member of the company. */
export const answeredAtOf = ({ customerAnsweredAt, customerConfirmedAt }: AppointmentRow): string | null =>
  (customerAnsweredAt ?? customerConfirmedAt)?.toISOString() ?? null
