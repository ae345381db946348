import { type Day, dayEnd, dayStart, daysBetween, wallInstant } from '../../../platform/values/days'

/** A range of days, both included; `from_half` begins at noon, `to_half` ends at noon. */
export interface LeaveSpan {
  from_day: Day
  to_day: Day
  from_half: boolean
  to_half: boolean
}

const epoch: Day = '2000-01-01'

/** A span in half days since a common day; the end is exclusive. */
const halvesOf = (span: LeaveSpan) => ({
  begin: daysBetween(epoch, span.from_day) * 2 + (span.from_half ? 1 : 0),
  end: daysBetween(epoch, span.to_day) * 2 + (span.to_half ? 1 : 2),
})

/** Whether two spans share at least half a day: a morning and the afternoon after it do not. */
export function spansOverlap(one: LeaveSpan, other: LeaveSpan): boolean {
  const [a, b] = [halvesOf(one), halvesOf(other)]
  return a.begin < b.end && b.begin < a.end
}

/** Whether a span covers the morning and the afternoon of a day. */
export function coverOf(span: LeaveSpan, day: Day): readonly [morning: boolean, afternoon: boolean] {
  const { begin, end } = halvesOf(span)
  const at = daysBetween(epoch, day) * 2
  return [begin <= at && at < end, begin <= at + 1 && at + 1 < end]
}

/** The instants of a leave request in the company's time zone; halves meet at noon. */
export const leaveInstants = (timeZone: string, { from_day, to_day, from_half, to_half }: LeaveSpan) => ({
  startsAt: from_half ? wallInstant(timeZone, from_day, '12:00') : dayStart(timeZone, from_day),
  endsAt: to_half ? wallInstant(timeZone, to_day, '12:00') : dayEnd(timeZone, to_day),
})
