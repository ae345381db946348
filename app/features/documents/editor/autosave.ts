/** A refusal's place (`items.0.quantity`) and text. */
export interface SaveIssue {
  path: string
  message: string
}

/** What the server said to one attempt. */
export type SaveAnswer =
  | { outcome: 'saved'; version: number }
  /** Somebody else was faster, or the document is no draft any more. */
  | { outcome: 'conflict'; message: string; version: number | null }
  /** The content does not fit; trying again helps only after a change. */
  | { outcome: 'refused'; message: string; issues: SaveIssue[] }
  | { outcome: 'signed_out' }
  /** No network, or the service is away: the same attempt may succeed later. */
  | { outcome: 'unreachable' }

export type SaveState = 'saved' | 'waiting' | 'saving' | Exclude<SaveAnswer['outcome'], 'saved'>

export interface SaveSnapshot {
  state: SaveState
  /** The version that the server holds of what was written here. */
  version: number
  message: string | null
  issues: readonly SaveIssue[]
  /** In a conflict the version that somebody else has made; null where it cannot be written over. */
  theirs: number | null
}

export interface AutosaveOptions<Content> {
  version: number
  send: (content: Content, version: number) => Promise<SaveAnswer>
  /** How long nothing must change before it is saved. */
  delayMs?: number
  /** After this long it is saved even while somebody types. */
  mostMs?: number
  retryMs?: readonly number[]
}

/**
 * Saves a document while it is written: one attempt at a time, always the newest content, each with the version of the
 * one before. What could not be saved stays and is tried again; only a conflict waits for a person.
 */
export class Autosave<Content> {
  private current: SaveSnapshot
  private unsaved: { content: Content } | null = null
  private underWay: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private waitingSince = 0
  /** Counts how often content was given up: answers to what went before no longer matter. */
  private given = 0
  private failures = 0
  private watchers = new Set<() => void>()

  constructor(private readonly options: AutosaveOptions<Content>) {
    this.current = { state: 'saved', version: options.version, message: null, issues: [], theirs: null }
  }

  snapshot = (): SaveSnapshot => this.current

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** Whether something written here is not on the server yet. */
  get dirty(): boolean {
    return this.unsaved !== null || this.underWay !== null
  }

  change(content: Content): void {
    this.unsaved = { content }
    // A conflict waits for a person, a lost network for its own next try.
    if (['conflict', 'unreachable', 'signed_out'].includes(this.current.state)) return
    if (!this.timer) this.waitingSince = Date.now()
    if (!this.underWay) this.set({ state: 'waiting' })
    this.schedule()
  }

  /** Saves now what is not saved; tells whether everything has arrived. */
  async flush(): Promise<boolean> {
    this.stopTimer()
    while (this.underWay || (this.unsaved && this.current.state !== 'conflict')) {
      const before = this.unsaved
      await (this.underWay ?? this.attempt())
      if (this.unsaved && this.unsaved === before) break
    }
    return !this.dirty
  }

  /** Goes on from a version that came from elsewhere; what was not saved yet is given up. */
  adopt(version: number): void {
    this.discard()
    this.failures = 0
    this.set({ state: 'saved', version, message: null, issues: [], theirs: null })
  }

  /** Puts what was written here over the version that somebody else has made meanwhile. */
  overwrite(): Promise<boolean> {
    const { theirs, version } = this.current
    this.set({ state: 'waiting', version: theirs ?? version, message: null, theirs: null })
    return this.flush()
  }

  /** Gives up what was not saved. */
  discard(): void {
    this.stopTimer()
    this.unsaved = null
    this.given += 1
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
    const { delayMs = 700, mostMs = 5_000 } = this.options
    return Math.max(0, Math.min(delayMs, this.waitingSince + mostMs - Date.now()))
  }

  private attempt(): Promise<void> {
    const sent = this.unsaved
    if (!sent) return Promise.resolve()
    this.unsaved = null
    this.set({ state: 'saving' })
    const given = this.given
    const settle = (answer: SaveAnswer) => {
      this.underWay = null
      if (given === this.given) this.settle(sent, answer)
    }
    this.underWay = this.options
      .send(sent.content, this.current.version)
      .then(settle, () => settle({ outcome: 'unreachable' }))
    return this.underWay
  }

  private settle(sent: { content: Content }, answer: SaveAnswer): void {
    if (answer.outcome === 'saved') {
      this.failures = 0
      this.set({
        state: this.unsaved ? 'waiting' : 'saved',
        version: answer.version,
        message: null,
        issues: [],
      })
      if (this.unsaved) this.schedule()
      return
    }
    const newer = this.unsaved !== null
    this.unsaved ??= sent
    const { outcome } = answer
    this.set({
      state: outcome,
      message: 'message' in answer ? answer.message : null,
      theirs: outcome === 'conflict' ? answer.version : null,
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
    for (const watcher of this.watchers) watcher()
  }
}
