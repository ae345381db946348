import type { Actor } from '../../../platform/actor'
import { checkBy } from '../../../platform/records/check-rules'
import { instantsOf, periodIssues } from './period'
import type { AppointmentRow } from './read'
import type { GivenFields } from './schema'

/** The period after the change, if any of it is given. @throws DomainError validation */
export function periodAfter({ timeZone }: Actor, row: AppointmentRow, { starts_at, ends_at, all_day }: GivenFields) {
  if (starts_at === undefined && ends_at === undefined && all_day === undefined) return undefined
  const period = {
    starts_at: starts_at ?? row.startsAt.toISOString(),
    ends_at: ends_at ?? row.endsAt.toISOString(),
    all_day: all_day ?? row.allDay,
  }
  checkBy(() => periodIssues(period, timeZone))(period)
  return { ...instantsOf(period, timeZone), allDay: period.all_day }
}
