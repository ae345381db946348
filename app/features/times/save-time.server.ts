import type { z } from 'zod'
import type { Caller } from '~server/contract'
import { addDays, wallInstant } from '~server/platform/values/days'
import type { TimeForm } from './time-form'

/** Creates or updates an entry from form input. An end that is not after the start is on the next day. */
export function saveTime(
  { timeEntries }: Caller,
  timeZone: string,
  { id, user_id, ...form }: z.output<typeof TimeForm>,
  expectedVersion: number | undefined,
) {
  const what = { kind: form.kind, project_id: form.project_id ?? null, description: form.description ?? null }
  const when = form.form === 'span' ? spanOf(timeZone, form) : hoursOf(form)
  if (id === undefined) return timeEntries.create({ ...what, ...when, user_id })
  return timeEntries.update({
    id,
    updates: { ...what, ...when, reason: form.reason, expected_version: expectedVersion },
  })
}

type Typed = Omit<z.output<typeof TimeForm>, 'id' | 'user_id'>

function spanOf(timeZone: string, { date, started_at, ended_at, break_minutes }: Typed) {
  const instant = (day: string, time: string | undefined) =>
    time === undefined ? undefined : wallInstant(timeZone, day, time).toISOString()
  const overnight = started_at !== undefined && ended_at !== undefined && ended_at <= started_at
  return {
    started_at: instant(date, started_at),
    ended_at: instant(overnight ? addDays(date, 1) : date, ended_at),
    break_minutes: break_minutes ?? 0,
  }
}

const hoursOf = ({ date, duration_minutes }: Typed) => ({
  date,
  duration_minutes: duration_minutes ? Math.round(duration_minutes * 60) : undefined,
})
