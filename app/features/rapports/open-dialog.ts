import type { DraftEntry, DraftMaterial } from './draft'

/** What lies over the editor. */
export type OpenDialog =
  | { what: 'entry'; line: DraftEntry; isNew: boolean }
  | { what: 'material'; line: DraftMaterial; isNew: boolean }
  | { what: 'head' | 'complete' }
