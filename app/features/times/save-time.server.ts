import type { z } from 'zod'
import type { Caller } from '~server/contract'
import { changedPeriod, spanOf } from './changed-period'
import type { TimeForm } from './time-form'

/** Creates a time from form input, or changes what the form has changed of one. */
export async function saveTime(
  { timeEntries }: Pick<Caller, 'timeEntries'>,
  timeZone: string,
  { id, user_id, period, reason, ...form }: z.output<typeof TimeForm>,
  expectedVersion: number | undefined,
) {
  const what = { kind: form.kind, project_id: form.project_id ?? null, description: form.description ?? null }
  if (id === undefined) {
    const when = 'ended_at' in period ? spanOf(timeZone, period) : period
    return timeEntries.create({ ...what, ...when, user_id, reason })
  }
  const [entry] = (await timeEntries.recorded({ id })).data
  // One that was deleted meanwhile is refused by the update.
  const when = entry && changedPeriod(entry, period, timeZone)
  return timeEntries.update({ id, updates: { ...what, ...when, reason, expected_version: expectedVersion } })
}
