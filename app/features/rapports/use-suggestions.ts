import { useJson } from '~/lib/use-json'
import type { DraftMaterial } from './draft'

/** Response of `GET /rapports/suggestions`. */
export interface Suggestions {
  categories: readonly string[]
  materials: readonly Pick<DraftMaterial, 'name' | 'unit' | 'article_id' | 'unit_price'>[]
  units: readonly string[]
}

const none: Suggestions = { categories: [], materials: [], units: [] }

/** Suggestions from earlier rapports. They load after the page: everything can be typed without them. */
export const useSuggestions = (): Suggestions => useJson<Suggestions>('/rapports/suggestions').data ?? none
