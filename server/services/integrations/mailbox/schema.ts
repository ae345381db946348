import { z } from 'zod'
import { accountVendors, mailFolders } from '../../../platform/values/account-vendors'
import { emailAddress } from '../../../platform/values/email-address'
import { dataOf, id, instant, reference, wholeNumber } from '../../../platform/values/scalars'
import { DocumentRecord } from '../../exchange/company-documents/schema'

const provider = z.enum(accountVendors)
const user = emailAddress.meta({ description: 'Must be your own e-mail address' }).optional()
/** Assigned by the vendor, so its format is not checked. */
const messageId = z.string().min(1).max(1024).meta({ description: 'As the provider knows the mail' })
export const attachmentId = z.string().min(1).max(1024).meta({ description: 'As the mail lists it' })

/** In whose mailbox: the own one, or what a contact shows of one that the company shares. */
export interface MailboxChoice {
  user?: string | undefined
  mailboxId?: number | undefined
  contactId?: number | undefined
}
const sharedMailbox = 'A mailbox that the company shares, instead of the own one; with `contactId`'
const sharedContact = 'The contact whose mails are seen there'
/** In a path or query. */
export const sharedChoice = {
  mailboxId: id.meta({ description: sharedMailbox }).optional(),
  contactId: id.meta({ description: sharedContact }).optional(),
}
const sharedChoiceInBody = {
  mailboxId: reference.meta({ description: sharedMailbox }).optional(),
  contactId: reference.meta({ description: sharedContact }).optional(),
}

export const ListMessages = z.strictObject({
  user,
  ...sharedChoice,
  folder: z.enum(mailFolders).default('inbox').meta({ description: 'Folder of the mailbox' }),
  q: z.string().trim().max(200).optional().meta({ description: 'Words, as the search of the provider takes them' }),
  address: emailAddress.meta({ description: 'Only mails to or from this address' }).optional(),
  maxResults: wholeNumber(1, 50).default(20).meta({ description: 'Mails on a page' }),
  pageToken: z.string().min(1).max(4000).meta({ description: '`nextPageToken` of the page before' }).optional(),
})
export type ListMessages = z.output<typeof ListMessages>

export const GetMessage = z.strictObject({
  id: messageId,
  user,
  ...sharedChoice,
  remoteContent: z
    .enum(['true', 'false'])
    .default('false')
    .transform(value => value === 'true')
    .meta({
      description: '`true`: pictures that lie elsewhere stay in the text; the sender learns that the mail was read',
    }),
})
export type GetMessage = z.output<typeof GetMessage>

/** Where an attachment is filed: a project, a contact, or a record of theirs. */
export const FileAttachment = z.strictObject({
  id: messageId,
  attachmentId,
  ...sharedChoiceInBody,
  project_id: reference.optional(),
  contact_id: reference.optional(),
  offer_id: reference.optional(),
  rapport_id: reference.optional(),
  invoice_id: reference.optional(),
})
export type FileAttachment = z.output<typeof FileAttachment>
export const FiledAttachment = z.object({
  document: DocumentRecord,
  alreadyFiled: z.boolean().meta({ description: 'The same file had been filed there before' }),
})

/** One line of a header, without any character that could start another header. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'one line, without control characters')
const recipients = (most: number) =>
  z.array(z.strictObject({ email: emailAddress, name: line(200).nullish() })).max(most)
/** Maximum base64 length of an attachment sent within the request; larger files are sent as documents. */
const maxEncoded = 900_000

export const SendMessage = z.strictObject({
  user,
  ...sharedChoiceInBody,
  to: recipients(50).min(1),
  cc: recipients(50).default([]),
  bcc: recipients(50).default([]),
  subject: line(500).default(''),
  text: z.string().max(200_000).meta({ description: 'Plain text' }),
  replyTo: messageId.optional().meta({ description: 'The mail that is answered: the new one lies in its thread' }),
  documentIds: z
    .array(reference)
    .max(20)
    .default([])
    .meta({ description: 'Documents of projects and contacts that go along' }),
  attachments: z
    .array(
      z.strictObject({
        filename: line(200).min(1),
        contentType: z
          .string()
          .max(120)
          .regex(/^[\w.+-]+\/[\w.+-]+$/, 'a type such as application/pdf')
          .default('application/octet-stream'),
        content: z
          .string()
          .max(maxEncoded)
          .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'base64')
          .meta({ description: 'The bytes in base64' }),
      }),
    )
    .max(20)
    .default([]),
})
export type SendMessage = z.output<typeof SendMessage>

const Person = z.object({ email: z.string(), name: z.string().nullable() })
export const MessageEntry = z
  .object({
    id: z.string(),
    threadId: z.string().nullable(),
    subject: z.string(),
    snippet: z.string(),
    from: Person.nullable(),
    to: z.array(Person),
    cc: z.array(Person),
    date: z.string().nullable(),
    isRead: z.boolean(),
    hasAttachments: z.boolean(),
  })
  .meta({ id: 'MailEntry' })

export const MessageRecord = z
  .object({
    ...MessageEntry.shape,
    replyTo: z.array(Person),
    answerTo: z.array(Person).meta({ description: 'To whom an answer goes' }),
    answerAll: z
      .object({ to: z.array(Person), cc: z.array(Person) })
      .meta({ description: 'To whom an answer to all goes: everybody who got the mail, without its owner' }),
    text: z.string().meta({ description: 'What was written, without any markup' }),
    html: z.string().nullable().meta({
      description: 'Cleaned: no scripts, forms, frames or style sheets. Null where there is none, or too much',
    }),
    isCut: z.boolean().meta({ description: 'The mail is longer than what is shown' }),
    hasRemoteContent: z.boolean().meta({ description: 'Pictures that lie elsewhere; left out unless asked for' }),
    attachments: z.array(
      z.object({
        id: z.string(),
        filename: z.string(),
        contentType: z.string(),
        sizeBytes: z.int(),
        isInline: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Mail' })

export const Messages = z.object({
  impersonatedUser: z.string(),
  messages: z.array(MessageEntry),
  nextPageToken: z.string().nullable(),
})
export const Message = z.object({ impersonatedUser: z.string(), message: MessageRecord })
export const MessageSent = z.object({
  impersonatedUser: z.string(),
  message: z.object({
    id: z.string().nullable().meta({ description: 'Null where the provider names none' }),
    threadId: z.string().nullable(),
  }),
})

/** No fields; only there because a page's request has to send an input. */
export const ListMailboxes = z.strictObject({}).optional()
export const Mailboxes = dataOf(
  z.array(
    z.object({
      provider,
      account: z.string(),
      status: z.enum(['connected', 'revoked']),
      mail: z.boolean().meta({ description: 'The person has agreed to mail' }),
      most_attached_bytes: z.int(),
      may_send_papers: z.boolean().meta({ description: 'The company lets papers go out from own mailboxes' }),
      shared_since: instant.nullable().meta({
        description:
          'Since when the company shares it: the office sees its mails with contacts from then on; null: private',
      }),
      sends_papers: z.boolean().meta({ description: 'Papers that the person sends go out from this mailbox' }),
    }),
  ),
)

export const ChoosePaperMailbox = z.strictObject({
  provider: z
    .enum(accountVendors)
    .nullable()
    .meta({ description: 'From whose mailbox the own papers go out; null: by the mail server of the company' }),
})
export type ChoosePaperMailbox = z.output<typeof ChoosePaperMailbox>

export const AllMailboxes = dataOf(
  z.array(
    z.object({
      id: z.int(),
      provider,
      account: z.string(),
      owner: z.string(),
      status: z.enum(['connected', 'revoked']),
      shared_since: instant.nullable(),
    }),
  ),
)
export const SharedMailboxes = dataOf(
  z.array(z.object({ id: z.int(), provider, account: z.string(), owner: z.string() })),
)
export const DecideMailboxSharing = z.strictObject({ id: reference, shared: z.boolean() })
export type DecideMailboxSharing = z.output<typeof DecideMailboxSharing>
export const KeepPrivate = z.strictObject({ provider })
export type KeepPrivate = z.output<typeof KeepPrivate>
