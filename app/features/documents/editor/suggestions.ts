import { createContext, useCallback, useContext } from 'react'
import { query } from '~/lib/procedures'
import type { LineSuggestion } from '~server/services/sales/articles/schema'

/** The document being edited, whose own lines are excluded from the suggestions. */
export const SuggestionsFor = createContext<{ offer_id: number } | { invoice_id: number } | null>(null)

/** Searches articles and earlier lines for a line of the document. */
export function useSuggestions() {
  const [name, id] = Object.entries(useContext(SuggestionsFor) ?? {})[0] ?? []
  return useCallback(
    async (q: string, signal: AbortSignal): Promise<readonly LineSuggestion[]> =>
      (await query('articles.suggest', { q, ...(name ? { [name]: id } : {}) }, signal)).data,
    [name, id],
  )
}
