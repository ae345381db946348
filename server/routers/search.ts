import { router, secured } from '../http/trpc'
import { searchEverything } from '../services/search/read'
import { Search, SearchEnvelope } from '../services/search/schema'

export const search = router({
  everything: secured('search:read')
    .meta({ summary: 'Search every noun that one may read' })
    .input(Search)
    .output(SearchEnvelope)
    .query(({ ctx, input }) => searchEverything(ctx, input)),
})
