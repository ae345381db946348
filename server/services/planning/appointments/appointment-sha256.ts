import { sha256Hex } from '../../../platform/secrets'
import type { AppointmentRow } from './read'

/** A hash of when and where it is: an answer has to match what was shown. */
export const appointmentSha256 = ({ title, startsAt, endsAt, allDay, location }: AppointmentRow): string =>
  sha256Hex(JSON.stringify([title, startsAt.toISOString(), endsAt.toISOString(), allDay, location]))
