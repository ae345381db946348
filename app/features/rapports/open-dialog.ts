import type { DraftEntry, DraftMaterial } from './draft'
import type { SpokenProposal } from './spoken-proposal'

/** The dialog over the editor. */
export type OpenDialog =
  | { what: 'entry'; line: DraftEntry; isNew: boolean }
  | { what: 'material'; line: DraftMaterial; isNew: boolean }
  | { what: 'spoken'; proposal: SpokenProposal }
  | { what: 'head' | 'complete' }
