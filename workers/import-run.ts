import type { App } from '../server/context'
import { runDueImports } from '../server/services/integrations/imports/run'
import { type Poller, startPolling } from './poll'

/** Checks, takes over and takes back what was brought along in files. */
export const startImportRun = (app: App): Poller =>
  startPolling('import-run', 1_000, app.log, round => runDueImports(app, round))
