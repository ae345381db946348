import type { ImportKind } from '../../../nouns/define'
import { activeHeadings, inactiveHeadings } from '../../../nouns/state-headings'
import { noTerms, yesTerms } from './choice-terms'
import { foldHeading } from './fold-heading'
import { bareHeading } from './heading-terms'
import { readDayIfAny } from './read-day'
import { readValue, type Value } from './read-value'

/** By kind of field, what it holds for records that are in use and for those that are not any more. */
const states = {
  contact_status: { active: 'active', inactive: 'inactive' },
  project_status: { active: 'active', inactive: 'archived' },
  flag: { active: true, inactive: false },
} as const
export type StateKind = keyof typeof states

/** Whether a field says if a record is still in use. */
export const isStateKind = (kind: ImportKind): kind is StateKind => Object.hasOwn(states, kind)

/** What a yes means in a column: *Aktiv* or *Gesperrt*; null for columns that name the state, such as *Status*. */
export type YesMeans = 'active' | 'inactive' | null

export function meaningOfYes(heading: string): YesMeans {
  const bare = bareHeading(heading)
  if ((activeHeadings as readonly string[]).includes(bare)) return 'active'
  return (inactiveHeadings as readonly string[]).includes(bare) ? 'inactive' : null
}

/** The state given by a cell; `yes` is what a yes means under its heading. */
export function recordStateIn(kind: StateKind, text: string, yes: YesMeans): Value {
  const said = yes && saidIn(text, yes)
  if (said === null) return readValue(kind, text, null)
  if (said !== (yes === 'active')) return { value: states[kind].inactive }
  // A project that is not archived may be planned as well as completed.
  return { value: kind === 'project_status' && yes === 'inactive' ? undefined : states[kind].active }
}

/** What a folded text says where only yes and no are expected; null for any other text. */
function yesOrNo(folded: string): boolean | null {
  if ((yesTerms as readonly string[]).includes(folded)) return true
  return (noTerms as readonly string[]).includes(folded) ? false : null
}

function saidIn(text: string, yes: YesMeans): boolean | null {
  const said = yesOrNo(foldHeading(text))
  if (said !== null || yes === 'active') return said
  const day = readDayIfAny(text, 'de')
  return day === null ? null : day !== undefined
}

/** Whether a value of the field says that the record is not in use any more. */
export const isInactive = (kind: StateKind, value: unknown): boolean => value === states[kind].inactive
