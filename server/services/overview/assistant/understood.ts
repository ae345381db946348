import type { Day } from '../../../platform/values/days'

/** What of a record is wanted, when not all of it. */
export type Aspect = 'address' | 'phone' | 'email' | 'vat'

/** What a question means: one tool, called once with each input. */
export interface Understood {
  tool: string
  inputs: ReadonlyArray<Record<string, unknown>>
  /** The offer whose id belongs in the input: by its number or title, or the one `on screen`. */
  offer?: { named: string } | 'on screen'
  /**
   * What may name a project: the whole text, its beginning or its end; linked only if a project has exactly that name.
   */
  project?: string
  /** Only what belongs to the person who asks. */
  isOwn?: true
  aspect?: Aspect
  /** Words that were taken for a name, and may as well be words of the language: only a record decides. */
  unsure?: readonly string[]
}

/** When and where the question was asked. */
export interface Moment {
  today: Day
  timeZone: string
}
