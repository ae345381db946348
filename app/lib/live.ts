import { useFetchers, useRevalidator, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveTopic } from '~server/contract'

export type { LiveTopic }

/** One event `change` of `/live`. */
export interface LiveChange {
  topic: LiveTopic
  id?: number | null
  /** Verb of the change, such as `created` or `sent`. */
  type?: string
}

interface LiveOptions {
  /** Of the topics only these changes revalidate the page; all of them by default. */
  concerns?: (change: LiveChange) => boolean
  /** Called first with each of these changes, to highlight what is new. */
  onChange?: (change: LiveChange) => void
}

type LiveState = 'idle' | 'connecting' | 'open' | 'offline'

const DEBOUNCE_MS = 150
/** During a continuous stream of changes the page revalidates this often. */
const PATIENCE_MS = 1_000
/** A page read just before a change and shown just after it has missed it; changes this far back are requested. */
const RECENT_MS = 10_000
/** A tab that is hidden for longer closes its connection. */
const HIDDEN_MS = 10_000
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * Keeps a page up to date: revalidates it when something of these topics has changed anywhere, or when the connection
 * was lost. Does not return the connection's state, which changes right after the first render: React would discard
 * what it has yet to hydrate.
 */
export function useLive(topics: readonly LiveTopic[], options: LiveOptions = {}): void {
  const { revalidate } = useRevalidator()
  const loadedAt = useRef(useRouteLoaderData<{ loadedAt: number }>('routes/_app')?.loadedAt ?? 0)
  const latest = useRef(options)
  latest.current = options
  const submitting = useRef(false)
  submitting.current = useFetchers().some(fetcher => fetcher.state === 'submitting')
  const wanted = topics.join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let since: number | null = null
    // What this tab itself sends is answered first: a page that changes at once would take away the dialog that the
    // answer is for. Remix loads the page anew after it anyway.
    const reload = () => {
      if (submitting.current) {
        timer = setTimeout(reload, DEBOUNCE_MS)
        return
      }
      since = null
      revalidate()
    }
    const refresh = () => {
      const now = Date.now()
      since ??= now
      clearTimeout(timer)
      timer = setTimeout(reload, Math.max(0, Math.min(DEBOUNCE_MS, since + PATIENCE_MS - now)))
    }
    const listener: Listener = {
      wants: topic => wanted.split(' ').includes(topic),
      change: change => {
        const { concerns, onChange } = latest.current
        if (concerns && !concerns(change)) return
        onChange?.(change)
        refresh()
      },
      resync: refresh,
    }
    const leave = connection.join(listener, loadedAt.current)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [wanted, revalidate])
}

/** The state of the tab's one connection. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(connection.watch, connection.state, () => 'idle')
}

interface Listener {
  wants: (topic: LiveTopic) => boolean
  change: (change: LiveChange) => void
  resync: () => void
}

/**
 * One EventSource per tab, open while a component listens and the tab is visible: a browser allows few connections to
 * one host, and forgotten tabs must not take them all. A tab that becomes visible again reloads everything.
 */
class Connection {
  private source: EventSource | null = null
  private listeners = new Set<Listener>()
  private changedAt = new Map<LiveTopic, number>()
  private watchers = new Set<() => void>()
  private current: LiveState = 'idle'
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  state = (): LiveState => this.current

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** @param loadedAt when the server rendered the page: what changed since then is reported by a resync */
  join(listener: Listener, loadedAt: number): () => void {
    if (this.listeners.size === 0) document.addEventListener('visibilitychange', this.seen)
    this.listeners.add(listener)
    if (this.current === 'idle') this.open(false, loadedAt)
    else if (this.hasJustChanged(listener)) listener.resync()
    return () => {
      this.listeners.delete(listener)
      // A change of page leaves and joins within one tick; the connection stays for it.
      setTimeout(() => this.listeners.size === 0 && this.leave(), 1_000)
    }
  }

  private hasJustChanged({ wants }: Listener): boolean {
    const recent = Date.now() - RECENT_MS
    return [...this.changedAt].some(([topic, at]) => at > recent && wants(topic))
  }

  private seen = (): void => {
    clearTimeout(this.timer)
    if (document.hidden) this.timer = setTimeout(() => this.close(), HIDDEN_MS)
    else if (!this.source) this.open(true)
  }

  private open(returning: boolean, loadedAt = 0): void {
    clearTimeout(this.timer)
    if (this.failures === 0) this.set('connecting')
    const source = new EventSource(`/live?since=${loadedAt}`)
    this.source = source
    source.addEventListener('open', () => {
      if (returning || this.failures > 0) this.resync()
      this.failures = 0
      this.set('open')
    })
    source.addEventListener('change', event => {
      const change = parseChange(event.data)
      if (!change) return
      this.changedAt.set(change.topic, Date.now())
      for (const listener of this.listeners) if (listener.wants(change.topic)) listener.change(change)
    })
    source.addEventListener('resync', () => this.resync())
    // The server has ended this tab's stream, for instance for a newer tab; it reopens when the tab becomes visible
    // again.
    source.addEventListener('end', () => this.close())
    source.addEventListener('error', () => this.retry())
  }

  private retry(): void {
    this.close()
    this.set('offline')
    const delay = BACKOFF_MS[Math.min(this.failures, BACKOFF_MS.length - 1)] ?? 30_000
    this.failures += 1
    this.timer = setTimeout(() => this.open(true), delay * (0.75 + Math.random() / 2))
  }

  private close(): void {
    clearTimeout(this.timer)
    this.source?.close()
    this.source = null
    this.set('idle')
  }

  private leave(): void {
    document.removeEventListener('visibilitychange', this.seen)
    this.failures = 0
    this.close()
  }

  private resync(): void {
    for (const listener of this.listeners) listener.resync()
  }

  private set(next: LiveState): void {
    if (next === this.current) return
    this.current = next
    for (const watcher of this.watchers) watcher()
  }
}

const connection = new Connection()

function parseChange(text: unknown): LiveChange | null {
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null && 'topic' in value ? (value as LiveChange) : null
  } catch {
    return null
  }
}
