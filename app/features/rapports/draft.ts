import type { EntryLine, MaterialLine, Rapport } from './rapport'

/** The editable fields of a draft, in the form in which the page holds them. */
export interface Draft {
  head: DraftHead
  entries: readonly DraftEntry[]
  materials: readonly DraftMaterial[]
}

export interface DraftHead {
  title: string
  date: string
  description: string | null
  project: { id: number; name: string; number: string | null } | null
  contact: { id: number; name: string } | null
}

/** `key` identifies a line on the page permanently; `id` is set by its first save. */
interface Line {
  key: string
  id?: number
}
export type DraftEntry = Line & Omit<EntryLine, 'id' | 'position' | 'employee_name'>
export type DraftMaterial = Line & Omit<MaterialLine, 'id' | 'position'>

export const draftParts = ['head', 'entries', 'materials'] as const
/** Each is saved by a call of its own. */
export type DraftPart = (typeof draftParts)[number]

/** A stored rapport as a draft. */
export function draftOf(rapport: Rapport): Draft {
  const { project_id, project_name, project_number, kontakt_id, kontakt_name } = rapport
  return {
    head: {
      title: rapport.title,
      date: rapport.date,
      description: rapport.description,
      project: project_id === null ? null : { id: project_id, name: project_name ?? '', number: project_number },
      contact: kontakt_id === null ? null : { id: kontakt_id, name: kontakt_name ?? '' },
    },
    entries: rapport.entries.map(line => draftEntry(line)),
    materials: rapport.materials.map(line => draftMaterial(line)),
  }
}

/** A stored work line; `key` where the page knows it under one already. */
export function draftEntry(line: EntryLine, key = `stored-${line.id}`): DraftEntry {
  const { id, date, job_category, hours, employee_user_id, description } = line
  return { key, id, date, job_category, hours, employee_user_id, description }
}

/** A stored material line; `key` where the page knows it under one already. */
export function draftMaterial(line: MaterialLine, key = `stored-${line.id}`): DraftMaterial {
  const { id, name, quantity, unit, notes, article_id, unit_price, tax_rate } = line
  return { key, id, name, quantity, unit, notes, article_id, unit_price, tax_rate }
}

/** The input of a part's procedure, without the rapport's id and version. */
export function payloadOf(part: DraftPart, { head, entries, materials }: Draft): Record<string, unknown> {
  if (part === 'entries') return { entries: entries.map(withoutKey) }
  if (part === 'materials') return { materials: materials.map(withoutKey) }
  const { project, contact, ...fields } = head
  return { ...fields, project_id: project?.id ?? null, kontakt_id: contact?.id ?? null }
}

/** The parts that differ from the stored rapport, in save order. */
export const changedParts = (stored: Draft, draft: Draft): DraftPart[] =>
  draftParts.filter(part => !equal(payloadOf(part, stored), payloadOf(part, draft)))

/** Whether two lines have equal content, regardless of their keys. */
export const sameLine = (a: Line, b: Line): boolean => equal({ ...a, key: '', id: 0 }, { ...b, key: '', id: 0 })

function withoutKey<T extends Line>({ key: _key, ...line }: T): Omit<T, 'key'> {
  return line
}

function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

// The order of fields is irrelevant.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]))
}
