import type { MailAttachment } from '../../adapters/mail'
import type { Ctx } from '../../context'

/** A document that goes with a mail, by name; which kinds there are is told by the table that the worker passes in. */
export interface AttachmentRef {
  kind: string
  id: number
}

/** The company's own context, with the service itself as actor. */
export type AttachmentContext = Ctx

/** Makes or reads the document outside of any transaction. What it throws delays the mail; it is never sent without. */
export type AttachmentResolver = (ctx: AttachmentContext, id: number) => Promise<MailAttachment>

export type AttachmentResolvers = Readonly<Record<string, AttachmentResolver>>
