import { router, secured } from '../../../http/trpc'
import { deletedRecord } from '../../../platform/values/scalars'
import { MailDraftEnvelope } from '../../exchange/mails/schema'
import { createDunning } from './create'
import { deleteDunning } from './delete'
import { dunningMailDraft } from './dunning-mail'
import { listDueDunnings } from './list-due'
import { markSentByLetter } from './mark-sent-by-letter'
import { getDunning, listDunnings } from './read'
import {
  CreateDunning,
  DueDunningPage,
  DunningById,
  DunningEnvelope,
  DunningPage,
  GetDunning,
  ListDueDunnings,
  ListDunnings,
  SendDunning,
} from './schema'
import { sendDunning } from './send'

export const dunnings = router({
  due: secured('invoices:dun')
    .meta({ app: 'GET /dunnings/due', mayAnswer: [409], summary: 'Invoices that can be reminded of now' })
    .input(ListDueDunnings)
    .output(DueDunningPage)
    .query(({ ctx, input }) => listDueDunnings(ctx, input)),
  list: secured('invoices:read')
    .meta({ app: 'GET /dunnings', summary: 'Reminders, of the company or of one invoice' })
    .input(ListDunnings)
    .output(DunningPage)
    .query(({ ctx, input }) => listDunnings(ctx, input)),
  get: secured('invoices:read')
    .meta({ app: 'GET /dunnings/{id}', summary: 'One reminder' })
    .input(GetDunning)
    .output(DunningEnvelope)
    .query(({ ctx, input }) => getDunning(ctx, input)),
  create: secured('invoices:dun')
    .meta({ app: 'POST /dunnings', created: true, summary: 'Write the next reminder of an invoice' })
    .input(CreateDunning)
    .output(DunningEnvelope)
    .mutation(({ ctx, input }) => createDunning(ctx, input)),
  mailDraft: secured('invoices:dun')
    .meta({ summary: 'Recipient, subject and message of the mail unless others are given' })
    .input(GetDunning)
    .output(MailDraftEnvelope)
    .query(({ ctx, input }) => dunningMailDraft(ctx, input)),
  send: secured('invoices:dun')
    .meta({
      app: 'POST /dunnings/{id}/send',
      once: true,
      summary: 'Send a reminder by e-mail with its PDF and the invoice',
    })
    .input(SendDunning)
    .output(DunningEnvelope)
    .mutation(({ ctx, input }) => sendDunning(ctx, input)),
  sendByLetter: secured('invoices:dun')
    .meta({ app: 'POST /dunnings/{id}/sent', summary: 'Mark a reminder as sent without a mail' })
    .input(DunningById)
    .output(DunningEnvelope)
    .mutation(({ ctx, input }) => markSentByLetter(ctx, input)),
  delete: secured('invoices:dun')
    .meta({ app: 'DELETE /dunnings/{id}', summary: 'Delete a reminder that has not gone out' })
    .input(GetDunning)
    .output(deletedRecord)
    .mutation(({ ctx, input }) => deleteDunning(ctx, input)),
})
