import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '~/lib/session'
import { DraftSaver, type Post, type Unsaved } from './draft-saver'
import { keepDraft, keptDraftKey, readKeptDraft } from './kept-draft'
import type { Rapport } from './rapport'

/** A browser sends no more than 64 kB along when the page is left. */
const MOST_KEEPALIVE = 60_000

/**
 * The draft of a page with its saver: changes show at once, are sent continuously, and wait on this device while there
 * is no network. Give the component `key={rapport.id}`.
 */
export function useDraft(rapport: Rapport, onClosed: (rapport: Rapport, lost: Unsaved | null) => void) {
  const { company, user } = useSession()
  const [saver] = useState(() => new DraftSaver(rapport, postTo(rapport.id), onClosed))
  const view = useSyncExternalStore(saver.subscribe, saver.view, saver.view)
  const key = keptDraftKey(company.companyId, user.id, rapport.id)

  useEffect(() => {
    const left = readKeptDraft(key)
    if (left) saver.restore(left)
    const keep = () => keepDraft(key, saver.unsaved())
    const stopKeeping = saver.subscribe(keep)
    const sendNow = () => void saver.flush()
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.unsaved()) event.preventDefault()
    }
    window.addEventListener('online', sendNow)
    window.addEventListener('pagehide', sendNow)
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('online', sendNow)
      window.removeEventListener('pagehide', sendNow)
      window.removeEventListener('beforeunload', warn)
      stopKeeping()
      if (saver.unsaved()) void saver.flush().then(keep)
    }
  }, [saver, key])

  useEffect(() => saver.take(rapport), [saver, rapport])

  return { saver, view }
}

const postTo =
  (id: number): Post =>
  async request => {
    const body = JSON.stringify(request)
    try {
      const response = await fetch(`/rapports/${id}/save`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        keepalive: body.length < MOST_KEEPALIVE,
      })
      // A server that cannot answer now is the same as none: the draft waits.
      return response.status >= 500 ? null : await response.json()
    } catch {
      return null
    }
  }
