import { type SaveAnswer as Attempted, Autosave, type SaveSnapshot } from '~/features/drafts/autosave'
import { changedParts, type Draft, type DraftPart, draftEntry, draftMaterial, draftOf, payloadOf } from './draft'
import { mergeDrafts } from './merge-draft'
import type { Rapport } from './rapport'
import type { Refused, SaveAnswer, Saved, SaveRequest } from './save-answer'

/** Sends one step; null if the server was not reached. */
export type Post = (request: SaveRequest) => Promise<SaveAnswer | null>

/** `waiting` = changed, about to be sent; `offline` = retried automatically; `refused` = the user has to correct it. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

/** The server's error for one field of a line, or of the head (`key` null). */
export interface FieldIssue {
  part: DraftPart
  key: string | null
  field: string
  message: string
}

export interface SaverView {
  draft: Draft
  state: SaveState
  /** Why it was refused. */
  message: string
  status: number
  issues: readonly FieldIssue[]
}

/** Changes that have not reached the server yet, to keep on the device. */
export interface Unsaved {
  base: Draft
  draft: Draft
  /** What was sent without an answer: the server may have received it. */
  sent: Draft | null
}

const MOST_MERGES = 5

/**
 * Holds a draft while it is edited and syncs it to the server, part by part, each with the version it is based on.
 * Others' changes are merged line by line.
 */
export class DraftSaver {
  private current: SaverView
  private base: Draft
  private version: number
  private readonly autosave: Autosave<null>
  private listeners = new Set<() => void>()
  private closed = false
  private unanswered: Draft | null = null

  constructor(
    rapport: Rapport,
    private readonly post: Post,
    /** Called once with a rapport that can no longer be changed, and with the changes that did not make it. */
    private readonly onClosed: (rapport: Rapport, lost: Unsaved | null) => void,
  ) {
    this.base = draftOf(rapport)
    this.version = rapport.version
    this.current = { draft: this.base, state: 'saved', message: '', status: 0, issues: [] }
    this.autosave = new Autosave({ version: this.version, send: () => this.send(), retryMs: [4_000] })
    this.autosave.subscribe(() => this.set({ state: stateOf(this.autosave.snapshot()) }))
  }

  view = (): SaverView => this.current

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Changes the draft at once; it is sent after `delayMs` without another change. */
  change(update: (draft: Draft) => Draft, delayMs = 0): void {
    this.set({ draft: update(this.current.draft), message: '', issues: [] })
    this.autosave.change(null, delayMs)
  }

  /** Takes over the server's current state, and what was kept on this device. */
  take(rapport: Rapport): void {
    if (rapport.completed) this.close(rapport)
    else if (this.autosave.snapshot().state !== 'saving' && rapport.version > this.version) {
      this.rebase(rapport)
      if (this.unsaved()) this.autosave.change(null, 0)
    }
  }

  /** Restores what an earlier visit of this page could not send. */
  restore({ base, draft, sent }: Unsaved): void {
    this.set({ draft: mergeDrafts(base, draft, this.current.draft, sent) })
    if (this.unsaved()) this.autosave.change(null, 0)
  }

  unsaved = (): Unsaved | null => {
    const { draft } = this.current
    const changed = !this.closed && changedParts(this.base, draft).length > 0
    return changed ? { base: this.base, draft, sent: this.unanswered } : null
  }

  /** Sends everything now; true if nothing is left. */
  flush = (): Promise<boolean> => this.autosave.flush()

  /** Sends pending changes and completes the rapport; returns the refusal, or null on success. */
  async complete(): Promise<Refused | 'offline' | null> {
    if (!(await this.flush())) {
      const { state, status, message } = this.current
      return state === 'offline' ? 'offline' : { ok: false, status, message, issues: [], latest: null }
    }
    const answer = await this.post({ part: 'complete', expected_version: this.version, value: {} })
    if (!answer) return 'offline'
    if (answer.ok) {
      if (answer.rapport) this.close(answer.rapport)
      return null
    }
    if (answer.latest) this.take(answer.latest)
    return answer
  }

  private close(rapport: Rapport): void {
    if (this.closed) return
    const lost = this.unsaved()
    this.closed = true
    this.autosave.adopt(rapport.version)
    this.onClosed(rapport, lost)
  }

  private async send(): Promise<Attempted> {
    let merges = 0
    for (;;) {
      const [part] = this.closed ? [] : changedParts(this.base, this.current.draft)
      if (!part) {
        this.set({ message: '', issues: [] })
        return { outcome: 'saved', version: this.version }
      }
      const sent = this.current.draft
      this.unanswered ??= sent
      const answer = await this.post({ part, expected_version: this.version, value: payloadOf(part, sent) })
      if (!answer) return { outcome: 'unreachable' }
      if (answer.ok) this.settle(part, sent, answer)
      else if (answer.latest?.completed) this.close(answer.latest)
      else if (answer.latest && merges < MOST_MERGES) {
        merges += 1
        this.rebase(answer.latest)
      } else {
        const { status, message, issues } = answer
        const placed = issues.map(({ path, message }) => fieldIssue(part, sent, path, message))
        this.set({ status, message, issues: placed })
        return { outcome: 'refused', message, issues: [] }
      }
    }
  }

  private settle(part: DraftPart, sent: Draft, { version, rapport, entries, materials }: Saved): void {
    const stored = {
      head: rapport ? draftOf(rapport).head : this.base.head,
      entries: entries?.map((line, at) => draftEntry(line, sent.entries[at]?.key)) ?? [],
      materials: materials?.map((line, at) => draftMaterial(line, sent.materials[at]?.key)) ?? [],
    }
    const base = { ...this.base, [part]: stored[part] }
    const before = { ...this.base, [part]: sent[part] }
    const draft = mergeDrafts(before, this.current.draft, base)
    this.base = base
    this.version = version
    this.unanswered = null
    this.set({ draft, issues: [] })
  }

  private rebase(rapport: Rapport): void {
    const theirs = draftOf(rapport)
    const draft = mergeDrafts(this.base, this.current.draft, theirs, this.unanswered)
    this.unanswered = null
    this.base = theirs
    this.version = rapport.version
    this.set({ draft })
  }

  private set(changes: Partial<SaverView>): void {
    this.current = { ...this.current, ...changes }
    for (const listener of this.listeners) listener()
  }
}

/** `entries.2.hours` refers to the third line that was sent. */
function fieldIssue(part: DraftPart, sent: Draft, path: string, message: string): FieldIssue {
  if (part === 'head') return { part, key: null, field: path, message }
  const [, index = '', field = ''] = path.split('.')
  return { part, key: sent[part][Number(index)]?.key ?? null, field, message }
}

/** Conflicts are merged, and a missing login is shown like any refusal: neither is a state here. */
function stateOf({ state }: SaveSnapshot): SaveState {
  if (state === 'unreachable' || state === 'signed_out') return 'offline'
  return state === 'conflict' ? 'refused' : state
}
