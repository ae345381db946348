import type { MailAttachment } from '../../adapters/mail'
import type { Ctx } from '../../context'

/** A document that goes with a mail, by name; which kinds there are is told by the table that the worker passes in. */
export interface AttachmentRef {
  kind: string
  id: number
}

/**
 * Makes or reads the document outside of any transaction, in the company's own context with the service itself as actor. What it throws
 * delays the mail; it is never sent without. Null where there is none by rights: an e-invoice that came out faulty.
 */
export type AttachmentResolver = (ctx: Ctx, id: number) => Promise<MailAttachment | null>

export type AttachmentResolvers = Readonly<Record<string, AttachmentResolver>>
