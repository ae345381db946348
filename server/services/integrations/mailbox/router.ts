import { router, secured } from '../../../http/trpc'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { choosePaperMailbox } from './choose-paper-mailbox'
import { decideMailboxSharing } from './decide-mailbox-sharing'
import { fileAttachment } from './file-attachment'
import { getMessage } from './get-message'
import { keepMailboxPrivate } from './keep-mailbox-private'
import { listAllMailboxes } from './list-all-mailboxes'
import { listMessages } from './list-messages'
import { listOwnAccounts } from './list-own-accounts'
import { listSharedMailboxes } from './list-shared-mailboxes'
import {
  AllMailboxes,
  ChoosePaperMailbox,
  DecideMailboxSharing,
  FileAttachment,
  FiledAttachment,
  GetMessage,
  KeepPrivate,
  ListMailboxes,
  ListMessages,
  Mailboxes,
  Message,
  MessageSent,
  Messages,
  SendMessage,
  SharedMailboxes,
} from './schema'
import { sendMessage } from './send-message'

const renews = 'an access token that has ended is renewed, and a grant that was taken back is noted'

/** The person's own mailboxes, for our own pages. */
export const mailbox = router({
  accounts: secured('mailbox:own')
    .meta({ summary: "The caller's accounts, and which of them include a mailbox" })
    .input(ListMailboxes)
    .output(Mailboxes)
    .query(({ ctx }) => listOwnAccounts(ctx)),
  choosePapers: secured('mailbox:own')
    .meta({ summary: 'From which own mailbox the person’s papers go out' })
    .input(ChoosePaperMailbox)
    .output(Mailboxes)
    .mutation(({ ctx, input }) => choosePaperMailbox(ctx, input)),
  keepPrivate: secured('mailbox:own')
    .meta({ summary: 'Take back what the company shares of the own mailbox' })
    .input(KeepPrivate)
    .output(Mailboxes)
    .mutation(({ ctx, input }) => keepMailboxPrivate(ctx, input)),
  all: secured('mailbox:share')
    .meta({ summary: 'Every mailbox that people of the company have connected, and whether it is shared' })
    .input(ListMailboxes)
    .output(AllMailboxes)
    .query(({ ctx }) => listAllMailboxes(ctx)),
  share: secured('mailbox:share')
    .meta({ summary: 'Share a mailbox with the office, or make it private again; its owner is notified' })
    .input(DecideMailboxSharing)
    .output(AllMailboxes)
    .mutation(({ ctx, input }) => decideMailboxSharing(ctx, input)),
  shared: secured('mailbox:shared')
    .meta({ summary: 'Mailboxes of colleagues that the company shares' })
    .input(ListMailboxes)
    .output(SharedMailboxes)
    .query(({ ctx }) => listSharedMailboxes(ctx)),
})

/**
 * Procedures that are the same for every vendor, under its name.
 * @param segment what its mail is called in paths
 */
export const vendorMail = <Vendor extends AccountVendor>(vendor: Vendor, segment: 'gmail' | 'mail') =>
  router({
    messages: secured('mailbox:own')
      .meta({
        ...{ app: `GET /${vendor}/${segment}/messages`, fieldsRefused: 422, mayAnswer: [404, 409, 502] },
        writes: renews,
        summary: "Mails of the caller's mailbox, newest first",
      })
      .input(ListMessages)
      .output(Messages)
      .query(({ ctx, input }) => listMessages(ctx, vendor, input)),
    message: secured('mailbox:own')
      .meta({
        ...{ app: `GET /${vendor}/${segment}/messages/{id}`, fieldsRefused: 422, mayAnswer: [404, 409, 502] },
        writes: renews,
        summary: 'A mail with its text and its sanitized HTML',
      })
      .input(GetMessage)
      .output(Message)
      .query(({ ctx, input }) => getMessage(ctx, vendor, input)),
    fileAttachment: secured('mailbox:own')
      .meta({
        ...{ app: `POST /${vendor}/${segment}/messages/{id}/attachments/{attachmentId}/document`, fieldsRefused: 422 },
        mayAnswer: [404, 409, 502],
        summary: 'Make an attachment of a mail a document of a project, contact, offer, site report or invoice',
      })
      .input(FileAttachment)
      .output(FiledAttachment)
      .mutation(({ ctx, input }) => fileAttachment(ctx, vendor, input)),
    sendMail: secured('mailbox:own')
      .meta({
        ...{ app: `POST /${vendor}/${segment}/send`, fieldsRefused: 422, mayAnswer: [404, 409, 502] },
        ...{ once: true, apart: true },
        summary: "Send a mail from the caller's mailbox; an answer goes into its thread",
      })
      .input(SendMessage)
      .output(MessageSent)
      .mutation(({ ctx, input }) => sendMessage(ctx, vendor, input)),
  })
