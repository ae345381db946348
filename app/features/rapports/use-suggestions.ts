import { useJson } from '~/lib/use-json'
import type { DraftMaterial } from './draft'

/** What `GET /rapports/suggestions` answers. */
export interface Suggestions {
  categories: readonly string[]
  materials: readonly Pick<DraftMaterial, 'name' | 'unit' | 'article_id' | 'unit_price'>[]
  units: readonly string[]
}

const none: Suggestions = { categories: [], materials: [], units: [] }

/** Suggestions from earlier rapports. They come after the page: without them everything can be typed. */
export const useSuggestions = (): Suggestions => useJson<Suggestions>('/rapports/suggestions').data ?? none
