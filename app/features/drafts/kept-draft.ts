import { useEffect } from 'react'
import { type Kept, keepOnDevice, readKept } from '~/lib/kept-on-device'

/** Changes that have not reached the server yet. */
export interface Unsaved<Content> {
  /** The version they were based on, and its content. */
  version: number
  base: Content
  draft: Content
}

/** Saves a draft while it is edited. */
interface Saver<Left> {
  subscribe: (watcher: () => void) => () => void
  unsaved: () => Left | null
  flush: () => Promise<boolean>
}

/**
 * Saves a draft at once when the user hides or leaves the page or the network returns, and keeps on this device what
 * the server does not have, until it has it. `onFound` receives what an earlier visit left; while that is `undecided`
 * it stays unchanged.
 */
export function useKeptDraft<Left extends object>(
  key: string,
  saver: Saver<Left>,
  onFound: (left: Left & Kept) => void,
  undecided: () => boolean = () => false,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the record is opened
  useEffect(() => {
    const kept = readKept<Left>(key)
    if (kept) onFound(kept)
    const stopKeeping = saver.subscribe(() => undecided() || keepOnDevice(key, saver.unsaved()))
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
