import {
  changedParts,
  type Draft,
  type DraftPart,
  draftEntry,
  draftMaterial,
  draftOf,
  payloadOf,
} from './draft'
import { type FieldIssue, fieldIssue } from './field-issue'
import { mergeDrafts } from './merge-draft'
import type { Rapport } from './rapport'
import type { Refused, SaveAnswer, Saved, SaveRequest } from './save-answer'

/** Sends one step; null where the server was not reached. */
export type Post = (request: SaveRequest) => Promise<SaveAnswer | null>

/** `waiting` = changed, about to be sent; `offline` = tried again by itself; `refused` = somebody has to mend it. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

export interface SaverView {
  draft: Draft
  state: SaveState
  /** Why it was refused. */
  message: string
  status: number
  issues: readonly FieldIssue[]
}

/** What has not reached the server yet, for keeping on the device. */
export interface Unsaved {
  base: Draft
  draft: Draft
  /** What went out without an answer: the server may have it all the same. */
  sent: Draft | null
}

const RETRY_MS = 4_000
const MOST_MERGES = 5

/**
 * Holds a draft while it is edited and keeps the server in step: one call at a time, each with the version on which it
 * is based. What others changed meanwhile is merged in line by line; what cannot be sent waits and is tried again.
 */
export class DraftSaver {
  private current: SaverView
  private base: Draft
  private version: number
  private running: Promise<boolean> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private listeners = new Set<() => void>()
  private closed = false
  private unanswered: Draft | null = null

  constructor(
    rapport: Rapport,
    private readonly post: Post,
    /** Called once with a rapport that can no longer be changed, and with what did not make it into it. */
    private readonly onClosed: (rapport: Rapport, lost: Unsaved | null) => void,
  ) {
    this.base = draftOf(rapport)
    this.version = rapport.version
    this.current = { draft: this.base, state: 'saved', message: '', status: 0, issues: [] }
  }

  view = (): SaverView => this.current

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Changes the draft at once; it is sent after `delayMs` without a further change. */
  change(update: (draft: Draft) => Draft, delayMs = 0): void {
    this.set({ draft: update(this.current.draft), state: 'waiting', message: '', issues: [] })
    this.later(delayMs)
  }

  /** Takes over what the server has now, and what was left on this device. */
  take(rapport: Rapport): void {
    if (rapport.completed) this.close(rapport)
    else if (!this.running && rapport.version > this.version) {
      this.rebase(rapport)
      if (this.unsaved()) this.later(0)
    }
  }

  /** Puts back what an earlier visit of this page could not send. */
  restore({ base, draft, sent }: Unsaved): void {
    this.set({ draft: mergeDrafts(base, draft, this.current.draft, sent) })
    if (this.unsaved()) this.later(0)
  }

  unsaved(): Unsaved | null {
    const { draft } = this.current
    const changed = !this.closed && changedParts(this.base, draft).length > 0
    return changed ? { base: this.base, draft, sent: this.unanswered } : null
  }

  /** Sends everything now; true when nothing is left. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer)
    this.running ??= this.send().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Sends what is left and completes the rapport; answers the refusal, or null where it is through. */
  async complete(): Promise<Refused | 'offline' | null> {
    if (!(await this.flush())) return this.current.state === 'offline' ? 'offline' : this.asRefusal()
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
    clearTimeout(this.timer)
    this.set({ state: 'saved' })
    this.onClosed(rapport, lost)
  }

  private later(delayMs: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delayMs)
  }

  private async send(): Promise<boolean> {
    let merges = 0
    for (;;) {
      const [part] = this.closed ? [] : changedParts(this.base, this.current.draft)
      if (!part) {
        this.set({ state: 'saved', message: '', issues: [] })
        return true
      }
      const sent = this.current.draft
      this.unanswered ??= sent
      this.set({ state: 'saving' })
      const answer = await this.post({ part, expected_version: this.version, value: payloadOf(part, sent) })
      if (!answer) {
        this.set({ state: 'offline' })
        this.later(RETRY_MS)
        return false
      }
      if (answer.ok) this.settle(part, sent, answer)
      else if (answer.latest?.completed) {
        this.close(answer.latest)
        return false
      } else if (answer.latest && merges < MOST_MERGES) {
        merges += 1
        this.rebase(answer.latest)
      } else return this.refuse(part, sent, answer)
    }
  }

  private settle(part: DraftPart, sent: Draft, { version, rapport, entries, materials }: Saved): void {
    const stored = (): Draft => {
      if (part === 'head') return rapport ? { ...this.base, head: draftOf(rapport).head } : this.base
      if (part === 'entries')
        return {
          ...this.base,
          entries: entries?.map((line, at) => draftEntry(line, sent.entries[at]?.key)) ?? [],
        }
      return {
        ...this.base,
        materials: materials?.map((line, at) => draftMaterial(line, sent.materials[at]?.key)) ?? [],
      }
    }
    const base = stored()
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

  private refuse(part: DraftPart, sent: Draft, { status, message, issues }: Refused): false {
    this.set({
      state: 'refused',
      status,
      message,
      issues: issues.map(issue => fieldIssue(part, sent, issue.path, issue.message)),
    })
    return false
  }

  private asRefusal(): Refused {
    const { status, message } = this.current
    return { ok: false, status, message, issues: [], latest: null }
  }

  private set(changes: Partial<SaverView>): void {
    this.current = { ...this.current, ...changes }
    for (const listener of this.listeners) listener()
  }
}
