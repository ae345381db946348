import type { Visit } from '~/lib/recent'

/** One hit of `/search?q=`, which answers `{ items: SearchResult[] }`; `hint` is a number, a place or a sum. */
export interface SearchResult extends Visit {
  hint?: string
}
