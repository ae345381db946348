import type { App } from '../server/context'
import { documentMakers } from '../server/handlers'
import { makeDueDocuments } from '../server/services/exchange/documents/make-due'
import { type Poller, startPolling } from './poll'

/** Creates the documents of issued records. */
export const startDocumentOut = (app: App): Poller =>
  startPolling('document-out', 1_000, app.log, round => makeDueDocuments(app, { ...round, makers: documentMakers }))
