import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { changeRecord } from '../../../platform/records/change-record'
import { checkBy } from '../../../platform/records/check-rules'
import { dateToDay, dayIn } from '../../../platform/values/days'
import { enqueueDayCheck } from '../time-sheets/enqueue-day-check'
import { openWeekForChange } from '../time-sheets/open-week-for-change'
import { assertNoOverlap } from './assert-no-overlap'
import { assertNotInFuture } from './assert-not-in-future'
import { assertProjectExists } from './assert-project-exists'
import { insertBreaks } from './insert-breaks'
import { isLate } from './is-late'
import { lockTimesOf } from './lock-times-of'
import { parseSpan } from './parse-span'
import { dayPeriodColumns, type PeriodColumns, periodColumns } from './period-columns'
import { loadTimeEntry, type TimeEntryRow, toRecordedTime } from './read'
import { timeEntryKindFor } from './record-kind'
import { assertChangeable, assertMayWriteFor } from './rules'
import type { UpdateTimeEntry } from './schema'
import { type GivenSpan, spanIssues } from './span-issues'

type Updates = UpdateTimeEntry['updates']

/**
 * Changes the given fields of an entry. Of a running one only project, kind and description can be changed.
 * @throws DomainError time_entry.not_found, time_entry.linked, time_entry.from_leave, time_entry.locked,
 * time_entry.running, time_entry.overlap, validation, conflict, reference.not_found, forbidden
 */
export function updateTimeEntry(ctx: Ctx, { id, updates }: UpdateTimeEntry) {
  const { actor } = ctx
  const { expected_version, reason, ...given } = updates
  return inTenant(ctx, async tx => {
    const { userId } = await loadTimeEntry(tx, actor, id)
    assertMayWriteFor(actor, userId)
    await lockTimesOf(tx, actor.tenantId, userId)
    await assertProjectExists(tx, actor.tenantId, given.project_id)
    const { after } = await changeRecord(tx, ctx, timeEntryKindFor(actor), id, {
      expectedVersion: expected_version,
      async columns(row) {
        assertChangeable(actor, row, reason)
        const next = periodAfter(ctx, row, given)
        const lockedAt = await locksOf(tx, ctx, row, { next: next?.period.date, reason })
        if (next) await assertNoOverlap(tx, actor, { id, userId, ...next.period })
        const paused = next ? await replaceBreaks(tx, row, next.breaks) : false
        const late = next && isLate(dateToDay(next.period.date), ctx.clock.now(), actor.timeZone)
        return {
          ...{ kind: given.kind, projectId: given.project_id, description: given.description },
          ...(next ? { ...next.period, late: row.late || late, lockedAt } : {}),
          // Breaks are in a table of their own; the record has changed all the same.
          ...(paused ? { version: { increment: 1 } } : {}),
        }
      },
      entry: (_before, { running }) => ({
        action: 'time_entry.updated',
        ...(running ? {} : { event: 'time_entry.updated' as const }),
        ...(reason ? { facts: { reason } } : {}),
      }),
    })
    await enqueueDayCheck(tx, ctx, { userId, day: dateToDay(after.date) })
    return { data: toRecordedTime(actor, after) }
  })
}

/** Checks the entry's current week and, if it moves, its new one; returns when the latter was approved. */
async function locksOf(
  tx: Tx,
  ctx: Ctx,
  { userId, date }: TimeEntryRow,
  { next, reason }: { next: Date | undefined; reason: string | null | undefined },
): Promise<Date | null> {
  const lockedAt = await openWeekForChange(tx, ctx, { userId, day: dateToDay(date), reason })
  if (!next || next.getTime() === date.getTime()) return lockedAt
  return openWeekForChange(tx, ctx, { userId, day: dateToDay(next), reason })
}

const spanFields = ['started_at', 'ended_at', 'breaks', 'break_minutes'] as const
const dayFields = ['date', 'duration_minutes'] as const

/** The period after the change, if any of it is given. @throws DomainError validation, time_entry.running */
function periodAfter(
  { actor, clock }: Ctx,
  row: TimeEntryRow,
  given: Updates,
): { period: PeriodColumns; breaks: GivenSpan['breaks'] } | undefined {
  const bySpan = spanFields.some(field => given[field] !== undefined)
  const byDay = dayFields.filter(field => given[field] !== undefined)
  if (!bySpan && byDay.length === 0) return undefined
  if (row.running) throw new DomainError('time_entry.running')
  const refuse = (field: string, message: string) =>
    new DomainError('validation', { issues: [{ path: `updates.${field}`, code: 'custom', message }] })
  if (bySpan) {
    if (byDay[0]) throw refuse(byDay[0], 'follows from start and end')
    const started_at = given.started_at ?? row.startedAt?.toISOString()
    const ended_at = given.ended_at ?? row.endedAt?.toISOString()
    if (!started_at) throw refuse('started_at', 'start and end are given together')
    if (!ended_at) throw refuse('ended_at', 'start and end are given together')
    const span = parseSpan({ started_at, ended_at, ...breaksAfter(row, given) })
    checkBy((wanted: GivenSpan) => spanIssues(wanted, clock.now()))(span)
    return { period: periodColumns(span, actor.timeZone), breaks: span.breaks }
  }
  // An entry with start and end becomes a day with its minutes only when both are given.
  if (row.startedAt && byDay.length < dayFields.length) throw refuse(byDay[0] ?? 'date', 'follows from start and end')
  const day = given.date ?? dateToDay(row.date)
  assertNotInFuture(day, dayIn(actor.timeZone, clock.now()), 'updates.')
  return { period: dayPeriodColumns(day, given.duration_minutes ?? row.durationMinutes), breaks: [] }
}

/** The breaks after the change: the given ones, else the existing ones. */
function breaksAfter(row: TimeEntryRow, { breaks, break_minutes }: Updates) {
  if (breaks !== undefined) return { breaks }
  if (break_minutes !== undefined) return { break_minutes }
  if (row.breaks.length === 0) return { break_minutes: row.breakMinutes }
  return {
    breaks: row.breaks.flatMap(({ startedAt, endedAt }) =>
      endedAt ? [{ started_at: startedAt.toISOString(), ended_at: endedAt.toISOString() }] : [],
    ),
  }
}

/** Replaces the breaks of a locked entry; returns whether any were added or removed. */
async function replaceBreaks(tx: Tx, row: TimeEntryRow, breaks: GivenSpan['breaks']): Promise<boolean> {
  const key = (pause: { startedAt: Date; endedAt: Date | null }) =>
    `${pause.startedAt.getTime()}-${pause.endedAt?.getTime()}`
  const before = row.breaks.map(key).sort().join()
  if (breaks.map(key).sort().join() === before) return false
  await tx.timeBreak.deleteMany({ where: { tenantId: row.tenantId, timeEntryId: row.id } })
  await insertBreaks(tx, row, breaks)
  return true
}
