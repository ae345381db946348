import { router, secured } from '../../../http/trpc'
import { listActivity } from './read'
import { ActivityPage, ListActivity } from './schema'

export const activity = router({
  list: secured('session:read')
    .meta({ summary: 'Who did what, as far as one may see it' })
    .input(ListActivity)
    .output(ActivityPage)
    .query(({ ctx, input }) => listActivity(ctx, input)),
})
