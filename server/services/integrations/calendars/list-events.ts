import type { Ctx } from '../../../context'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { calendarErrors, inCalendar } from './in-calendar'
import type { ListEvents } from './schema'

const maxEvents = 2_500
const dayMs = 86_400_000
/** Range that is listed without given dates. */
const usualDays = { behind: 30, ahead: 365 }

/**
 * Events of one of the person's calendars that touch a range, at most 2,500; by default from a month ago to a year on.
 * @throws DomainError as `inCalendar`
 */
export function listEvents(ctx: Ctx, vendor: AccountVendor, { timeMin, timeMax, ...of }: ListEvents) {
  const now = ctx.clock.now().getTime()
  const from = timeMin ? Date.parse(timeMin) : (timeMax ? Date.parse(timeMax) : now) - usualDays.behind * dayMs
  const until = timeMax ? Date.parse(timeMax) : Math.max(from, now) + usualDays.ahead * dayMs
  const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString(), limit: maxEvents }
  return inCalendar(ctx, vendor, of, calendarErrors, calendar => calendar.events(of.calendarId, span))
}
