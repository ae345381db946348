import { router, secured } from '../../../http/trpc'
import { decideMail } from './decide'
import { getPaperSender } from './paper-sender'
import { getMail, listMails } from './read'
import {
  DecideMail,
  GetMail,
  GetPaperSender,
  ListMails,
  MailEnvelope,
  MailPage,
  OutboxMail,
  PaperSenderEnvelope,
} from './schema'

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
  paperSender: secured('session:read')
    .meta({ summary: "The address from which the caller's papers are sent" })
    .input(GetPaperSender)
    .output(PaperSenderEnvelope)
    .query(({ ctx }) => getPaperSender(ctx)),
  decide: secured('mails:decide')
    .meta({ summary: 'Decide what becomes of a mail that waits for its mailbox' })
    .input(DecideMail)
    .output(MailEnvelope)
    .mutation(({ ctx, input }) => decideMail(ctx, input)),
})
