import type { MailAttachment } from '../../../adapters/mail'
import type { Ctx } from '../../../context'
import type { ItemIn } from '../../../nouns/registers'

export type AttachmentKind = ItemIn<'documents'> | ItemIn<'attachments'>

/** Whether the letter says that a document is attached: an appointment for a calendar is none. */
export const isDocument = ({ kind }: AttachmentRef): boolean => kind !== 'appointment_ics'

/** A document that goes with a mail, by name. */
export interface AttachmentRef {
  kind: AttachmentKind
  id: number
}

/**
 * Makes or reads the document outside of any transaction, in the company's own context with the service itself as
 * actor. What it throws delays the mail; it is never sent without. Null where there is none by rights: an e-invoice
 * that came out faulty.
 */
export type AttachmentResolver = (ctx: Ctx, id: number) => Promise<MailAttachment | null>

export type AttachmentResolvers = Readonly<Partial<Record<AttachmentKind, AttachmentResolver>>>
