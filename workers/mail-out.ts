import type { App } from '../server/context'
import { mailHandlers } from '../server/handlers'
import { sendDueMails } from '../server/services/exchange/mails/send-due-mails'
import { type Poller, startPolling } from './poll'

/** Sends due mails. */
export const startMailOut = (app: App): Poller =>
  startPolling('mail-out', 1_000, app.log, round => sendDueMails(app, { ...round, ...mailHandlers }))
