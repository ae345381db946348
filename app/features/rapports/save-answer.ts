import type { Issue } from '~/lib/load-context'
import type { DraftPart } from './draft'
import type { EntryLine, MaterialLine, Rapport } from './rapport'

/** One step of continuous saving, the JSON body of `POST /rapports/{id}/save`. */
export interface SaveRequest {
  part: DraftPart | 'complete'
  /** The version the change was based on; a newer one meanwhile is a conflict. */
  expected_version: number
  /** The part, as input of its procedure. */
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
  /** The current rapport, if another user saved first. */
  latest: Rapport | null
}

export type SaveAnswer = Saved | Refused
