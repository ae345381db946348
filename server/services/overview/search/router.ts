import { router, secured } from '../../../http/trpc'
import { searchEverything } from './read'
import { Search, SearchEnvelope } from './schema'

export const search = router({
  everything: secured('search:read')
    .meta({ summary: 'Search every noun that one may read' })
    .input(Search)
    .output(SearchEnvelope)
    .query(({ ctx, input }) => searchEverything(ctx, input)),
})
