import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { enqueue } from '../../../platform/jobs/jobs'
import { changeRecord } from '../../../platform/records/change-record'
import { dateToDay, dayIn, dayToDate } from '../../../platform/values/days'
import { weekOf } from '../../../platform/values/iso-weeks'
import { enqueueDayCheck } from '../time-sheets/enqueue-day-check'
import { openWeekForChange } from '../time-sheets/open-week-for-change'
import { assertProjectExists } from './assert-project-exists'
import { clockQuestionJob, forgottenClockMs } from './clock-question-job'
import { lockTimesOf } from './lock-times-of'
import { type ClockAction, clockMoves } from './machine'
import { breakMinutesOf, minutesOf, type Span } from './minutes'
import { loadTimeEntry, type TimeEntryRow, toLogged, toRecordedTime } from './read'
import { clockOf, clockStateOf, earliestStep } from './read-clock'
import { timeEntryKindFor } from './record-kind'
import { recordTimeChange } from './record-time-change'
import type { ActOnClock } from './schema'
import { clockToleranceMs } from './span-issues'

/**
 * One step of the caller's own clock. A step that ends an entry completes it: only then do lists and events contain it.
 * A break still running when the entry ends is not part of it, and an entry shorter than a minute is dropped.
 * @throws DomainError time_entry.wrong_action with the state and what it allows; validation for an instant before the
 * last entry's end, more than 72 hours ago or in the future; time_entry.locked for a start in an approved week;
 * reference.not_found
 */
export function actOnClock(ctx: Ctx, input: ActOnClock) {
  const { actor, clock } = ctx
  const userId = actor.userId ?? 0
  return inTenant(ctx, async tx => {
    await lockTimesOf(tx, actor.tenantId, userId)
    const { running, state } = await clockStateOf(tx, actor, userId)
    const allowed = clockMoves[state]
    if (!allowed.includes(input.action))
      throw new DomainError('time_entry.wrong_action', { action: input.action, state, allowed_actions: allowed })
    const now = clock.now()
    const at = input.at ? new Date(input.at) : now
    assertInstant(at, await earliestStep(tx, ctx, userId, running), new Date(now.getTime() + clockToleranceMs))
    if (input.action === 'start' || input.action === 'switch')
      await assertProjectExists(tx, actor.tenantId, input.project_id)
    const completed = running ? await step(tx, ctx, running, input.action, at) : null
    if (input.action === 'start' || input.action === 'switch') await begin(tx, ctx, input, at)
    return {
      data: await clockOf(tx, ctx, userId),
      completed: completed && toRecordedTime(actor, completed),
    }
  })
}

function assertInstant(at: Date, earliest: Date, latest: Date): void {
  const issue = (rule: string, message: string) =>
    new DomainError('validation', {
      issues: [{ path: 'at', code: 'custom', rule, message }],
      earliest_at: earliest.toISOString(),
    })
  if (at < earliest) throw issue('too_early', 'lies before the last step, or more than 72 hours ago')
  if (at > latest) throw issue('too_late', 'lies more than two minutes ahead')
}

/** Applies the step to the running entry; returns the entry if that completes it. */
async function step(tx: Tx, ctx: Ctx, running: TimeEntryRow, action: ClockAction, at: Date) {
  if (action === 'switch' || action === 'stop') return finish(tx, ctx, running, at)
  const open = running.breaks.find(({ endedAt }) => endedAt === null)
  await changeRecord(tx, ctx, timeEntryKindFor(ctx.actor), running.id, {
    async columns({ tenantId, id: timeEntryId }) {
      if (open)
        await tx.timeBreak.update({
          where: { tenantId_id: { tenantId, id: open.id } },
          data: { endedAt: at },
          select: { id: true },
        })
      else await tx.timeBreak.create({ data: { tenantId, timeEntryId, startedAt: at }, select: { id: true } })
      // Breaks are in a table of their own; the record has changed all the same.
      return { version: { increment: 1 } }
    },
    entry: () => ({ action: open ? 'time_entry.resumed' : 'time_entry.paused' }),
  })
  return null
}

async function finish(tx: Tx, ctx: Ctx, running: TimeEntryRow, at: Date): Promise<TimeEntryRow | null> {
  const { tenantId, id } = running
  const open = running.breaks.find(({ endedAt }) => endedAt === null)
  if (open) await tx.timeBreak.delete({ where: { tenantId_id: { tenantId, id: open.id } }, select: { id: true } })
  const startedAt = running.startedAt ?? at
  const endedAt = open?.startedAt ?? at
  const breakMinutes = breakMinutesOf(running.breaks.filter((pause): pause is typeof pause & Span => !!pause.endedAt))
  const durationMinutes = minutesOf({ startedAt, endedAt }) - breakMinutes
  if (durationMinutes <= 0) {
    await tx.timeEntry.delete({ where: { tenantId_id: { tenantId, id } }, select: { id: true } })
    await recordTimeChange(tx, ctx, { action: 'time_entry.deleted', id, before: toLogged(running) })
    return null
  }
  const { after } = await changeRecord(tx, ctx, timeEntryKindFor(ctx.actor), id, {
    columns: () => ({ running: false, endedAt, breakMinutes, durationMinutes }),
    entry: () => ({ action: 'time_entry.created', event: 'time_entry.created' }),
  })
  await enqueueDayCheck(tx, ctx, { userId: after.userId, day: dateToDay(after.date) })
  return after
}

async function begin(tx: Tx, ctx: Ctx, input: ActOnClock, startedAt: Date): Promise<void> {
  const { actor, clock } = ctx
  const now = clock.now()
  const day = dayIn(actor.timeZone, startedAt)
  if (await openWeekForChange(tx, ctx, { userId: actor.userId ?? 0, day, reason: 'clock' }))
    throw new DomainError('time_entry.locked', { week: weekOf(day) })
  const { id } = await tx.timeEntry.create({
    data: {
      ...{ tenantId: actor.tenantId, userId: actor.userId ?? 0, running: true, source: 'clock' },
      ...{ date: dayToDate(day), startedAt, durationMinutes: 0 },
      ...{ kind: input.kind, projectId: input.project_id ?? null, description: input.description ?? null },
      ...{ deviceOffsetMs: input.device_offset_ms ?? null, createdAt: now, updatedAt: now },
    },
    select: { id: true },
  })
  const after = toLogged(await loadTimeEntry(tx, actor, id))
  await recordTimeChange(tx, ctx, { action: 'time_entry.started', id, after })
  await enqueueClockQuestion(tx, ctx, { id, startedAt })
}

/** Enqueues the question to the owner of a clock whether it was forgotten, in case it still runs after 14 hours. */
const enqueueClockQuestion = (tx: Tx, ctx: Ctx, { id, startedAt }: { id: number; startedAt: Date }): Promise<void> =>
  enqueue(tx, ctx, clockQuestionJob, {
    ...{ key: String(id), payload: { time_entry_id: id } },
    runAt: new Date(startedAt.getTime() + forgottenClockMs),
  })
