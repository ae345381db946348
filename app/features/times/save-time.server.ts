import type { z } from 'zod'
import type { Caller } from '~server/contract'
import { changedPeriod, spanOf, type TypedPeriod } from './changed-period'
import type { TimeForm } from './time-form'

type Typed = z.output<typeof TimeForm>

/** Creates a time from form input, or changes what the form has changed of one. */
export async function saveTime(
  { timeEntries }: Pick<Caller, 'timeEntries'>,
  timeZone: string,
  form: Typed,
  expectedVersion: number | undefined,
) {
  const { id, user_id } = form
  const what = { kind: form.kind, project_id: form.project_id ?? null, description: form.description ?? null }
  const { reason } = form
  const typed = periodOf(form)
  if (id === undefined) {
    const when = 'ended_at' in typed ? spanOf(timeZone, typed) : typed
    return timeEntries.create({ ...what, ...when, user_id, reason })
  }
  const [entry] = (await timeEntries.recorded({ id })).data
  const when = entry ? changedPeriod(entry, typed, timeZone) : typed
  return timeEntries.update({ id, updates: { ...what, ...when, reason, expected_version: expectedVersion } })
}

function periodOf({ form, date, started_at, ended_at, break_minutes, duration_minutes }: Typed): TypedPeriod {
  if (form === 'span' && started_at && ended_at)
    return { date, started_at, ended_at, break_minutes: break_minutes ?? 0 }
  return { date, duration_minutes: duration_minutes ? Math.round(duration_minutes * 60) : undefined }
}
