import type { Outputs } from '~server/contract'
import type { Draft, DraftEntry, DraftMaterial } from './draft'
import { newEntry, newMaterial } from './edit-draft'
import { usualCategory } from './job-categories'
import type { Colleague } from './rapport'

type Spoken = Outputs['speech']['lines']['data']
export type SpokenField =
  | Spoken['entries'][number]['uncertain'][number]
  | Spoken['materials'][number]['uncertain'][number]

/** What of a proposal becomes lines, and what becomes text. */
export type SpokenLinesTaken = Pick<SpokenProposal, 'entries' | 'materials' | 'rest'>

/** What was dictated, as lines that are in no draft yet. */
export interface SpokenProposal {
  /** Names it on the page. */
  key: string
  text: string
  entries: DraftEntry[]
  materials: DraftMaterial[]
  /** What was not understood as a line. */
  rest: string
  /** By the key of a line, what may be meant otherwise. */
  uncertain: ReadonlyMap<string, readonly SpokenField[]>
}

interface SpokenAbout {
  key: string
  draft: Draft
  colleagues: readonly Colleague[]
  userId: number
}

/**
 * Lines of a draft for what was said. Who and as what are the author and the usual category where nothing was said of
 * them, as in a line that is added by hand; a category that was not said is marked: what was said may be one that the
 * company does not know.
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
    const category = line.job_category ?? usualCategory(employee_user_id, draft.entries, colleagues) ?? ''
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
