import type { DraftEntry } from './draft'
import type { Colleague } from './rapport'

/**
 * Categories to suggest for a work line: the colleague's own first, then those of this rapport, of earlier ones, of the
 * team.
 */
export function jobCategories(
  employeeId: number | null,
  entries: readonly DraftEntry[],
  colleagues: readonly Colleague[],
  earlier: readonly string[],
): string[] {
  const all = [
    defaultCategory(employeeId, entries, colleagues),
    ...entries.map(entry => entry.job_category),
    ...earlier,
    ...colleagues.map(colleague => colleague.job_category),
  ]
  return [...new Set(all.filter((category): category is string => Boolean(category)))]
}

/** This colleague's category: from their last line, else from the team's list. */
export function defaultCategory(
  employeeId: number | null,
  entries: readonly DraftEntry[],
  colleagues: readonly Colleague[],
): string | null {
  const last = entries.findLast(entry => entry.employee_user_id === employeeId)
  return last?.job_category ?? colleagues.find(({ user_id }) => user_id === employeeId)?.job_category ?? null
}
