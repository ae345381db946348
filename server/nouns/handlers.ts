import type { InboxHandler, InboxSource } from '../platform/jobs/inbox'
import type { JobHandler, JobKind } from '../platform/jobs/jobs'
import type { MakeDocument } from '../services/exchange/documents/make'
import type { DocumentKind } from '../services/exchange/documents/schema'
import type { AttachmentKind, AttachmentResolver } from '../services/exchange/mails/attachments'

/** What a noun does for those who know it by its name only. */
interface Handlers<
  Document extends DocumentKind,
  Attachment extends AttachmentKind,
  Job extends JobKind,
  Source extends InboxSource,
> {
  /** Make the documents that its `noun.ts` names. */
  documents?: Readonly<Record<Document, MakeDocument>>
  /** Load what else a mail can have attached. */
  attachments?: Readonly<Record<Attachment, AttachmentResolver>>
  /** Do the jobs of the kinds that its `noun.ts` declares. */
  jobs?: { readonly [Kind in Job]: JobHandler<Kind> }
  /** Verify and handle what the sources push that its `noun.ts` declares. */
  inbox?: Readonly<Record<Source, InboxHandler>>
}

/** Declares what a noun does for others; only names that some `noun.ts` declares are accepted. */
export const defineHandlers = <
  Document extends DocumentKind = never,
  Attachment extends AttachmentKind = never,
  Job extends JobKind = never,
  Source extends InboxSource = never,
>(
  handlers: Handlers<Document, Attachment, Job, Source>,
): Handlers<Document, Attachment, Job, Source> => handlers
