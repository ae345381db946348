import { dayIn } from '../../../platform/values/days'

/** The display name of an appointment on papers and in mails, as it has no number: `14.01.2026`. */
export const appointmentDisplayName = ({ startsAt }: { startsAt: Date }, timeZone: string): string =>
  dayIn(timeZone, startsAt).split('-').reverse().join('.')
