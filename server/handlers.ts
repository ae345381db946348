import { type InboxRegistry, inboxJobs, inboxRegistry } from './platform/jobs/inbox'
import { type JobRegistry, jobRegistry } from './platform/jobs/jobs'
import { creditNotes } from './services/billing/credit-notes/handlers'
import { dunnings } from './services/billing/dunnings/handlers'
import { einvoices } from './services/billing/einvoices/handlers'
import { invoices } from './services/billing/invoices/handlers'
import { signing } from './services/customer/signing/handlers'
import type { DocumentKind } from './services/exchange/documents/document-kind'
import type { DocumentMakers, MakeDocument } from './services/exchange/documents/make-due'
import type { AttachmentResolver, AttachmentResolvers } from './services/exchange/mails/attachment-resolver'
import type { MailHandlers } from './services/exchange/mails/send-due-mails'
import { messaging } from './services/exchange/messaging/handlers'
import { storage } from './services/exchange/storage/handlers'
import { calendars } from './services/integrations/calendars/handlers'
import { conversations } from './services/overview/conversations/handlers'
import { notifySender } from './services/people/notifications/notify-sender'
import { appointments } from './services/planning/appointments/handlers'
import { timeEntries } from './services/planning/time-entries/handlers'
import { timeSheets } from './services/planning/time-sheets/handlers'
import { offers } from './services/sales/offers/handlers'
import { rapports } from './services/site/rapports/handlers'

/** Every noun that provides handlers besides its procedures. */
const nouns = [
  appointments,
  calendars,
  conversations(async () => (await import('./services/overview/assistant/toolbox-router')).toolbox),
  creditNotes,
  dunnings,
  einvoices,
  invoices,
  messaging,
  offers,
  rapports,
  signing,
  storage,
  timeEntries,
  timeSheets,
] as const

type Noun = (typeof nouns)[number]
type All<Own> = (Own extends unknown ? (own: Own) => void : never) extends (all: infer Every) => void ? Every : never

/**
 * Merges one part of all nouns, by name; typed, so that a name without a handler does not compile.
 * @throws Error where two nouns use the same name
 */
function collected<Part extends keyof Noun>(part: Part) {
  const entries = nouns.flatMap(noun => Object.entries(noun[part] ?? {}))
  const all = Object.fromEntries(entries)
  if (entries.length > Object.keys(all).length) throw new Error(`Two nouns give the same name in ${part}`)
  return all as All<NonNullable<Noun[Part]>>
}

/** The functions that create each document, or read a stored one. */
export const documentMakers: DocumentMakers = collected('documents')

const pdf =
  (make: MakeDocument): AttachmentResolver =>
  async (ctx, id) => {
    const { filename, bytes } = await make(ctx, { id })
    return { filename, contentType: 'application/pdf', content: bytes }
  }

/** Possible attachments of mails, by the kind passed to `queueMail`. */
export const mailAttachments: Required<AttachmentResolvers> = {
  ...(Object.fromEntries(Object.entries(documentMakers).map(([kind, make]) => [kind, pdf(make)])) as Record<
    DocumentKind,
    AttachmentResolver
  >),
  ...collected('attachments'),
}

/** What sending mails needs of the nouns. */
export const mailHandlers: MailHandlers = { attachments: mailAttachments, onHeld: notifySender }

/** Verification and handling of pushes from outside systems. */
export const inboxSources: InboxRegistry = inboxRegistry(collected('inbox'))

/** The handler of each kind of job, including those that handle pushes. */
export const backgroundJobs: JobRegistry = {
  ...jobRegistry(collected('jobs')),
  ...inboxJobs(inboxSources),
}
