import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { checkBy } from '../../../platform/records/check-rules'
import { publicData } from '../../../platform/records/events'
import { dateToDay, dayIn } from '../../../platform/values/days'
import { judgeLater } from '../time-sheets/judge-later'
import { weekLock } from '../time-sheets/week-lock'
import { assertProjectExists } from './assert-project-exists'
import { lockTimesOf } from './lock-times-of'
import {
  assertNoOverlap,
  dayPeriodColumns,
  type GivenSpan,
  isLate,
  type PeriodColumns,
  periodColumns,
  spanIssues,
} from './period-columns'
import { loadTimeEntry, toLogged, toRecordedTime } from './read'
import { recordTimeChange } from './record-time-change'
import { assertMayWriteFor } from './rules'
import type { CreateTimeEntry } from './schema'

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
    const lockedAt = await weekLock(tx, ctx, { userId, day, reason: input.reason })
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
    await judgeLater(tx, ctx, { userId, day })
    return { data: toRecordedTime(actor, row) }
  })
}

/** Begin, end and breaks in wire format. */
export interface SpanInput {
  started_at: string
  ended_at: string
  breaks?: readonly { started_at: string; ended_at: string }[] | undefined
  break_minutes?: number | undefined
}

/** Parses a span from wire format. */
export const parseSpan = ({ started_at, ended_at, breaks = [], break_minutes }: SpanInput): GivenSpan => ({
  startedAt: new Date(started_at),
  endedAt: new Date(ended_at),
  breaks: breaks.map(pause => ({ startedAt: new Date(pause.started_at), endedAt: new Date(pause.ended_at) })),
  breakMinutes: break_minutes,
})

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

/** @throws DomainError validation for a day in the future */
export function assertNotInFuture(day: string, today: string, prefix: string): void {
  if (day <= today) return
  const message = 'the day has not come yet'
  throw new DomainError('validation', {
    issues: [{ path: `${prefix}date`, code: 'custom', rule: 'too_late', message }],
  })
}

/** Inserts the breaks of an entry that has none. */
export async function insertBreaks(
  tx: Tx,
  { tenantId, id: timeEntryId }: { tenantId: number; id: number },
  breaks: GivenSpan['breaks'],
): Promise<void> {
  if (breaks.length === 0) return
  await tx.timeBreak.createMany({ data: breaks.map(pause => ({ tenantId, timeEntryId, ...pause })) })
}
