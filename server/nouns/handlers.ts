import type { InboxHandler, InboxSource } from '../platform/jobs/inbox'
import type { JobHandler, JobKind } from '../platform/jobs/jobs'
import type { DocumentKind } from '../services/exchange/documents/document-kind'
import type { MakeDocument } from '../services/exchange/documents/make-due'
import type { AttachmentKind } from '../services/exchange/mails/attachment-ref'
import type { AttachmentResolver } from '../services/exchange/mails/attachment-resolver'

/** Handlers of a noun, for code that refers to it by name only. */
interface Handlers<
  Document extends DocumentKind,
  Attachment extends AttachmentKind,
  Job extends JobKind,
  Source extends InboxSource,
> {
  /** Create the documents that its `noun.ts` declares. */
  documents?: Readonly<Record<Document, MakeDocument>>
  /** Load the further attachments of mails. */
  attachments?: Readonly<Record<Attachment, AttachmentResolver>>
  /** Run the jobs of the kinds that its `noun.ts` declares. */
  jobs?: { readonly [Kind in Job]: JobHandler<Kind> }
  /** Verify and handle pushes of the sources that its `noun.ts` declares. */
  inbox?: Readonly<Record<Source, InboxHandler>>
}

/** Declares the handlers of a noun; only names that some `noun.ts` declares are accepted. */
export const defineHandlers = <
  Document extends DocumentKind = never,
  Attachment extends AttachmentKind = never,
  Job extends JobKind = never,
  Source extends InboxSource = never,
>(
  handlers: Handlers<Document, Attachment, Job, Source>,
): Handlers<Document, Attachment, Job, Source> => handlers
