import type { Actor } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import { DomainError } from '../../../platform/errors'
import { type Day, dayIn, daysBetween, dayToDate } from '../../../platform/values/days'
import type { FieldIssue } from '../../../platform/values/field-rules'
import { breakMinutesOf, minutesOf, type Span } from './minutes'
import { maxMinutes } from './schema'

/** When an entry is, as columns: a span with its breaks, or a day and its minutes. */
export interface PeriodColumns {
  date: Date
  startedAt: Date | null
  endedAt: Date | null
  breakMinutes: number
  durationMinutes: number
}

/** A span with its breaks as given: with their instants, or their minutes alone. */
export interface GivenSpan extends Span {
  breaks: readonly Span[]
  breakMinutes: number | undefined
}

/** Tolerance for a device's clock that is ahead of ours. */
export const clockToleranceMs = 2 * 60_000

/** Validation issues of a span: no length, longer than a day, in the future, breaks outside or overlapping. */
export function spanIssues({ startedAt, endedAt, breaks, breakMinutes }: GivenSpan, now: Date): FieldIssue[] {
  const issue = (path: string, rule: string, message: string) => [{ path, rule, message }]
  if (endedAt <= startedAt) return issue('ended_at', 'ends_before_start', 'lies not after started_at')
  if (endedAt.getTime() > now.getTime() + clockToleranceMs)
    return issue('ended_at', 'too_late', 'lies more than two minutes ahead')
  const minutes = minutesOf({ startedAt, endedAt })
  if (endedAt.getTime() - startedAt.getTime() > maxMinutes * 60_000)
    return issue('ended_at', 'too_long', 'an entry lasts at most 24 hours')
  const inOrder = [...breaks].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  for (const [index, pause] of inOrder.entries()) {
    if (pause.endedAt <= pause.startedAt) return issue('breaks', 'ends_before_start', 'a break ends after it begins')
    if (pause.startedAt < startedAt || pause.endedAt > endedAt)
      return issue('breaks', 'outside', 'a break lies between start and end')
    const next = inOrder[index + 1]
    if (next && next.startedAt < pause.endedAt) return issue('breaks', 'overlap', 'breaks do not overlap')
  }
  const paused = breakMinutes ?? breakMinutesOf(breaks)
  if (paused >= minutes)
    return issue(
      breakMinutes === undefined ? 'breaks' : 'break_minutes',
      'too_long',
      'breaks are shorter than the whole',
    )
  return []
}

/** The columns of a span; its day is that of its start in the company's time zone. */
export function periodColumns(span: GivenSpan, timeZone: string): PeriodColumns {
  const breakMinutes = span.breakMinutes ?? breakMinutesOf(span.breaks)
  return {
    date: dayToDate(dayIn(timeZone, span.startedAt)),
    startedAt: span.startedAt,
    endedAt: span.endedAt,
    breakMinutes,
    durationMinutes: minutesOf(span) - breakMinutes,
  }
}

/** The columns of a day and its minutes. */
export const dayPeriodColumns = (date: Day, durationMinutes: number): PeriodColumns => ({
  ...{ date: dayToDate(date), startedAt: null, endedAt: null, breakMinutes: 0, durationMinutes },
})

/** Whether a day is more than seven days ago: an entry written then is late (§ 17 Abs 1 MiLoG). */
export const isLate = (date: Day, now: Date, timeZone: string): boolean => daysBetween(date, dayIn(timeZone, now)) > 7

/**
 * @throws DomainError time_entry.overlap with the id of an entry of this person at that time, a running clock included
 */
export async function assertNoOverlap(
  tx: Tx,
  { tenantId }: Actor,
  { id, userId, startedAt, endedAt }: Pick<PeriodColumns, 'startedAt' | 'endedAt'> & { id?: number; userId: number },
): Promise<void> {
  if (!startedAt || !endedAt) return
  const other = await tx.timeEntry.findFirst({
    where: {
      ...{ tenantId, userId, startedAt: { lt: endedAt } },
      OR: [{ endedAt: { gt: startedAt } }, { running: true }],
      ...(id === undefined ? {} : { id: { not: id } }),
    },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, startedAt: true, endedAt: true },
  })
  if (!other) return
  throw new DomainError('time_entry.overlap', {
    ...{ field: 'started_at', id: other.id },
    ...{ started_at: other.startedAt?.toISOString() ?? null, ended_at: other.endedAt?.toISOString() ?? null },
  })
}
