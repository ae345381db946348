import type { Issue } from '~/lib/load-context'
import type { DraftPart } from './draft'
import type { EntryLine, MaterialLine, Rapport } from './rapport'

/** One step of continuous saving, as `POST /rapports/{id}/save` takes it in JSON. */
export interface SaveRequest {
  part: DraftPart | 'complete'
  /** The version on which the change was made; another one meanwhile is a conflict. */
  expected_version: number
  /** The part, as its procedure takes it. */
  value: Record<string, unknown>
}

export interface Saved {
  ok: true
  /** The next `expected_version`. */
  version: number
  /** After `head` and `complete`. */
  rapport?: Rapport
  /** All lines in the order in which they were sent. */
  entries?: EntryLine[]
  materials?: MaterialLine[]
}

export interface Refused {
  ok: false
  status: number
  message: string
  /** Paths such as `entries.0.hours`. */
  issues: Issue[]
  /** The rapport as it stands now, where another user was faster. */
  latest: Rapport | null
}

export type SaveAnswer = Saved | Refused
