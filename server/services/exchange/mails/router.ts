import { router, secured } from '../../../http/trpc'
import { getMail, listMails } from './read'
import { GetMail, ListMails, MailPage, OutboxMail } from './schema'

export const mails = router({
  list: secured('mails:read')
    .meta({ summary: 'List mails, of one record or of the company' })
    .input(ListMails)
    .output(MailPage)
    .query(({ ctx, input }) => listMails(ctx, input)),
  get: secured('mails:read')
    .meta({ summary: 'One mail with its text' })
    .input(GetMail)
    .output(OutboxMail)
    .query(({ ctx, input }) => getMail(ctx, input)),
})
