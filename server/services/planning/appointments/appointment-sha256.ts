import { sha256Hex } from '../../../platform/secrets'
import type { AppointmentRow } from './read'

/** A hash of what its customer was shown: title, time and place. An answer has to match it. */
export const appointmentSha256 = ({ title, startsAt, endsAt, allDay, location }: AppointmentRow): string =>
  sha256Hex(JSON.stringify([title, startsAt.toISOString(), endsAt.toISOString(), allDay, location]))
