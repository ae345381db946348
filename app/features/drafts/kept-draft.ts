import { useEffect } from 'react'
import { useSession } from '~/lib/session'

/** What was written and has not reached the server yet. */
export interface Unsaved<Content> {
  /** The version that it was written over, and what stood there. */
  version: number
  base: Content
  draft: Content
}

/** What saves a draft while it is written. */
interface Saver<Left> {
  subscribe: (watcher: () => void) => () => void
  unsaved: () => Left | null
  flush: () => Promise<boolean>
}

const PREFIX = 'gewerk.draft.'
/** Of a record that is gone nobody would ever be offered anything again. */
const MOST_DAYS = 30

/** Where a draft that has not reached the server waits on this device: per company, person and record. */
export function useKeptKey(record: string): string {
  const { company, user } = useSession()
  return `${PREFIX}${company.companyId}.${user.id}.${record}`
}

/**
 * Saves a draft at once when somebody puts the page away or gets the network back, and keeps on this device what the
 * server does not have, until it has it. `onFound` gets what an earlier visit left; while that is `undecided` it stays
 * as it is.
 */
export function useKeptDraft<Left extends object>(
  key: string,
  saver: Saver<Left>,
  onFound: (left: Left & Kept) => void,
  undecided: () => boolean = () => false,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the record is opened
  useEffect(() => {
    const found = readKept<Left>(key)
    if (found) onFound(found)
    const stopKeeping = saver.subscribe(() => undecided() || keepDraft(key, saver.unsaved()))
    const save = () => void (saver.unsaved() && saver.flush())
    const hidden = () => document.hidden && save()
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.unsaved()) event.preventDefault()
    }
    window.addEventListener('online', save)
    window.addEventListener('pagehide', save)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('online', save)
      window.removeEventListener('pagehide', save)
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', hidden)
      stopKeeping()
    }
  }, [key, saver])
}

/** Keeps what is left, or takes it away once nothing is. */
export function keepDraft(key: string, left: object | null): void {
  try {
    if (left) localStorage.setItem(key, JSON.stringify({ ...left, at: new Date().toISOString() }))
    else localStorage.removeItem(key)
  } catch {
    // A full or forbidden store: the page itself still holds everything.
  }
}

interface Kept {
  /** When it was written. */
  at?: string
}

function readKept<Left extends object>(key: string): (Left & Kept) | null {
  const oldest = Date.now() - MOST_DAYS * 86_400_000
  try {
    for (const one of Object.keys(localStorage).filter(one => one.startsWith(PREFIX))) {
      const kept = parsed<Kept>(one)
      if (kept?.at && Date.parse(kept.at) < oldest) localStorage.removeItem(one)
    }
    const value = parsed<Left & Kept>(key)
    return value && 'base' in value && 'draft' in value ? value : null
  } catch {
    return null
  }
}

const parsed = <Value extends object>(key: string): Value | null => {
  const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
  return typeof value === 'object' ? (value as Value | null) : null
}
