import { useCallback, useEffect, useState } from 'react'

/**
 * What a resource route answers. By `fetch` and not by a Remix fetcher: a lost network stays where it was met, while a
 * fetcher replaces the whole page by an error; and Remix answers 404 where a page is loaded anew before it knows the
 * fetcher's route.
 *
 * @throws where there is no answer, or none with 2xx
 */
export async function getJson<Data>(url: string, signal?: AbortSignal): Promise<Data> {
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Data
}

export interface JsonAnswer<Data> {
  /** Data of the last answer; kept while the same URL is requested again. */
  data: Data | null
  pending: boolean
  failed: boolean
  retry: () => void
}

/** Fetches `url`, again with every change of `of`; null fetches nothing and drops the previous answer. */
export function useJson<Data>(url: string | null, of: unknown = null): JsonAnswer<Data> {
  const unanswered = { url, data: null as Data | null, failed: false, pending: url !== null }
  const [answer, setAnswer] = useState(unanswered)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` and `tries` ask again
  useEffect(() => {
    setAnswer(before => (before.url === url ? { ...before, pending: unanswered.pending } : unanswered))
    if (url === null) return
    const abort = new AbortController()
    const settle = (data: Data | null) => {
      if (abort.signal.aborted) return
      setAnswer(before => ({ url, data: data ?? before.data, failed: data === null, pending: false }))
    }
    getJson<Data>(url, abort.signal).then(settle, () => settle(null))
    return () => abort.abort()
  }, [url, of, tries])
  const retry = useCallback(() => setTries(before => before + 1), [])
  return { ...answer, retry }
}
