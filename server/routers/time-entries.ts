import { router, secured } from '../http/trpc'
import { listTimeEntries } from '../services/time-entries/read'
import { ListTimeEntries, TimeEntryPage } from '../services/time-entries/schema'

export const timeEntries = router({
  list: secured('time_entries:read')
    .meta({ v1: 'GET /time-entries', summary: 'List time entries' })
    .input(ListTimeEntries)
    .output(TimeEntryPage)
    .query(({ ctx, input }) => listTimeEntries(ctx, input)),
})
