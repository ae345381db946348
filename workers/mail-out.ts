import type { App } from '../server/context'
import { sendDueMails } from '../server/services/mails/deliver'
import { mailDocuments } from '../server/services/mails/documents'
import { type Poller, startPolling } from './poll'

/** Sends mails as they fall due. */
export const startMailOut = (app: App): Poller =>
  startPolling('mail-out', 1_000, app.log, round =>
    sendDueMails(app, { ...round, attachments: mailDocuments }),
  )
