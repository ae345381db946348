import type { Ctx } from '../../../context'
import { inTenant } from '../../../platform/database/db'
import { checkBy } from '../../../platform/records/check-rules'
import { publicData } from '../../../platform/records/events'
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
import { loadTimeEntry, toLogged, toRecordedTime } from './read'
import { recordTimeChange } from './record-time-change'
import { assertMayWriteFor } from './rules'
import type { CreateTimeEntry } from './schema'
import { type GivenSpan, spanIssues } from './span-issues'

/**
 * Records worked time: start and end with breaks, or a day and its minutes. For others only by users who may write
 * everyone's; into an approved week only by approvers, with a reason.
 * @throws DomainError validation by field; time_entry.locked; time_entry.overlap with the other's id;
 * reference.not_found; forbidden
 */
export function createTimeEntry(ctx: Ctx, input: CreateTimeEntry) {
  const { actor } = ctx
  const { tenantId } = actor
  const now = ctx.clock.now()
  const userId = input.user_id ?? actor.userId ?? 0
  assertMayWriteFor(actor, userId)
  const { period, breaks } = givenPeriod(ctx, input)
  return inTenant(ctx, async tx => {
    await lockTimesOf(tx, tenantId, userId)
    await assertProjectExists(tx, tenantId, input.project_id)
    const day = dateToDay(period.date)
    const lockedAt = await openWeekForChange(tx, ctx, { userId, day, reason: input.reason })
    await assertNoOverlap(tx, actor, { userId, ...period })
    const { id } = await tx.timeEntry.create({
      data: {
        ...{ tenantId, userId, ...period, kind: input.kind, source: 'manual' },
        ...{ projectId: input.project_id ?? null, description: input.description ?? null },
        ...{ late: isLate(day, now, actor.timeZone), lockedAt, createdAt: now, updatedAt: now },
      },
      select: { id: true },
    })
    await insertBreaks(tx, { tenantId, id }, breaks)
    const row = await loadTimeEntry(tx, actor, id)
    const logged = toLogged(row)
    const event = { name: 'time_entry.created', data: publicData(logged, row.version) } as const
    const after = { ...logged, ...(lockedAt ? { reason: input.reason } : {}) }
    await recordTimeChange(tx, ctx, { action: 'time_entry.created', id, after, event })
    await enqueueDayCheck(tx, ctx, { userId, day })
    return { data: toRecordedTime(actor, row) }
  })
}

function givenPeriod(
  { actor, clock }: Ctx,
  input: CreateTimeEntry,
): { period: PeriodColumns; breaks: GivenSpan['breaks'] } {
  const { started_at, ended_at, date, duration_minutes } = input
  if (started_at && ended_at) {
    const span = parseSpan({ ...input, started_at, ended_at })
    checkBy((given: GivenSpan) => spanIssues(given, clock.now()), '')(span)
    return { period: periodColumns(span, actor.timeZone), breaks: span.breaks }
  }
  const day = date ?? dayIn(actor.timeZone, clock.now())
  assertNotInFuture(day, dayIn(actor.timeZone, clock.now()), '')
  return { period: dayPeriodColumns(day, duration_minutes ?? 0), breaks: [] }
}
