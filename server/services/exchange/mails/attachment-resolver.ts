import type { MailAttachment } from '../../../adapters/mail'
import type { Ctx } from '../../../context'
import type { AttachmentKind } from './attachment-ref'

/**
 * Makes or reads the document outside of any transaction, in the company's own context with the service itself as
 * actor. An error delays the mail; it is never sent without the attachment. Null where there is legitimately none: an
 * e-invoice that turned out faulty.
 */
export type AttachmentResolver = (ctx: Ctx, id: number) => Promise<MailAttachment | null>

export type AttachmentResolvers = Readonly<Partial<Record<AttachmentKind, AttachmentResolver>>>
