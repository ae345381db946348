import type { Draft, DraftEntry, DraftHead, DraftMaterial } from './draft'
import { defaultCategory } from './job-categories'
import type { Colleague } from './rapport'

export type LinePart = 'entries' | 'materials'
export type DraftLine = DraftEntry | DraftMaterial

/** The draft with a line changed, or inserted at `at`; by default a new line comes last. */
export function withLine<Part extends LinePart>(
  draft: Draft,
  part: Part,
  line: Draft[Part][number],
  at?: number,
): Draft {
  const lines: readonly Draft[Part][number][] = draft[part]
  const known = lines.some(other => other.key === line.key)
  const place = at ?? lines.length
  const next = known
    ? // The id may have been set while the line was open.
      lines.map(other => (other.key === line.key ? { ...line, id: other.id } : other))
    : [...lines.slice(0, place), line, ...lines.slice(place)]
  return { ...draft, [part]: next }
}

/** The draft without a line. */
export function withoutLine(draft: Draft, part: LinePart, key: string): Draft {
  const lines: readonly DraftLine[] = draft[part]
  return { ...draft, [part]: lines.filter(line => line.key !== key) }
}

/** A removed line as a new one: its id cannot be reused. */
export const again = (line: DraftLine, key: string): DraftLine => ({ ...line, id: undefined, key })

/** A new work line: of the author, in their usual category. */
export function newEntry(
  key: string,
  { head, entries }: { head: DraftHead; entries: readonly DraftEntry[] },
  colleagues: readonly Colleague[],
  userId: number,
): DraftEntry {
  const isMember = colleagues.some(({ user_id }) => user_id === userId)
  return {
    key,
    date: head.date,
    job_category: defaultCategory(userId, entries, colleagues) ?? '',
    hours: 1,
    employee_user_id: isMember ? userId : null,
    description: null,
  }
}

/** A material line whose article is still to be chosen. */
export const newMaterial = (key: string): DraftMaterial => ({
  key,
  name: '',
  quantity: 1,
  unit: '',
  notes: null,
  article_id: null,
  unit_price: null,
  tax_rate: null,
})
