import { useEffect, useState } from 'react'
import { useDebounced } from './debounced'
import { getJson } from './use-json'

export interface AsyncSearch<Item> {
  /** Of the last answer; stays while the next one is under way. */
  items: readonly Item[]
  /** The query that `items` answer, or null before the first answer. */
  answered: string | null
  pending: boolean
  failed: boolean
}

/** Asks a resource route that answers `{ items }` to `?q=` while somebody types. */
export function useAsyncSearch<Item>(url: string, query: string, enabled = true): AsyncSearch<Item> {
  const q = useDebounced(query.trim(), 150)
  const [answer, setAnswer] = useState<Omit<AsyncSearch<Item>, 'pending'>>({
    items: [],
    answered: null,
    failed: false,
  })
  useEffect(() => {
    if (!enabled) return
    const abort = new AbortController()
    const address = `${url}${url.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`
    getJson<{ items: Item[] }>(address, abort.signal)
      .then(({ items }) => setAnswer({ items, answered: q, failed: false }))
      .catch(() => {
        if (!abort.signal.aborted) setAnswer({ items: [], answered: q, failed: true })
      })
    return () => abort.abort()
  }, [url, q, enabled])
  return { ...answer, pending: enabled && (answer.answered !== q || q !== query.trim()) }
}
