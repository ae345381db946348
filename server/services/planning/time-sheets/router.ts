import { router, secured } from '../../../http/trpc'
import { approveTimeSheet } from './approve'
import { listTimeSheets } from './read'
import { returnTimeSheet } from './return'
import {
  ApproveTimeSheet,
  ListTimeSheets,
  ReturnTimeSheet,
  SubmitTimeSheet,
  TimeSheetEnvelope,
  TimeSheetPage,
} from './schema'
import { submitTimeSheet } from './submit'

export const timeSheets = router({
  list: secured('time_entries:read')
    .meta({ app: 'GET /time-sheets', summary: 'List weeks of recorded time with their findings' })
    .input(ListTimeSheets)
    .output(TimeSheetPage)
    .query(({ ctx, input }) => listTimeSheets(ctx, input)),
  submit: secured('time_entries:write')
    .meta({
      ...{ app: 'POST /time-sheets/{userId}/{week}/submit', mayAnswer: [409] },
      summary: 'Submit a week',
    })
    .input(SubmitTimeSheet)
    .output(TimeSheetEnvelope)
    .mutation(({ ctx, input }) => submitTimeSheet(ctx, input)),
  approve: secured('time_entries:approve')
    .meta({
      ...{ app: 'POST /time-sheets/{userId}/{week}/approve', mayAnswer: [409] },
      summary: 'Approve a week and lock its entries',
    })
    .input(ApproveTimeSheet)
    .output(TimeSheetEnvelope)
    .mutation(({ ctx, input }) => approveTimeSheet(ctx, input)),
  return: secured('time_entries:approve')
    .meta({
      ...{ app: 'POST /time-sheets/{userId}/{week}/return', mayAnswer: [409] },
      summary: 'Return a submitted week to its person',
    })
    .input(ReturnTimeSheet)
    .output(TimeSheetEnvelope)
    .mutation(({ ctx, input }) => returnTimeSheet(ctx, input)),
})
