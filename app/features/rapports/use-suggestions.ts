import { useEffect, useState } from 'react'
import type { DraftMaterial } from './draft'

/** What `GET /rapports/suggestions` answers. */
export interface Suggestions {
  categories: readonly string[]
  materials: readonly Pick<DraftMaterial, 'name' | 'unit' | 'article_id' | 'unit_price'>[]
  units: readonly string[]
}

const none: Suggestions = { categories: [], materials: [], units: [] }

/** Suggestions from earlier rapports. They come after the page: without them everything can be typed. */
export function useSuggestions(): Suggestions {
  const [suggestions, setSuggestions] = useState(none)
  useEffect(() => {
    const abort = new AbortController()
    fetch('/rapports/suggestions', { signal: abort.signal, headers: { Accept: 'application/json' } })
      .then(async response => {
        if (response.ok) setSuggestions((await response.json()) as Suggestions)
      })
      .catch(() => {})
    return () => abort.abort()
  }, [])
  return suggestions
}
