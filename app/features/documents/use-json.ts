import { useEffect, useState } from 'react'

export interface JsonAnswer<Data> {
  data: Data | null
  failed: boolean
}

/** What a resource route answers, asked anew whenever `enabled` turns true. By `fetch`, so that a failure stays here. */
export function useJson<Data>(url: string, enabled: boolean): JsonAnswer<Data> {
  const [answer, setAnswer] = useState<JsonAnswer<Data>>({ data: null, failed: false })
  useEffect(() => {
    if (!enabled) return
    const abort = new AbortController()
    setAnswer({ data: null, failed: false })
    fetch(url, { signal: abort.signal, headers: { Accept: 'application/json' } })
      .then(async response => {
        if (!response.ok) throw new Error(`answered ${response.status}`)
        setAnswer({ data: (await response.json()) as Data, failed: false })
      })
      .catch(() => {
        if (!abort.signal.aborted) setAnswer({ data: null, failed: true })
      })
    return () => abort.abort()
  }, [url, enabled])
  return answer
}
