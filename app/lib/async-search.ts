import { useEffect, useState } from 'react'

export interface AsyncSearch<Item> {
  /** Results of the last answer; kept while the next one loads. */
  items: readonly Item[]
  /** The query that `items` belong to, or null before the first answer. */
  answered: string | null
  pending: boolean
  failed: boolean
}

/** Finds items for a text; must be referentially stable across renders, or it runs again. */
export type Search<Item> = (q: string, signal: AbortSignal) => Promise<readonly Item[]>

/** Searches while typing. */
export function useAsyncSearch<Item>(search: Search<Item>, query: string, enabled = true): AsyncSearch<Item> {
  const q = useDebounced(query.trim(), 150)
  const [answer, setAnswer] = useState<Omit<AsyncSearch<Item>, 'pending'>>({
    items: [],
    answered: null,
    failed: false,
  })
  useEffect(() => {
    if (!enabled) return
    const abort = new AbortController()
    search(q.slice(0, 200), abort.signal)
      .then(items => !abort.signal.aborted && setAnswer({ items, answered: q, failed: false }))
      .catch(() => {
        if (!abort.signal.aborted) setAnswer({ items: [], answered: q, failed: true })
      })
    return () => abort.abort()
  }, [search, q, enabled])
  return { ...answer, pending: enabled && (answer.answered !== q || q !== query.trim()) }
}

/** The value once it has not changed for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
