import type { Outputs } from '~server/contract'
import type { Draft, DraftEntry, DraftMaterial } from './draft'
import { newEntry, newMaterial } from './edit-draft'
import { defaultCategory } from './job-categories'
import type { Colleague } from './rapport'

type Spoken = Outputs['speech']['lines']['data']
export type SpokenField =
  | Spoken['entries'][number]['uncertain'][number]
  | Spoken['materials'][number]['uncertain'][number]

/** Which parts of a proposal become lines, and which text. */
export type SpokenLinesTaken = Pick<SpokenProposal, 'entries' | 'materials' | 'rest'>

/** A dictation as lines that are not in a draft yet. */
export interface SpokenProposal {
  /** Identifies it on the page. */
  key: string
  text: string
  entries: DraftEntry[]
  materials: DraftMaterial[]
  /** Text not recognised as a line. */
  rest: string
  /** Uncertain fields, by the key of a line. */
  uncertain: ReadonlyMap<string, readonly SpokenField[]>
}

interface SpokenAbout {
  key: string
  draft: Draft
  colleagues: readonly Colleague[]
  userId: number
}

/**
 * Draft lines from a dictation. Person and category default to the author and the usual category, as in a manually
 * added line; a category that was not mentioned is marked: a mentioned one may be unknown to the company.
 */
export function spokenProposal(
  text: string,
  spoken: Spoken,
  { key: name, draft, colleagues, userId }: SpokenAbout,
): SpokenProposal {
  const uncertain = new Map<string, readonly SpokenField[]>()
  const entries = spoken.entries.map(({ uncertain: fields, ...line }, at) => {
    const usual = newEntry(`spoken-entry-${at}`, draft, colleagues, userId)
    const employee_user_id = line.employee_user_id ?? usual.employee_user_id
    const category = line.job_category ?? defaultCategory(employee_user_id, draft.entries, colleagues) ?? ''
    const isSaid = line.job_category !== null || fields.includes('job_category')
    uncertain.set(usual.key, isSaid ? fields : [...fields, 'job_category'])
    return { ...usual, ...line, date: line.date ?? usual.date, employee_user_id, job_category: category }
  })
  const materials = spoken.materials.map(({ uncertain: fields, ...line }, at) => {
    const key = `spoken-material-${at}`
    uncertain.set(key, fields)
    return { ...newMaterial(key), ...line }
  })
  return { key: name, text, entries, materials, rest: spoken.rest, uncertain }
}
