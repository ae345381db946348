import type { FieldIssue } from '../../../platform/values/field-rules'
import { breakMinutesOf, minutesOf, type Span } from './minutes'
import { maxMinutes } from './schema'

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
