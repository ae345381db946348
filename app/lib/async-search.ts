import { useEffect, useState } from 'react'
import { useDebounced } from './debounced'

export interface AsyncSearch<Item> {
  /** Of the last answer; stays while the next one is under way. */
  items: readonly Item[]
  /** The query that `items` answer, or null before the first answer. */
  answered: string | null
  pending: boolean
  failed: boolean
}

/**
 * Asks a resource route that answers `{ items }` to `?q=` while somebody types. Not a Remix fetcher on purpose: a
 * lost network must leave the form as it is, not replace the page by an error.
 */
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
    fetch(address, { signal: abort.signal, headers: { Accept: 'application/json' } })
      .then(async response => {
        if (!response.ok) throw new Error(`search answered ${response.status}`)
        const { items } = (await response.json()) as { items: Item[] }
        setAnswer({ items, answered: q, failed: false })
      })
      .catch(() => {
        if (!abort.signal.aborted) setAnswer({ items: [], answered: q, failed: true })
      })
    return () => abort.abort()
  }, [url, q, enabled])
  return { ...answer, pending: enabled && (answer.answered !== q || q !== query.trim()) }
}
