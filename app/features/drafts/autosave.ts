import type { MeanwhileChanged } from '~/lib/form'
import type { Unsaved } from './kept-draft'

/** A refusal's place (`items.0.quantity`) and text. */
export interface SaveIssue {
  path: string
  message: string
}

/** The server's answer to one attempt. */
export type SaveAnswer =
  | { outcome: 'saved'; version: number }
  /** Another user saved first, or the document is no longer a draft. */
  | {
      outcome: 'conflict'
      message: string
      version: number | null
      changed?: MeanwhileChanged['changed'] | undefined
    }
  /** The content is invalid; retrying helps only after a change. */
  | { outcome: 'refused'; message: string; issues: SaveIssue[] }
  | { outcome: 'signed_out' }
  /** No network, or the service is down: the same attempt may succeed later. */
  | { outcome: 'unreachable' }

export type SaveState = 'saved' | 'waiting' | 'saving' | Exclude<SaveAnswer['outcome'], 'saved'>

export interface SaveSnapshot {
  state: SaveState
  /** The server's version of the content saved here. */
  version: number
  message: string | null
  issues: readonly SaveIssue[]
  /** In a conflict the version saved by another user; null if it cannot be overwritten. */
  theirs: number | null
  /** Who made it, if known. */
  changed: MeanwhileChanged['changed']
}

export interface AutosaveOptions<Content> {
  version: number
  /** The server's content at that version. */
  base?: Content
  send: (content: Content, version: number) => Promise<SaveAnswer>
  /** How long the content must stay unchanged before it is saved. */
  delayMs?: number
  /** After this long it is saved even during typing. */
  maxMs?: number
  retryMs?: readonly number[]
}

/**
 * Saves a document while it is edited: one attempt at a time, always the newest content, each with the version of the
 * one before. Unsaved content is kept and retried; only a conflict waits for the user.
 */
export class Autosave<Content> {
  private current: SaveSnapshot
  private base: Content | undefined
  private waiting: { content: Content } | null = null
  private sent: { content: Content } | null = null
  private inFlight: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private waitingSince = 0
  /** Counts how often content was discarded: answers to earlier attempts no longer matter. */
  private given = 0
  private failures = 0
  private watchers = new Set<() => void>()

  constructor(private readonly options: AutosaveOptions<Content>) {
    this.base = options.base
    this.current = { ...settled, state: 'saved', version: options.version }
  }

  snapshot = (): SaveSnapshot => this.current

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** Whether changes made here are not on the server yet. */
  get dirty(): boolean {
    return this.waiting !== null || this.inFlight !== null
  }

  /** What has not reached the server yet, for keeping on the device. */
  unsaved(): Unsaved<Content> | null {
    const mine = this.waiting ?? this.sent
    if (!mine || this.base === undefined) return null
    return { version: this.current.version, base: this.base, draft: mine.content }
  }

  change(content: Content, delayMs?: number): void {
    this.waiting = { content }
    this.notify()
    // A conflict waits for the user, a lost network for its own retry.
    if (['conflict', 'unreachable', 'signed_out'].includes(this.current.state)) return
    if (!this.timer) this.waitingSince = Date.now()
    if (!this.inFlight) this.set({ state: 'waiting' })
    this.schedule(delayMs)
  }

  /** Saves pending changes now; returns whether everything is saved. */
  async flush(): Promise<boolean> {
    this.stopTimer()
    while (this.inFlight || (this.waiting && this.current.state !== 'conflict')) {
      const before = this.waiting
      await (this.inFlight ?? this.attempt())
      if (this.waiting && this.waiting === before) break
    }
    return !this.dirty
  }

  /** Continues from a version saved elsewhere; pending changes are discarded. */
  adopt(version: number, base?: Content): void {
    this.discard()
    this.base = base
    this.failures = 0
    this.set({ ...settled, state: 'saved', version })
  }

  /** Overwrites the version that another user has saved meanwhile. */
  overwrite(): Promise<boolean> {
    const { theirs, version } = this.current
    this.set({ state: 'waiting', version: theirs ?? version, message: null, theirs: null, changed: [] })
    return this.flush()
  }

  /** Discards pending changes. */
  discard(): void {
    this.stopTimer()
    this.waiting = null
    this.sent = null
    this.given += 1
    this.notify()
  }

  private schedule(delayMs = this.pause()): void {
    this.stopTimer()
    this.timer = setTimeout(() => void this.flush(), delayMs)
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }

  private pause(): number {
    const { delayMs = 700, maxMs = 5_000 } = this.options
    return Math.max(0, Math.min(delayMs, this.waitingSince + maxMs - Date.now()))
  }

  private attempt(): Promise<void> {
    const sent = this.waiting
    if (!sent) return Promise.resolve()
    this.waiting = null
    this.sent = sent
    this.set({ state: 'saving' })
    const given = this.given
    const settle = (answer: SaveAnswer) => {
      this.inFlight = null
      if (given === this.given) this.settle(sent, answer)
    }
    this.inFlight = this.options
      .send(sent.content, this.current.version)
      .then(settle, () => settle({ outcome: 'unreachable' }))
    return this.inFlight
  }

  private settle(sent: { content: Content }, answer: SaveAnswer): void {
    this.sent = null
    if (answer.outcome === 'saved') {
      this.failures = 0
      this.base = sent.content
      this.set({
        state: this.waiting ? 'waiting' : 'saved',
        version: answer.version,
        message: null,
        issues: [],
      })
      if (this.waiting) this.schedule()
      return
    }
    const newer = this.waiting !== null
    this.waiting ??= sent
    const { outcome } = answer
    this.set({
      state: outcome,
      message: 'message' in answer ? answer.message : null,
      theirs: outcome === 'conflict' ? answer.version : null,
      changed: outcome === 'conflict' ? (answer.changed ?? []) : [],
      ...(outcome === 'refused' ? { issues: answer.issues } : {}),
    })
    if (outcome === 'unreachable' || outcome === 'signed_out') {
      const waits = this.options.retryMs ?? [2_000, 5_000, 10_000, 30_000]
      this.schedule(waits[Math.min(this.failures, waits.length - 1)])
      this.failures += 1
    } else if (outcome === 'refused' && newer) this.schedule()
  }

  private set(change: Partial<SaveSnapshot>): void {
    this.current = { ...this.current, ...change }
    this.notify()
  }

  private notify(): void {
    for (const watcher of this.watchers) watcher()
  }
}

const settled = { message: null, issues: [], theirs: null, changed: [] }
