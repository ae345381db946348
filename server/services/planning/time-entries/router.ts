import { router, secured } from '../../../http/trpc'
import { deletedRecord } from '../../../platform/values/scalars'
import { actOnClock } from './act-on-clock'
import { createTimeEntry } from './create'
import { deleteTimeEntry } from './delete'
import { listRecorded, listTimeEntries } from './read'
import { readClock } from './read-clock'
import {
  ActOnClock,
  ClockEnvelope,
  ClockStep,
  CreateTimeEntry,
  DeleteTimeEntry,
  ListRecorded,
  ListTimeEntries,
  RecordedEnvelope,
  RecordedPage,
  TimeEntryPage,
  UpdateTimeEntry,
} from './schema'
import { updateTimeEntry } from './update'

export const timeEntries = router({
  list: secured('time_entries:read')
    .meta({ v1: 'GET /time-entries', summary: 'List time entries' })
    .input(ListTimeEntries)
    .output(TimeEntryPage)
    .query(({ ctx, input }) => listTimeEntries(ctx, input)),
  recorded: secured('time_entries:read')
    .meta({ app: 'GET /time-entries', summary: 'List recorded times, those of this week unless days are given' })
    .input(ListRecorded)
    .output(RecordedPage)
    .query(({ ctx, input }) => listRecorded(ctx, input)),
  create: secured('time_entries:write')
    .meta({ app: 'POST /time-entries', created: true, summary: 'Record time that was worked' })
    .input(CreateTimeEntry)
    .output(RecordedEnvelope)
    .mutation(({ ctx, input }) => createTimeEntry(ctx, input)),
  update: secured('time_entries:write')
    .meta({ app: 'PATCH /time-entries', summary: 'Change fields of a time entry' })
    .input(UpdateTimeEntry)
    .output(RecordedEnvelope)
    .mutation(({ ctx, input }) => updateTimeEntry(ctx, input)),
  delete: secured('time_entries:write')
    .meta({ app: 'DELETE /time-entries', summary: 'Delete a time entry' })
    .input(DeleteTimeEntry)
    .output(deletedRecord)
    .mutation(({ ctx, input }) => deleteTimeEntry(ctx, input)),
  clock: secured('time_entries:write')
    .meta({ app: 'GET /time-entries/clock', summary: 'The own clock' })
    .output(ClockEnvelope)
    .query(({ ctx }) => readClock(ctx)),
  actOnClock: secured('time_entries:write')
    .meta({
      ...{ app: 'POST /time-entries/clock', once: true, mayAnswer: [409] },
      summary: 'Start, pause, resume, switch or stop the own clock',
    })
    .input(ActOnClock)
    .output(ClockStep)
    .mutation(({ ctx, input }) => actOnClock(ctx, input)),
})
